import { adjustConsumable } from '@atrium/contract/clinic/consumables/calls';
import { adjustItem } from '@atrium/contract/clinic/items/calls';
import { adjustItemSchemas } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { ADJUSTMENT_REASON_LABELS, ADJUSTMENT_REASONS, type AdjustmentReason } from '@atrium/rules/stock/labels';
import { areOrIs, quantityText } from '@atrium/rules/stock/quantity';
import { type FormEvent, useId, useState } from 'react';
import { bodyErrors, fieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { typedLines } from '../../../lib/forms/unsaved.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { tookStock, useClinic } from '../../store/clinic-store.js';
import { CountedLot, CountSpread } from '../lots/public.js';
import { StockBadge, StockLevel } from '../../shared/stock/stock-level.js';

const FAILED = 'The stock could not be adjusted. Please try again.';
const FIELDS = ['countedQuantity', 'reason', 'note', 'lotId', 'foundReason'];
const reasons = [
  { value: '', label: 'Choose a reason' },
  ...ADJUSTMENT_REASONS.map((value) => ({ value, label: ADJUSTMENT_REASON_LABELS[value] })),
];

type Body = BodyOf<typeof adjustItem>;

const send = ({ kind, id }: Stock, body: Body, idempotencyKey: string): Promise<Stock> =>
  kind === 'item'
    ? call(adjustItem, { params: { id }, body, idempotencyKey })
    : call(adjustConsumable, { params: { id }, body, idempotencyKey });

/**
 * "Adjust Stock": states the counted quantity with a reason. When the level changes meanwhile, the user sees the new
 * number and confirms again.
 */
export function AdjustDialog({ stock: opened, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const formId = useId();
  const live = useClinic((state) => (opened.kind === 'item' ? state.items : state.consumables).all.rows.get(opened.id));
  const stock = live ?? opened;
  const { name, unit, currentQuantity } = stock;
  /** The level that the user has seen. */
  const [seen, setSeen] = useState(opened.currentQuantity);
  const [before, setBefore] = useState<number | null>(null);
  const [values, setValues] = useState({
    countedQuantity: opened.currentQuantity,
    reason: '' as AdjustmentReason | '',
    note: '',
    foundReason: '',
  });
  /** The server asked why found units are not those of a held lot. */
  const [asksFound, setAsksFound] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const [busy, setBusy] = useState(false);
  const key = useIdempotencyKey();
  const { countedQuantity, reason, note, foundReason } = values;
  const [lot, setLot] = useState<Lot | null>(null);
  const level = lot?.quantity ?? currentQuantity;
  const delta = countedQuantity - level;
  const set = (part: Partial<typeof values>) => setValues((known) => ({ ...known, ...part }));

  const ask = (now: number) => {
    setBefore(seen);
    setSeen(now);
  };
  const refuse = (wrong: Readonly<Record<string, string>>): boolean => {
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) return false;
    setWrongs((count) => count + 1);
    return true;
  };

  const adjust = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(null);
    const body = {
      countedQuantity,
      reason: reason as AdjustmentReason,
      note: note.trim() || null,
      ...(lot !== null && { lotId: lot.id }),
      ...(asksFound && { foundReason: foundReason.trim() || null }),
    };
    const same: Record<string, string> =
      countedQuantity === level
        ? {
            countedQuantity: `There ${areOrIs(level)} ${quantityText(level, unit)} ${lot === null ? 'in stock' : 'of this lot'} already`,
          }
        : {};
    const wrong = bodyErrors(adjustItemSchemas.body, body);
    // The changed level is confirmed first, because the lots may not be reloaded yet.
    if (Object.keys(wrong).length === 0 && currentQuantity !== seen) {
      setErrors({});
      return ask(currentQuantity);
    }
    if (refuse({ ...same, ...wrong })) return;
    setBusy(true);
    try {
      const sent = { ...body, version: stock.version };
      const adjusted = await send(stock, sent, key.keyFor(sent));
      tookStock(adjusted);
      showToast({
        title: 'Stock Adjusted',
        description: `${name}: ${quantityText(seen, unit)} before, ${quantityText(adjusted.currentQuantity, unit)} now.`,
        tone: 'good',
      });
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'stock.changed' && error.current !== undefined) {
        const current = error.current as Stock;
        tookStock(current);
        ask(current.currentQuantity);
        return;
      }
      const known = fieldErrors(error, FIELDS);
      setAsksFound((asked) => asked || known.some(({ path }) => path === 'foundReason'));
      if (!refuse(Object.fromEntries(known.map(({ path, message }) => [path, message]))))
        setRefusal(sentenceOf(error, FAILED));
    }
  };

  return (
    <FormDialog
      id={formId}
      width={440}
      title="Adjust Stock"
      description={name}
      submit="Adjust Stock"
      busy={busy && 'Adjusting...'}
      isDirty={
        countedQuantity !== opened.currentQuantity || reason !== '' || note.trim() !== '' || foundReason.trim() !== ''
      }
      typedText={() => typedLines({ Note: note, 'Why they can be used': foundReason })}
      wrongs={wrongs}
      onSubmit={(event) => void adjust(event)}
      onClose={onClose}
    >
      <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-3 py-2.5 ring-1 ring-line ring-inset">
        <StockLevel item={stock} className="w-40" />
        <StockBadge status={stock.stockStatus} />
      </div>
      {stock.tracksLots && (
        <CountedLot
          stock={stock}
          value={lot}
          error={errors['lotId']}
          onRead={setLot}
          onChange={(chosen) => {
            setLot(chosen);
            set({ countedQuantity: chosen?.quantity ?? currentQuantity });
          }}
        />
      )}
      {stock.tracksLots && lot === null && Number.isInteger(delta) && delta !== 0 && (
        <CountSpread stock={stock} change={delta} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField
          label="Counted Quantity"
          required
          counts="counted quantity"
          unit={unit}
          min={0}
          value={countedQuantity}
          error={errors['countedQuantity']}
          {...(Number.isInteger(delta) &&
            delta !== 0 && { help: `${delta > 0 ? '+' : '−'}${quantityText(Math.abs(delta), unit)}` })}
          onChange={(counted) => set({ countedQuantity: counted })}
        />
        <SelectField
          label="Reason"
          required
          error={errors['reason']}
          choices={reasons}
          value={reason}
          onChange={(event) => set({ reason: event.currentTarget.value as AdjustmentReason | '' })}
        />
      </div>
      <TextareaField
        label="Note"
        error={errors['note']}
        rows={2}
        placeholder="Optional"
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {asksFound && (
        <TextareaField
          label="Why they can be used"
          required
          error={errors['foundReason']}
          rows={2}
          placeholder="e.g. found in room 2, lot number checked"
          value={foundReason}
          onChange={(event) => set({ foundReason: event.currentTarget.value })}
        />
      )}
      {before !== null && seen === currentQuantity && (
        <Alert tone="warn" title={`The stock changed while you counted: ${quantityText(seen, unit)} now`} urgent>
          <p>It was {quantityText(before, unit)} before. Please check your count, then press Adjust Stock again.</p>
        </Alert>
      )}
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </FormDialog>
  );
}
