import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { PersonReply } from '@atrium/contract/core/fields';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect, useState } from 'react';
import { DayField } from '../../../../ui/fields/day-field.js';
import { SelectField } from '../../../../ui/fields/control-fields.js';
import { loadClinic } from '../../../store/clinic-store.js';
import { useSupplierChoices } from '../../../shared/supplier-choices.js';
import { describeRequest } from './decide-request.js';
import { DecisionDialog } from './decision-dialog.js';

interface MarkOrderedDialogProps {
  readonly request: Pick<ReorderRequest, 'id' | 'requestedQuantity'> & {
    readonly requestedByUser: PersonReply | null;
    readonly item: Pick<ReorderRequest['item'], 'id' | 'name' | 'unit'>;
  };
  readonly onClose: () => void;
}

/** Marks a request as ordered outside of Atrium, with the supplier and the expected day if they are known. */
export function MarkOrderedDialog({ request, onClose }: MarkOrderedDialogProps) {
  const [supplierId, setSupplierId] = useState('');
  const [expectedOn, setExpectedOn] = useState('');
  const suppliers = useSupplierChoices('Not specified');
  useEffect(() => loadClinic('suppliers'), []);

  return (
    <DecisionDialog
      request={request}
      decision={{
        status: 'ordered',
        ...(supplierId !== '' && { supplierId: Number(supplierId) }),
        ...(expectedOn !== '' && { expectedOn }),
      }}
      title="Mark as Ordered"
      description={`${describeRequest(request)}, requested by ${getDisplayName(request.requestedByUser)}. Use this for an order by phone or in a web shop.`}
      isDirty={supplierId !== '' || expectedOn !== ''}
      onClose={onClose}
    >
      {() => (
        <>
          <SelectField
            label="Supplier"
            help="Optional"
            value={supplierId}
            choices={suppliers}
            onChange={(event) => setSupplierId(event.currentTarget.value)}
          />
          <DayField
            label="Expected"
            help="Optional. Shown to the requester."
            value={expectedOn}
            onChange={setExpectedOn}
          />
        </>
      )}
    </DecisionDialog>
  );
}
