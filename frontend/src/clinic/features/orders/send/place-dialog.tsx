import { placeOrders } from '@atrium/contract/clinic/orders/calls';
import { type Order, placeOrdersSchemas } from '@atrium/contract/clinic/orders/schemas';
import type { Meanwhile } from '@atrium/contract/clinic/order-suggestions/schemas';
import { addMoney, multiplyMoney, parseUnitCost } from '@atrium/rules/prices/money';
import { plural } from '@atrium/rules/stock/labels';
import { packedText } from '@atrium/rules/stock/quantity';
import { LEAD_DAYS } from '@atrium/rules/stock/suggested-order';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { bodyErrors, useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { ApiError, call, sentenceOf } from '../../../../lib/api/http.js';
import { moneyText } from '../../../../lib/format/money.js';
import { DayField } from '../../../../ui/fields/day-field.js';
import { Field } from '../../../../ui/fields/field.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { NumberField } from '../../../../ui/fields/number-field.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { Select } from '../../../../ui/choices/select.js';
import { Textarea } from '../../../../ui/fields/textarea.js';
import { ReceiptScan } from '../../purchasing/public.js';
import { useSupplierChoices } from '../../../shared/supplier-choices.js';
import { useToday } from '../../../../session/today.js';
import { need, rereadOrders, took, useClinic } from '../../../store/clinic-store.js';
import { onOrderText } from '../../../shared/stock/on-order.js';
import { bodyOfDrafts, type Draft, type DraftLine, draftsMeanwhile } from '../pending/drafts.js';

interface PlaceDialogProps {
  readonly drafts: readonly Draft[];
  readonly onPlaced: (orders: readonly Order[]) => void;
  readonly onClose: () => void;
}

const FAILED = 'The order could not be placed. Please try again.';

/** What is ordered, from whom and until when: one order for each supplier, all or none. */
export function PlaceDialog({ drafts: begun, onPlaced, onClose }: PlaceDialogProps) {
  const [drafts, setDrafts] = useState(begun);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const [busy, setBusy] = useState(false);
  const key = useIdempotencyKey();
  useEffect(() => need('suppliers'), []);

  const edit = (next: readonly Draft[]) => {
    setDrafts(next);
    setRefusal(null);
  };
  const change = (at: number, part: Partial<Draft>) =>
    edit(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)));
  /** The product of the last scan: a number is its quantity. */
  const scanned = useRef<number | null>(null);
  const setQuantity = (quantity: number): boolean => {
    if (quantity < 1 || scanned.current === null) return false;
    const withQuantity = (line: DraftLine) => (line.stockId === scanned.current ? { ...line, quantity } : line);
    edit(drafts.map((draft) => ({ ...draft, lines: draft.lines.map(withQuantity) })));
    return true;
  };
  const refuse = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    setWrongs((times) => times + 1);
  };

  const place = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = bodyOfDrafts(drafts);
    const wrong = bodyErrors(placeOrdersSchemas.body, body);
    setRefusal(null);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    setBusy(true);
    try {
      const placed = await call(placeOrders, { body, idempotencyKey: key.keyFor(body) });
      key.renew();
      placed.forEach(took.orders);
      void rereadOrders();
      onPlaced(placed);
    } catch (error) {
      setBusy(false);
      const known = error instanceof ApiError ? error.errors : [];
      if (known.length > 0) refuse(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      else setRefusal(sentenceOf(error, FAILED));
      if (error instanceof ApiError && (error.code === 'order.requested' || error.code === 'order.changed')) {
        setDrafts(draftsMeanwhile(drafts, error.current as Meanwhile));
        void rereadOrders();
      }
    }
  };

  return (
    <FormDialog
      id="place-orders"
      width={840}
      title={titleOf(drafts)}
      description={drafts.length === 1 ? 'Review and send' : 'One for each supplier, all or none'}
      submit={drafts.length === 1 ? 'Place order' : `Place ${drafts.length} orders`}
      busy={busy && 'Placing...'}
      isDirty={drafts !== begun}
      typedText={() =>
        drafts
          .map(({ note }) => note)
          .filter(Boolean)
          .join('\n')
      }
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event) => void place(event)}
      onClose={onClose}
      className="flex flex-col gap-8 pt-1"
      onKeyDown={keepOpenOnEnter}
    >
      <ReceiptScan
        label="Scan or pick a product of the order"
        purpose="find"
        stockIds={drafts.flatMap(({ lines }) => lines.map(({ stockId }) => stockId))}
        onPackage={({ stockId }) => {
          scanned.current = stockId;
        }}
        onAmount={setQuantity}
      />
      <OrderedTwice drafts={drafts} onChange={edit} />
      {drafts.map((draft, index) => (
        <DraftFields
          key={index}
          draft={draft}
          errors={errors}
          path={`orders.${index}`}
          onChange={(part) => change(index, part)}
          onRemove={drafts.length > 1 ? () => edit(drafts.filter((_, at) => at !== index)) : null}
        />
      ))}
    </FormDialog>
  );
}

/** A number that is typed or scanned ends with Enter. Only the button places the order. */
const keepOpenOnEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

const titleOf = (drafts: readonly Draft[]): string =>
  drafts.length === 1
    ? ['Place order', drafts[0]?.saved?.number].filter(Boolean).join(' ')
    : `Place ${drafts.length} orders`;

interface OrderedTwiceProps {
  readonly drafts: readonly Draft[];
  readonly onChange: (drafts: readonly Draft[]) => void;
}

