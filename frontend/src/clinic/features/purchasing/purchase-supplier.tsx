import { plural } from '@atrium/rules/stock/labels';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { Controller, useWatch } from 'react-hook-form';
import { Select } from '../../../ui/choices/select.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Field } from '../../../ui/fields/field.js';
import { Input } from '../../../ui/fields/input.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { useClinic } from '../../store/clinic-store.js';
import type { PurchaseForm } from './purchase-line.js';
import { useKnownInvoice } from './use-known-invoice.js';

/** The supplier and the invoice of a purchase, with a warning when the invoice was logged before. */
export function PurchaseSupplier({ kind, form }: { readonly kind: StockKind; readonly form: PurchaseForm }) {
  const { errors } = form.formState;
  const choices = useSupplierChoices('No supplier');
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const [supplierId, invoiceNumber] = useWatch({ control: form.control, name: ['supplierId', 'invoiceNumber'] });
  const [known, ...others] = useKnownInvoice(kind, supplierId, invoiceNumber);
  return (
    <>
      <Controller
        control={form.control}
        name="supplierId"
        render={({ field }) => (
          <Field label="Supplier" error={errors.supplierId?.message}>
            {(control) => (
              <Select
                {...control}
                value={field.value}
                onChange={(event) => field.onChange(event.currentTarget.value)}
                choices={choices}
              />
            )}
          </Field>
        )}
      />
      <Field label="Invoice Number" error={errors.invoiceNumber?.message}>
        {(control) => <Input {...control} {...form.register('invoiceNumber')} autoComplete="off" />}
      </Field>
      {known !== undefined && (
        <Alert
          tone="warn"
          className="text-table sm:col-span-2"
          title={`${suppliers.get(Number(supplierId))?.name ?? 'This supplier'} has invoice ${known.invoiceNumber ?? ''} already`}
          urgent
        >
          <p>
            {quantityText(known.quantityPurchased, known.item.unit)} of {known.item.name}
            {others.length > 0 && ` and ${plural(others.length, 'more line')}`}, {formatDayWithYear(known.purchaseDate)}
            . You can still log this one.
          </p>
        </Alert>
      )}
    </>
  );
}
