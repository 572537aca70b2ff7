import type { FieldError } from '@atrium/contract/core/errors';
import { quantityText, unitFor, usableText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { moneyText } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import type { Stock } from '../../store/clinic-state.js';
import { useStock } from '../../store/clinic-store.js';
import { lotErrors, ReceivedLots, withQuantity, wrongLots } from '../lots/public.js';
import { type ScannedPackage, type ScanMessages, ScanSearch, useScansTo } from '../scanning/public.js';
import { lineOf, lineTotal, type PurchaseValues } from './purchase-values.js';

export const KINDS: Readonly<Record<StockKind, readonly StockKind[]>> = { item: ['item'], consumable: ['consumable'] };

export type PurchaseForm = UseFormReturn<PurchaseValues, unknown, PurchaseValues>;

interface LineProps {
  readonly kind: StockKind;
  readonly form: PurchaseForm;
  readonly index: number;
  readonly messages: ScanMessages<StockKind>;
  readonly onRemove: (() => void) | null;
  readonly takesFocus: { current: boolean };
  /** Called with a scan of another product, which belongs to its own line. */
  readonly onOther: (item: Stock, said?: ScannedPackage) => void;
  /** Called when the search of the line gets the focus or another product. */
  readonly onHere: (stockId: number | null) => void;
  /** Called with a number after a scan. */
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
  takesFocus,
  onOther,
  onHere,
  onAmount,
  lotRefusals,
}: LineProps) {
  const [{ stockId, quantity, unitCost, lots }, arrived] = useWatch({
    control: form.control,
    name: [`lines.${index}`, 'arrived'],
  });
  const selected: Stock | null = useStock(kind, stockId) ?? null;
  const filledFor = useRef(stockId);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScansTo(search);
  const { control: rules, formState, setValue, getValues } = form;
  const errors = formState.errors.lines?.[index];
  const onPhone = useMediaQuery('(max-width: 639px)');
  const labelHidden = index > 0 && !onPhone;

  const select = (chosen: Stock | null, said?: ScannedPackage) => {
    if (chosen !== null && said !== undefined && getValues('lines').some(({ stockId: id }) => id === chosen.id)) {
      onOther(chosen, said);
      return 'elsewhere';
    }
    const how = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    // Typing a code over the name chooses the same product again; its line stays.
    if (chosen === null || (chosen.id === filledFor.current && said === undefined)) {
      setValue(`lines.${index}.stockId`, chosen?.id ?? null, how);
      return undefined;
    }
    filledFor.current = chosen.id;
    onHere(chosen.id);
    setValue(`lines.${index}`, lineOf(chosen, { ...getValues(`lines.${index}`), stockId: null }, said), how);
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
      <div className="max-sm:col-span-2" onFocus={() => onHere(stockId)}>
        <Field
          label={kind === 'item' ? 'Item' : 'Consumable'}
          error={errors?.stockId?.message}
          required
          labelHidden={labelHidden}
          {...(selected !== null && { help: `${usableText(selected)} in stock` })}
        >
          {(control) => (
            <ScanSearch
              {...control}
              kinds={KINDS[kind]}
              purpose="receive"
              messages={messages}
              selected={selected}
              onSelect={select}
              onScan={(item, _chosen, said) => onOther(item, said)}
              onAmount={(amount) => {
                if (amount < 1) return false;
                onAmount(amount);
                return true;
              }}
              reader={reader}
              inputRef={(input: HTMLInputElement | null) => {
                search.current = input;
                if (input === null || !takesFocus.current || index === 0) return;
                takesFocus.current = false;
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
            {...(selected !== null && { help: unitFor(field.value, selected.unit) })}
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
        {!labelHidden && <span className="text-table font-medium sm:text-right">Line Total</span>}
        <output className="figures flex min-h-9 items-center font-medium sm:justify-end pointer-coarse:min-h-11">
          {moneyText(lineTotal({ quantity, unitCost }))}
        </output>
      </div>
      <div className={labelHidden || onPhone ? 'flex justify-end' : 'flex justify-end pt-[26px]'}>
        {onRemove !== null && (
          <IconButton
            label={`Remove line ${index + 1}`}
            tip="Remove line"
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      {selected !== null && quantity !== selected.reorderQuantity && (
        <div className="col-span-full -mt-1">
          <Button size="small" onClick={() => changeQuantity(selected.reorderQuantity)}>
            Usual quantity: {quantityText(selected.reorderQuantity, selected.unit)}
          </Button>
        </div>
      )}
      {lots.length > 0 && arrived === 'received' && selected !== null && (
        <div className="col-span-full">
          <ReceivedLots
            lots={lots}
            onChange={(changed) => setValue(`lines.${index}.lots`, [...changed], { shouldDirty: true })}
            quantity={quantity}
            item={selected}
            errors={{
              ...(formState.isSubmitted ? wrongLots(lots, quantity) : {}),
              ...lotErrors(lotRefusals, `lines.${index}.lots`),
            }}
          />
        </div>
      )}
    </li>
  );
}
