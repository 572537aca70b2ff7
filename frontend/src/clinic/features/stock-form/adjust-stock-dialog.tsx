import { adjustConsumable } from '@atrium/contract/clinic/consumables/calls';
import { adjustItem } from '@atrium/contract/clinic/items/calls';
import { adjustItemSchemas } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { ADJUSTMENT_REASON_LABELS, ADJUSTMENT_REASONS, type AdjustmentReason } from '@atrium/rules/stock/labels';
import { getVerb, formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { type FormEvent, useState } from 'react';
import { getBodyErrors, getFieldErrors } from '../../../lib/forms/forms.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { upsertStock, useClinic } from '../../store/clinic-store.js';
import { CountedLotSelect, CountLotPreview } from '../lots/public.js';
import { StockBadge, StockLevel } from '../../shared/stock/stock-level.js';

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
 * Dialog "Adjust stock" to enter the counted quantity with a reason. When the level changes meanwhile, the user sees
 * the new number and confirms again.
 */
export function AdjustStockDialog({ stock: opened, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
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
  /** True when the server asked why found units do not belong to a held lot. */
  const [asksFound, setAsksFound] = useState(false);
  const form = useSubmit('The stock could not be adjusted. Please try again.', FIELDS);
  const { errors } = form;
  const { countedQuantity, reason, note, foundReason } = values;
  const [lot, setLot] = useState<Lot | null>(null);
  const level = lot?.quantity ?? currentQuantity;
  const delta = countedQuantity - level;
  const set = (part: Partial<typeof values>) => setValues((known) => ({ ...known, ...part }));

  const askAgain = (now: number) => {
    setBefore(seen);
    setSeen(now);
  };

  const adjust = (event: FormEvent) => {
    event.preventDefault();
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
            countedQuantity: `There ${getVerb(level)} already ${formatQuantity(level, unit)} ${lot === null ? 'in stock' : 'of this lot'}`,
          }
        : {};
    const fieldProblems = getBodyErrors(adjustItemSchemas.body, body);
    // The changed level is confirmed first, because the lots may not be reloaded yet.
    if (Object.keys(fieldProblems).length === 0 && currentQuantity !== seen) {
      form.showErrors({});
      return askAgain(currentQuantity);
    }
    form.submit(
      event,
      { ...same, ...fieldProblems },
      async () => {
        const sent = { ...body, version: stock.version };
        const adjusted = await send(stock, sent, form.keyFor(sent));
        upsertStock(adjusted);
        showToast({
          title: 'Stock adjusted',
          description: `${isolateDirection(name)}: ${formatQuantity(seen, unit)} before, ${formatQuantity(adjusted.currentQuantity, unit)} now.`,
        });
        onClose();
      },
      (error) => {
        setAsksFound((asked) => asked || getFieldErrors(error, ['foundReason']).length > 0);
        if (!(error instanceof ApiError && error.code === 'stock.changed' && error.current !== undefined)) return false;
        const current = error.current as Stock;
        upsertStock(current);
        askAgain(current.currentQuantity);
        return true;
      },
    );
  };

  return (
    <FormDialog
      width={440}
      title="Adjust stock"
      description={name}
      submit="Adjust stock"
      state={form}
      busy="Adjusting..."
      isDirty={
        countedQuantity !== opened.currentQuantity || reason !== '' || note.trim() !== '' || foundReason.trim() !== ''
      }
      typedText={() => formatFieldLines({ Note: note, 'Why they can be used': foundReason })}
      onSubmit={adjust}
      onClose={onClose}
    >
      <div className="flex items-center justify-between gap-4 rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
        <StockLevel item={stock} className="w-40" />
        <StockBadge status={stock.stockStatus} />
      </div>
      {stock.tracksLots && (
        <CountedLotSelect
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
        <CountLotPreview stock={stock} change={delta} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField
          label="Counted quantity"
          required
          counts="counted quantity"
          unit={unit}
          min={0}
          value={countedQuantity}
          error={errors['countedQuantity']}
          {...(Number.isInteger(delta) &&
            delta !== 0 && { help: `${delta > 0 ? '+' : '−'}${formatQuantity(Math.abs(delta), unit)}` })}
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
        placeholder="Optional"
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      {asksFound && (
        <TextareaField
          label="Why they can be used"
          required
          error={errors['foundReason']}
          placeholder="e.g. found in room 2, lot number checked"
          value={foundReason}
          onChange={(event) => set({ foundReason: event.currentTarget.value })}
        />
      )}
      {before !== null && seen === currentQuantity && (
        <Alert tone="warn" title={`The stock changed while you counted: ${formatQuantity(seen, unit)} now`} urgent>
          <p>{`It was ${formatQuantity(before, unit)} before. Please check your count, then press Adjust stock again.`}</p>
        </Alert>
      )}
    </FormDialog>
  );
}
