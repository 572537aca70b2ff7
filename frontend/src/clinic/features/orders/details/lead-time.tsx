import type { Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import { updateSupplier } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { updateSupplierSchemas } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { LEAD_DAYS, SAFETY_DAYS } from '@atrium/rules/stock/suggested-order';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { bodyErrors } from '../../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/buttons/button.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { useMay } from '../../../shared/rights.js';
import { rereadOrders, took, useClinic } from '../../../store/clinic-store.js';

export type SuggestedSupplier = Suggestions['suppliers'][number];

/** Lead time of a supplier with its edit button: "Lead time 7 days, safety 3 · learnt 5 from 12 deliveries". */
export function LeadTime({ supplier }: { readonly supplier: SuggestedSupplier }) {
  const mayEdit = useMay('suppliers:edit');
  const { leadTimeDays, safetyDays, learntLeadDays, deliveries } = supplier;
  return (
    <span className="figures flex min-w-0 items-center gap-1 text-table text-muted max-sm:text-caption">
      <span className="text-right whitespace-nowrap sm:hidden">
        <span className="block">Comes in {plural(leadTimeDays ?? LEAD_DAYS, 'day')}</span>
        <span className="block">{plural(safetyDays ?? SAFETY_DAYS, 'day')} to spare</span>
      </span>
      <span className="min-w-0 max-sm:hidden">
        Lead time {plural(leadTimeDays ?? LEAD_DAYS, 'day')}, safety {safetyDays ?? SAFETY_DAYS}
        {learntLeadDays !== null && (
          <span>
            {' '}
            · learnt {plural(learntLeadDays, 'day')} from {plural(deliveries, 'delivery')}
          </span>
        )}
      </span>
      {mayEdit && (
        <IconButton
          label={`Change the lead time of ${supplier.name}`}
          tip="Change"
          icon={<Pencil className="size-3.5" aria-hidden="true" />}
          onClick={() => openDialog({ Component: LeadTimeDialog }, { supplier })}
        />
      )}
    </span>
  );
}

function LeadTimeDialog({ supplier, onClose }: { readonly supplier: SuggestedSupplier; readonly onClose: () => void }) {
  const [opened] = useState(supplier);
  const [lead, setLead] = useState(opened.leadTimeDays ?? LEAD_DAYS);
  const [safety, setSafety] = useState(opened.safetyDays ?? SAFETY_DAYS);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { learntLeadDays, deliveries } =
    useClinic((state) => state.suggestions.value?.suppliers.find(({ id }) => id === supplier.id)) ?? supplier;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = { leadTimeDays: lead, safetyDays: safety, version: opened.version };
    const wrong = bodyErrors(updateSupplierSchemas.body, body);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setWrongs((times) => times + 1);
    setBusy(true);
    try {
      took.suppliers(await call(updateSupplier, { params: { id: supplier.id }, body }));
      await rereadOrders();
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(sentenceOf(error, 'The lead time could not be saved. Please try again.'));
    }
  };

  return (
    <FormDialog
      id="lead-time"
      width={440}
      title="Lead time"
      description={supplier.name}
      submit="Save"
      busy={busy && 'Saving...'}
      isDirty={lead !== (opened.leadTimeDays ?? LEAD_DAYS) || safety !== (opened.safetyDays ?? SAFETY_DAYS)}
      typedText={() => ''}
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <QuantityField
        label="Days from order to delivery"
        counts="lead time"
        min={0}
        max={365}
        value={lead}
        error={errors['leadTimeDays']}
        help={
          learntLeadDays === null
            ? 'No delivery has taught how long it takes yet'
            : `The last ${plural(deliveries, 'delivery')} took ${plural(learntLeadDays, 'day')}`
        }
        onChange={setLead}
      />
      {learntLeadDays !== null && learntLeadDays !== lead && (
        <Button size="small" className="self-start" onClick={() => setLead(learntLeadDays)}>
          Use {plural(learntLeadDays, 'day')}
        </Button>
      )}
      <QuantityField
        label="Safety days"
        counts="safety days"
        min={0}
        max={365}
        value={safety}
        error={errors['safetyDays']}
        help="So many days of use are kept beyond that"
        onChange={setSafety}
      />
    </FormDialog>
  );
}