/** Some of it is on its way: it is said before it is ordered once more. */
function OrderedTwice({ drafts, onChange }: OrderedTwiceProps) {
  const lines = drafts.flatMap((draft) => draft.lines);
  const twice = lines.filter(({ toCome }) => toCome !== null);
  if (twice.length === 0) return null;
  const leaveOut = () =>
    onChange(
      drafts
        .map((draft) => ({ ...draft, lines: draft.lines.filter(({ toCome }) => toCome === null) }))
        .filter((draft) => draft.lines.length > 0),
    );
  return (
    <Alert
      tone="warn"
      title={
        twice.length === 1 ? `${twice[0]?.name} is on order already` : `${twice.length} of these are on order already`
      }
    >
      This order comes on top of it.
      {twice.length < lines.length && (
        <Button size="small" className="mt-2 flex" onClick={leaveOut}>
          Leave {twice.length === 1 ? 'it' : 'them'} out
        </Button>
      )}
    </Alert>
  );
}

interface DraftFieldsProps {
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly path: string;
  readonly onChange: (part: Partial<Draft>) => void;
  /** Null: it is the only one. */
  readonly onRemove: (() => void) | null;
}

function DraftFields({ draft, errors, path, onChange, onRemove }: DraftFieldsProps) {
  const suppliers = useSupplierChoices('No supplier');
  const supplier = useClinic((state) => state.suppliers.all.rows.get(draft.supplierId ?? 0));
  const learnt = useClinic((state) =>
    state.suggestions.value?.suppliers.find(({ id }) => id === (draft.supplierId ?? 0)),
  );
  const today = useToday();
  const name = suppliers.find(({ value }) => value === String(draft.supplierId ?? ''))?.label ?? 'No supplier';
  const setLine = (at: number, part: Partial<DraftLine>) =>
    onChange({ lines: draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 flex w-full items-baseline justify-between gap-3">
        <span className="text-lead font-semibold">{name}</span>
        <span className="figures text-table text-muted">
          {plural(draft.lines.length, 'line')}
          {totalOf(draft.lines) !== null && `, ${moneyText(totalOf(draft.lines) ?? '0')}`}
        </span>
      </legend>
      <ul className="divide-y divide-line border-y border-line">
        {draft.lines.map((line, at) => (
          <li
            key={line.stockId}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_150px_120px_auto]"
          >
            <div className="min-w-0 self-center max-sm:col-span-3">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              <p className="figures text-caption text-muted">
                {[
                  Number.isInteger(line.quantity) && packedText(line.quantity, line.unit, line.pack),
                  line.quantity % line.pack > 0 && 'not whole boxes',
                  line.requestIds.length > 0 && `answers ${plural(line.requestIds.length, 'request')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {line.toCome !== null && (
                <p className="figures text-caption font-medium text-warn-text">
                  {onOrderText(line.toCome, today)} already
                </p>
              )}
            </div>
            <QuantityField
              label="Quantity"
              counts={`quantity of ${line.name}`}
              unit={line.unit}
              value={line.quantity}
              error={errors[`${path}.lines.${at}.quantity`]}
              onChange={(quantity) => setLine(at, { quantity })}
            />
            <NumberField
              label="Unit Cost"
              error={errors[`${path}.lines.${at}.unitCost`]}
              inputClassName="text-right"
              value={line.unitCost}
              onChange={(unitCost) => setLine(at, { unitCost })}
            />
            <div className="pt-[26px]">
              <IconButton
                label={`Leave out ${line.name}`}
                tip="Leave out"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                disabled={draft.lines.length === 1 && onRemove === null}
                onClick={() =>
                  draft.lines.length === 1
                    ? onRemove?.()
                    : onChange({ lines: draft.lines.filter((_, index) => index !== at) })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Supplier" error={errors[`${path}.supplierId`]}>
          {(control) => (
            <Select
              {...control}
              value={String(draft.supplierId ?? '')}
              onChange={({ currentTarget: { value } }) => onChange({ supplierId: value === '' ? null : Number(value) })}
              choices={suppliers}
            />
          )}
        </Field>
        <DayField
          label="Expected"
          error={errors[`${path}.expectedOn`]}
          help={leadText(supplier?.leadTimeDays ?? null, learnt?.learntLeadDays ?? null)}
          value={draft.expectedOn}
          onChange={(expectedOn) => onChange({ expectedOn })}
        />
        <Field label="Note" error={errors[`${path}.note`]} help="Printed on the order" className="sm:col-span-2">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              placeholder="Optional"
              value={draft.note}
              onChange={(event) => onChange({ note: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}

/** What the order goes by, and what deliveries took where that is another figure. */
const leadText = (said: number | null, learnt: number | null): string =>
  [
    `Default: ${plural(said ?? LEAD_DAYS, 'day')}${said === null ? '' : ', the lead time of this supplier'}`,
    learnt !== null && learnt !== (said ?? LEAD_DAYS) && `its deliveries took ${plural(learnt, 'day')}`,
  ]
    .filter(Boolean)
    .join('; ');

const totalOf = (lines: readonly DraftLine[]): string | null => {
  const costs = lines.flatMap(({ quantity, unitCost }) => {
    const cost = unitCost.trim() === '' ? null : parseUnitCost(unitCost);
    return cost === null || !Number.isInteger(quantity) || quantity < 0 ? [] : [multiplyMoney(cost, quantity)];
  });
  return costs.length === 0 ? null : addMoney(...costs);
};
