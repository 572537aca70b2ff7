import { adjustConsumable } from '@atrium/contract/clinic/consumables/calls';
import { adjustItem } from '@atrium/contract/clinic/items/calls';
import { getLot } from '@atrium/contract/clinic/lots/calls';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import type { LotChangeProps } from '../lot-dialogs.js';

/** Returns units of a lot to the supplier, which is not waste. */
export function ReturnDialog({ lot, onUpdated, onClose }: LotChangeProps) {
  const [quantity, setQuantity] = useState(lot.quantity);
  const [note, setNote] = useState('');
  const form = useSubmit('The return could not be recorded. Please try again.', ['quantity', 'note']);
  const availableText = formatQuantity(lot.quantity, lot.item.unit);
  const send = (event: FormEvent) => {
    const isPossible = quantity >= 1 && quantity <= lot.quantity;
    form.submit(event, { quantity: isPossible ? undefined : `Enter 1 to ${lot.quantity}` }, async () => {
      const body = {
        countedQuantity: lot.quantity - quantity,
        reason: 'returned' as const,
        note: note.trim() || null,
        lotId: lot.id,
      };
      const sent = { params: { id: lot.stockId }, body, idempotencyKey: form.keyFor(body) };
      await (lot.kind === 'item' ? call(adjustItem, sent) : call(adjustConsumable, sent));
      showToast({
        title: 'Returned to supplier',
        description: `${formatQuantity(quantity, lot.item.unit)} of ${getLotTitle(lot.number)} left the stock.`,
      });
      onClose();
      onUpdated(await call(getLot, { params: { id: lot.id } }));
    });
  };
  return (
    <FormDialog
      width={440}
      title="Return to supplier"
      description={`${getLotTitle(lot.number)} of ${lot.item.name}${lot.supplier === null ? '' : ` · ${lot.supplier.name}`}`}
      submit="Return to supplier"
      state={form}
      busy="Returning..."
      isDirty={quantity !== lot.quantity || note.trim() !== ''}
      typedText={() => formatFieldLines({ Note: note })}
      onSubmit={send}
      onClose={onClose}
    >
      <QuantityField
        label="Quantity"
        required
        counts="quantity"
        unit={lot.item.unit}
        help={`of ${availableText}`}
        max={lot.quantity}
        value={quantity}
        error={form.errors['quantity']}
        onChange={setQuantity}
      />
      <TextareaField
        label="Note"
        error={form.errors['note']}
        placeholder="e.g. the supplier's return number"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
