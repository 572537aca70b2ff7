import type { Suggestions } from '@atrium/contract/clinic/order-suggestions/schemas';
import { updateSupplier } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { updateSupplierSchemas } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { LEAD_DAYS, SAFETY_DAYS } from '@atrium/rules/stock/suggested-order';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { call } from '../../../../lib/api/http.js';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { useClinicRight } from '../../../shared/rights.js';
import { refetchOrders, upsertRow, useClinic } from '../../../store/clinic-store.js';

export type SuggestedSupplier = Suggestions['suppliers'][number];

/** Lead time of a supplier with its edit button: "Lead time 7 days, safety 3 · usually 5 days (12 deliveries)". */
export function LeadTime({ supplier }: { readonly supplier: SuggestedSupplier }) {
  const canEdit = useClinicRight('suppliers:edit');
  const { leadTimeDays, safetyDays, learntLeadDays, deliveries } = supplier;
  return (
    <span className="figures flex min-w-0 items-center gap-1 text-table text-muted max-sm:text-caption">
      <span className="min-w-0 text-right sm:hidden">
        <span className="block">{`Comes in ${formatPlural(leadTimeDays ?? LEAD_DAYS, 'day')}`}</span>
        <span className="block">{`${formatPlural(safetyDays ?? SAFETY_DAYS, 'day')} to spare`}</span>
      </span>
      <span className="min-w-0 max-sm:hidden">
        <span>{`Lead time ${formatPlural(leadTimeDays ?? LEAD_DAYS, 'day')}, safety ${safetyDays ?? SAFETY_DAYS}`}</span>
        {learntLeadDays !== null && (
          <span>{` · usually ${formatPlural(learntLeadDays, 'day')} (${formatPlural(deliveries, 'delivery')})`}</span>
        )}
      </span>
      {canEdit && (
        <IconButton
          label={`Change the lead time of ${supplier.name}`}
          tip="Change"
          icon={<Pencil className="size-3.5" />}
          onClick={() => openDialog({ Component: LeadTimeDialog }, { supplier })}
        />
      )}
    </span>
  );
}

function LeadTimeDialog({ supplier, onClose }: { readonly supplier: SuggestedSupplier; readonly onClose: () => void }) {
  const [opened] = useState(supplier);
  const [days, setDays] = useState(opened.leadTimeDays ?? LEAD_DAYS);
  const [safety, setSafety] = useState(opened.safetyDays ?? SAFETY_DAYS);
  const form = useSubmit('The lead time could not be saved. Please try again.');
  const { learntLeadDays, deliveries } =
    useClinic((state) => state.suggestions.value?.suppliers.find(({ id }) => id === supplier.id)) ?? supplier;

  const save = (event: FormEvent) => {
    const body = { leadTimeDays: days, safetyDays: safety, version: opened.version };
    form.submit(event, getBodyErrors(updateSupplierSchemas.body, body), async () => {
      upsertRow.suppliers(await call(updateSupplier, { params: { id: supplier.id }, body }));
      await refetchOrders();
      onClose();
    });
  };

  return (
    <FormDialog
      width={440}
      title="Lead time"
      description={supplier.name}
      submit="Save lead time"
      state={form}
      isDirty={days !== (opened.leadTimeDays ?? LEAD_DAYS) || safety !== (opened.safetyDays ?? SAFETY_DAYS)}
      onSubmit={save}
      onClose={onClose}
    >
      <QuantityField
        label="Days from order to delivery"
        counts="lead time"
        min={0}
        max={365}
        value={days}
        error={form.errors['leadTimeDays']}
        help={
          learntLeadDays === null
            ? 'No deliveries yet'
            : `The last ${formatPlural(deliveries, 'delivery')} took ${formatPlural(learntLeadDays, 'day')}`
        }
        onChange={setDays}
      />
      {learntLeadDays !== null && learntLeadDays !== days && (
        <Button
          size="small"
          className="self-start"
          onClick={() => setDays(learntLeadDays)}
        >{`Use ${formatPlural(learntLeadDays, 'day')}`}</Button>
      )}
      <QuantityField
        label="Safety days"
        counts="safety days"
        min={0}
        max={365}
        value={safety}
        error={form.errors['safetyDays']}
        help="Safety stock in days"
        onChange={setSafety}
      />
    </FormDialog>
  );
}
