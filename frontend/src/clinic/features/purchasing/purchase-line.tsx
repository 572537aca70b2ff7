import type { FieldError } from '@atrium/contract/core/errors';
import { formatQuantity, getUnitFor, formatUsable } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { formatAmount } from '../../../lib/format/money.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import type { Stock } from '../../store/clinic-state.js';
import { useStock } from '../../store/clinic-store.js';
import { mapLotErrors, LotsField, withQuantity, validateLots } from '../lots/public.js';
import { type ScannedPackage, type ScanMessages, ScanSearch, useScanReader } from '../scanning/public.js';
import { withScannedItem, computeLineTotal, type PurchaseValues } from './purchase-values.js';

export const KINDS: Readonly<Record<StockKind, readonly StockKind[]>> = { item: ['item'], consumable: ['consumable'] };

export type PurchaseForm = UseFormReturn<PurchaseValues, unknown, PurchaseValues>;

interface PurchaseLineProps {
  readonly kind: StockKind;
  readonly form: PurchaseForm;
  readonly index: number;
  readonly messages: ScanMessages<StockKind>;
  readonly onRemove: (() => void) | null;
  readonly hasAutoFocus: { current: boolean };
  /** Called with a scan of another product, which is added as a line of its own. */
  readonly onOtherProduct: (item: Stock, packageData?: ScannedPackage) => void;
  /** Called when the search of the line gets the focus or another product. */
  readonly onFocusLine: (stockId: number | null) => void;
  /** Called with a number that is entered after a scan. */
  readonly onAmount: (quantity: number) => void;
  readonly lotRefusals: readonly FieldError[];
}

/** A line of an invoice: product, quantity, price and lots. */
export function PurchaseLine({
  kind,
  form,
  index,
  messages,
  onRemove,
  hasAutoFocus,
  onOtherProduct,
  onFocusLine,
  onAmount,
  lotRefusals,
}: PurchaseLineProps) {
  const [{ stockId, quantity, unitCost, lots }, arrived] = useWatch({
    control: form.control,
    name: [`lines.${index}`, 'arrived'],
  });
  const selected: Stock | null = useStock(kind, stockId) ?? null;
  const filledFor = useRef(stockId);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScanReader(search);
  const { control: rules, formState, setValue, getValues } = form;
  const errors = formState.errors.lines?.[index];
  const onPhone = useMediaQuery('(max-width: 639px)');
  const labelHidden = index > 0 && !onPhone;

  const select = (chosen: Stock | null, packageData?: ScannedPackage) => {
    if (
      chosen !== null &&
      packageData !== undefined &&
      getValues('lines').some(({ stockId: id }) => id === chosen.id)
    ) {
      onOtherProduct(chosen, packageData);
      return 'elsewhere';
    }
    const how = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    // Typing a code over the name chooses the same product again; its line stays.
    if (chosen === null || (chosen.id === filledFor.current && packageData === undefined)) {
      setValue(`lines.${index}.stockId`, chosen?.id ?? null, how);
      return undefined;
    }
    filledFor.current = chosen.id;
    onFocusLine(chosen.id);
    setValue(
      `lines.${index}`,
      withScannedItem(chosen, { ...getValues(`lines.${index}`), stockId: null }, packageData),
      how,
    );
    if (getValues('supplierId') === '' && chosen.primarySupplierId !== null)
      setValue('supplierId', String(chosen.primarySupplierId));
    return undefined;
  };

  const changeQuantity = (bought: number) => {
    setValue(`lines.${index}.quantity`, bought, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setValue(`lines.${index}.lots`, withQuantity(lots, bought));
  };

  return (
    <li
      aria-label={`Line ${index + 1}`}
      className="grid grid-cols-2 items-start gap-3 max-sm:rounded-control max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[minmax(0,1fr)_136px_116px_112px_36px]"
    >
      <div className="max-sm:col-span-2" onFocus={() => onFocusLine(stockId)}>
        <Field
          label={kind === 'item' ? 'Item' : 'Consumable'}
          error={errors?.stockId?.message}
          required
          labelHidden={labelHidden}
          {...(selected !== null && { help: `${formatUsable(selected)} in stock` })}
        >
          {(control) => (
            <ScanSearch
              {...control}
              kinds={KINDS[kind]}
              purpose="receive"
              messages={messages}
              selected={selected}
              onSelect={select}
              onScan={(item, _chosen, packageData) => onOtherProduct(item, packageData)}
              onAmount={(amount) => {
                if (amount < 1) return false;
                onAmount(amount);
                return true;
              }}
              reader={reader}
              inputRef={(input: HTMLInputElement | null) => {
                search.current = input;
                if (input === null || !hasAutoFocus.current || index === 0) return;
                hasAutoFocus.current = false;
                input.focus();
              }}
            />
          )}
        </Field>
      </div>
      <Controller
        control={rules}
        name={`lines.${index}.quantity`}
        render={({ field }) => (
          <QuantityField
            label="Quantity"
            error={errors?.quantity?.message}
            required
            labelHidden={labelHidden}
            {...(selected !== null && { help: getUnitFor(field.value, selected.unit) })}
            counts="quantity"
            unit={selected?.unit}
            value={field.value}
            onChange={changeQuantity}
          />
        )}
      />
      <FormNumber
        control={rules}
        name={`lines.${index}.unitCost`}
        label="Unit Cost"
        labelHidden={labelHidden}
        icon={<span className="text-table">$</span>}
        inputClassName="text-right"
      />
      <div className="flex flex-col gap-1.5 max-sm:flex-row max-sm:items-center max-sm:gap-3">
        {!labelHidden && <span className="text-table font-semibold sm:text-right">Line total</span>}
        <output className="figures flex min-h-9 items-center font-semibold sm:justify-end pointer-coarse:min-h-11">
          {formatAmount(computeLineTotal({ quantity, unitCost }))}
        </output>
      </div>
      <div className={labelHidden || onPhone ? 'flex justify-end' : 'flex justify-end pt-label'}>
        {onRemove !== null && (
          <IconButton label={`Remove line ${index + 1}`} tip="Remove line" icon={Trash2} onClick={onRemove} />
        )}
      </div>
      {selected !== null && quantity !== selected.reorderQuantity && (
        <div className="col-span-full -mt-1">
          <Button
            size="small"
            onClick={() => changeQuantity(selected.reorderQuantity)}
          >{`Usual quantity: ${formatQuantity(selected.reorderQuantity, selected.unit)}`}</Button>
        </div>
      )}
      {lots.length > 0 && arrived === 'received' && selected !== null && (
        <div className="col-span-full">
          <LotsField
            lots={lots}
            onChange={(changed) => setValue(`lines.${index}.lots`, [...changed], { shouldDirty: true })}
            quantity={quantity}
            item={selected}
            errors={{
              ...(formState.isSubmitted ? validateLots(lots, quantity) : {}),
              ...mapLotErrors(lotRefusals, `lines.${index}.lots`),
            }}
          />
        </div>
      )}
    </li>
  );
}
