import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { Controller, useWatch } from 'react-hook-form';
import { Alert } from '../../../ui/feedback/alert.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { useClinic } from '../../store/clinic-store.js';
import type { PurchaseForm } from './purchase-line.js';
import { useDuplicateInvoice } from './use-duplicate-invoice.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';

/** The supplier and the invoice of a purchase, with a warning when the invoice was logged before. */
export function PurchaseSupplier({ kind, form }: { readonly kind: StockKind; readonly form: PurchaseForm }) {
  const { errors } = form.formState;
  const choices = useSupplierChoices('No supplier');
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  const [supplierId, invoiceNumber] = useWatch({ control: form.control, name: ['supplierId', 'invoiceNumber'] });
  const [known, ...others] = useDuplicateInvoice(kind, supplierId, invoiceNumber);
  return (
    <>
      <Controller
        control={form.control}
        name="supplierId"
        render={({ field }) => (
          <SelectField
            label="Supplier"
            error={errors.supplierId?.message}
            value={field.value}
            onChange={(event) => field.onChange(event.currentTarget.value)}
            choices={choices}
          />
        )}
      />
      <InputField label="Invoice number" error={errors.invoiceNumber?.message} {...form.register('invoiceNumber')} />
      {known !== undefined && (
        <Alert
          tone="warn"
          className="text-table sm:col-span-2"
          title={`${suppliers.get(Number(supplierId))?.name ?? 'This supplier'} has invoice ${known.invoiceNumber ?? ''} already`}
          urgent
        >
          <p>{`${formatQuantity(known.quantityPurchased, known.item.unit)} of ${known.item.name}${others.length > 0 ? ` and ${formatPlural(others.length, 'more line')}` : ''}, ${formatDayWithYear(known.purchaseDate)}. You can still log this one.`}</p>
        </Alert>
      )}
    </>
  );
}
