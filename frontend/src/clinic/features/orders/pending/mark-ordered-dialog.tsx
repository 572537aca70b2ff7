import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { PersonReply } from '@atrium/contract/core/fields';
import { getDisplayName } from '@atrium/rules/people/people';
import { type FormEvent, useEffect, useState } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { DayField } from '../../../../ui/fields/day-field.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { SelectField } from '../../../../ui/fields/control-fields.js';
import { loadClinic } from '../../../store/clinic-store.js';
import { useSupplierChoices } from '../../../shared/supplier-choices.js';
import { decideRequest, describeRequest } from './decide-request.js';
import { useDecidedText } from './use-decided-text.js';

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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const suppliers = useSupplierChoices('Not specified');
  const decided = useDecidedText(request.id);
  useEffect(() => loadClinic('suppliers'), []);

  const mark = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const errorText = await decideRequest(request, {
      status: 'ordered',
      ...(supplierId !== '' && { supplierId: Number(supplierId) }),
      ...(expectedOn !== '' && { expectedOn }),
    });
    setBusy(false);
    if (errorText === null) onClose();
    else setRefusal(errorText);
  };

  return (
    <FormDialog
      id="mark-ordered"
      width={440}
      title="Mark as Ordered"
      description={`${describeRequest(request)}, requested by ${getDisplayName(request.requestedByUser)}. Use this for an order by phone or in a web shop.`}
      submit="Mark as Ordered"
      isEnded={decided !== null && !busy}
      busy={busy && 'Saving...'}
      isDirty={supplierId !== '' || expectedOn !== ''}
      typedText={() => ''}
      wrongs={0}
      onSubmit={(event) => void mark(event)}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      {(decided ?? refusal) !== null && !busy && (
        <Alert tone={decided === null ? 'bad' : 'info'} urgent>
          {decided ?? refusal}
        </Alert>
      )}
      <SelectField
        label="Supplier"
        help="Optional"
        value={supplierId}
        choices={suppliers}
        onChange={(event) => setSupplierId(event.currentTarget.value)}
      />
      <DayField label="Expected" help="Optional. Shown to the requester." value={expectedOn} onChange={setExpectedOn} />
    </FormDialog>
  );
}
