import type { FieldError } from '@atrium/contract/core/errors';
import { quantityText, unitFor, usableText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Controller, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { moneyText } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import type { Stock } from '../../store/clinic-state.js';
import { useStock } from '../../store/clinic-store.js';
import { addPackage, isBlank, lotErrors, ReceivedLots, withPackage, withQuantity, wrongLots } from '../lots/public.js';
import { piecesOf, type ScannedPackage, ScanSearch, useScansTo } from '../scanning/public.js';
import {
  EMPTY_LINE,
  invoiceTotal,
  lineTotal,
  lotsFor,
  type PurchaseLine,
  type PurchaseValues,
} from './purchase-values.js';

const KINDS: Readonly<Record<StockKind, readonly StockKind[]>> = { item: ['item'], consumable: ['consumable'] };

export type PurchaseForm = UseFormReturn<PurchaseValues, unknown, PurchaseValues>;

interface PurchaseLinesProps {
  readonly kind: StockKind;
  readonly form: PurchaseForm;
  readonly lotRefusals: readonly FieldError[];
}

/** What was bought: a line for each item of the invoice. */
export function PurchaseLines({ kind, form, lotRefusals }: PurchaseLinesProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const focusNew = useRef(false);
  const list = useRef<HTMLUListElement>(null);
  /** The product that was scanned or picked last: a number is its quantity. */
  const last = useRef<number | null>(null);
  const total = invoiceTotal(lines);
  /** Package after package: each at the line of its item, at one that is empty, or as a line more. */
  const scanOther = (item: Stock, said?: ScannedPackage) => {
    // Another may have come since they were drawn.
    const lines = form.getValues('lines');
    last.current = item.id;
    const known = lines.findIndex(({ stockId }) => stockId === item.id);
    const index = known === -1 ? lines.findIndex(({ stockId }) => stockId === null) : known;
    if (form.getValues('supplierId') === '' && item.primarySupplierId !== null)
      form.setValue('supplierId', String(item.primarySupplierId));
    if (index === -1) {
      focusNew.current = true;
      append(lineOf(item, EMPTY_LINE, said), { shouldFocus: false });
      return;
    }
    // In place: a line that is drawn anew would lose the questions about its scans.
    form.setValue(`lines.${index}`, lineOf(item, lines[index] ?? EMPTY_LINE, said), { shouldDirty: true });
    // What is typed next is about this line.
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
          <Line
            key={field.id}
            kind={kind}
            form={form}
            index={index}
            stockId={lines[index]?.stockId ?? null}
            total={lines[index] === undefined ? null : lineTotal(lines[index])}
            onRemove={fields.length === 1 ? null : () => remove(index)}
            takesFocus={focusNew}
            onOther={scanOther}
            onHere={(id) => {
              last.current = id;
            }}
            onAmount={(quantity) => setQuantity(index, quantity)}
            lotRefusals={lotRefusals}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <Button
          size="small"
          icon={<Plus className="size-4" aria-hidden="true" />}
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
            {moneyText(total)}
          </output>
        </p>
      </div>
    </fieldset>
  );
}

/** A scan adds the pieces of its package; a product that was picked has one. The price is the one of the next order unless it was typed. */
function lineOf(item: Stock, line: PurchaseLine, said: ScannedPackage | undefined): PurchaseLine {
  const isSame = line.stockId === item.id;
  const pieces = piecesOf(said);
  // A product that was picked by name: the package says which lot it is.
  const isOfPicked = isSame && line.lots.length > 0 && line.lots.every(isBlank);
  const before = isSame ? line.quantity : 0;
  const typed = isSame || line.quantity === EMPTY_LINE.quantity ? null : line.quantity;
  const quantity = said === undefined || isOfPicked ? (typed ?? Math.max(1, before)) : before + pieces;
  const lots = isSame ? line.lots : lotsFor(item, quantity);
  return {
    stockId: item.id,
    quantity,
    unitCost: line.unitCost === '' && item.orderPrice !== null ? item.orderPrice : line.unitCost,
    lots:
      said === undefined
        ? lots
        : isOfPicked
          ? withPackage(lots, said, quantity)
          : addPackage(lots, said, pieces, !isSame),
  };
}

interface LineProps {
  readonly kind: StockKind;
  readonly form: PurchaseForm;
  readonly index: number;
  readonly stockId: number | null;
  readonly total: string | null;
  readonly onRemove: (() => void) | null;
  readonly takesFocus: { current: boolean };
  /** Something else was scanned than the line's own. */
  readonly onOther: (item: Stock, said?: ScannedPackage) => void;
  /** The search of the line is focused, or has another product. */
  readonly onHere: (stockId: number | null) => void;
  /** A number after a scan. */
  readonly onAmount: (quantity: number) => void;
  readonly lotRefusals: readonly FieldError[];
}

function Line({
  kind,
  form,
  index,
  stockId,
  total,
  onRemove,
  takesFocus,
  onOther,
  onHere,
  onAmount,
  lotRefusals,
}: LineProps) {
  const [lots, quantity, arrived] = useWatch({
    control: form.control,
    name: [`lines.${index}.lots`, `lines.${index}.quantity`, 'arrived'],
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
    setValue(`lines.${index}.stockId`, chosen?.id ?? null, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
    // What is chosen is chosen once more after a code was typed over its name; its line stays.
    if (chosen === null || (chosen.id === filledFor.current && said === undefined)) return;
    filledFor.current = chosen.id;
    onHere(chosen.id);
    const line = lineOf(chosen, { ...getValues(`lines.${index}`), stockId: null }, said);
    setValue(`lines.${index}.quantity`, line.quantity);
    setValue(`lines.${index}.lots`, line.lots);
    setValue(`lines.${index}.unitCost`, line.unitCost);
    if (getValues('supplierId') === '' && chosen.primarySupplierId !== null)
      setValue('supplierId', String(chosen.primarySupplierId));
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
          {moneyText(total)}
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
