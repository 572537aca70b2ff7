import type { FieldError } from '@atrium/contract/core/errors';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { formatAmount } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import type { Stock } from '../../store/clinic-state.js';
import { withQuantity } from '../lots/public.js';
import { type ScannedPackage, useScanMessages } from '../scanning/public.js';
import { KINDS, type PurchaseForm, PurchaseLine } from './purchase-line.js';
import { EMPTY_LINE, computeInvoiceTotal, withScannedItem } from './purchase-values.js';

interface PurchaseLinesProps {
  readonly kind: StockKind;
  readonly form: PurchaseForm;
  readonly lotRefusals: readonly FieldError[];
}

/** Lines of an invoice, one per product. */
export function PurchaseLines({ kind, form, lotRefusals }: PurchaseLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const focusNew = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  /** Product that was scanned or picked last. A number typed next sets its quantity. */
  const last = useRef<number | null>(null);
  const [messagePlace, setMessagePlace] = useState<HTMLElement | null>(null);
  const messages = useScanMessages(KINDS[kind], 'receive', messagePlace);
  const total = computeInvoiceTotal(lines);
  /** Adds a scanned product to the line of the same product, to an empty line, or as a new line. */
  const scanOther = (item: Stock, packageData?: ScannedPackage) => {
    // The current lines, which may be newer than the render.
    const lines = form.getValues('lines');
    last.current = item.id;
    const known = lines.findIndex(({ stockId }) => stockId === item.id);
    const index = known === -1 ? lines.findIndex(({ stockId }) => stockId === null) : known;
    if (form.getValues('supplierId') === '' && item.primarySupplierId !== null)
      form.setValue('supplierId', String(item.primarySupplierId));
    if (index === -1) {
      focusNew.current = true;
      append(withScannedItem(item, EMPTY_LINE, packageData), { shouldFocus: false });
      return;
    }
    // Updated in place: a new line would lose the questions about its scans.
    form.setValue(`lines.${index}`, withScannedItem(item, lines[index] ?? EMPTY_LINE, packageData), {
      shouldDirty: true,
    });
    // The next input belongs to this line.
    list.current?.querySelectorAll<HTMLInputElement>('input[role="combobox"]')[index]?.focus();
  };
  const setQuantity = (index: number, quantity: number) => {
    const lines = form.getValues('lines');
    const known = lines.findIndex(({ stockId }) => stockId !== null && stockId === last.current);
    const at = known === -1 ? index : known;
    form.setValue(`lines.${at}.quantity`, quantity, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
    form.setValue(`lines.${at}.lots`, withQuantity(lines[at]?.lots ?? [], quantity));
  };

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Lines</legend>
      <ul ref={list} className="flex flex-col gap-3 max-sm:gap-4">
        {fields.map((field, index) => (
          <PurchaseLine
            key={field.id}
            kind={kind}
            form={form}
            index={index}
            messages={messages}
            onRemove={fields.length === 1 ? null : () => remove(index)}
            hasAutoFocus={focusNew}
            onOtherProduct={scanOther}
            onFocusLine={(id) => {
              last.current = id;
            }}
            onAmount={(quantity) => setQuantity(index, quantity)}
            lotRefusals={lotRefusals}
          />
        ))}
      </ul>
      <div ref={setMessagePlace} className="not-empty:mt-3" />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <Button
          size="small"
          icon={Plus}
          onClick={() => {
            focusNew.current = true;
            append(EMPTY_LINE, { shouldFocus: false });
          }}
        >
          Add line
        </Button>
        <p className="flex items-baseline gap-3">
          <span className="text-table text-muted">Total</span>
          <output className="figures text-heading font-semibold" aria-label="Total">
            {formatAmount(total)}
          </output>
        </p>
      </div>
    </fieldset>
  );
}
