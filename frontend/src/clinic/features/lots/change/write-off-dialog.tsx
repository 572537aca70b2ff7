import { writeOffLot } from '@atrium/contract/clinic/lots/calls';
import { formatContent } from '@atrium/rules/stock/contents';
import { isExpired, getLotTitle } from '@atrium/rules/stock/lots';
import { multiplyMoney } from '@atrium/rules/prices/money';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { call } from '../../../../lib/api/http.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { showToast } from '../../../../lib/page/toast.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useToday } from '../../../../session/today.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { UsedAtField } from '../../../shared/used-at-field.js';
import { toInstant } from '../../../shared/used-at.js';
import { revertWriteOff } from './lot-actions.js';
import { NoteField, ReasonField, useWasteFields } from './waste-fields.js';
import type { LotChangeProps } from '../lot-dialogs.js';

/** Writes off units of a lot as waste, at their cost, now or at an earlier time. */
export function WriteOffDialog({ lot, onUpdated, onClose }: LotChangeProps) {
  const today = useToday();
  const [opened] = useState(lot.quantity);
  const [quantity, setQuantity] = useState(opened);
  const waste = useWasteFields(lot.state === 'recalled' ? 'recalled' : isExpired(lot, today) ? 'expired' : '');
  const [discardedAt, setDiscardedAt] = useState('');
  const form = useSubmit('The lot could not be written off. Please try again.', [
    'quantity',
    'reason',
    'note',
    'discardedAt',
  ]);
  const availableText = formatQuantity(lot.quantity, lot.item.unit);
  const isThere = quantity >= 1 && quantity <= lot.quantity;
  const value = lot.unitCost === null || !isThere ? null : multiplyMoney(lot.unitCost, quantity);
  /** True to write off everything, including open containers, which have no number of units. */
  const isAll = quantity === lot.quantity && lot.opened.length > 0;
  const onlyOpen = lot.quantity === 0 && lot.opened.length > 0;
  const open = lot.opened.map(({ left, unit }) => formatContent(left, unit)).join(' and ');
  const tooMany =
    quantity > lot.quantity && !onlyOpen ? `${getLotTitle(lot.number)} holds ${availableText}` : undefined;
  const writeOff = (event: FormEvent) => {
    const { reason } = waste;
    const errorsFound = {
      ...(quantity >= 1 || onlyOpen ? {} : { quantity: 'Quantity must be at least 1' }),
      ...(tooMany !== undefined && { quantity: tooMany }),
      ...waste.missing(),
    };
    form.submit(event, errorsFound, async () => {
      if (reason === '') return;
      const body = {
        ...(!isAll && { quantity }),
        reason,
        note: waste.said,
        ...(discardedAt && { discardedAt: toInstant(discardedAt) ?? null }),
      };
      const written = await call(writeOffLot, { params: { id: lot.id }, body, idempotencyKey: form.keyFor(body) });
      onUpdated(written);
      const { writeOffId } = written;
      showToast({
        title: 'Written off',
        description: `${onlyOpen ? open : formatQuantity(quantity, lot.item.unit)} of ${isolateDirection(lot.item.name)}${value === null ? '' : `, ${formatAmount(value)}`}.`,
        ...(writeOffId !== null && {
          action: { label: 'Undo', run: () => void revertWriteOff(writeOffId, onUpdated) },
        }),
      });
      onClose();
    });
  };
  return (
    <FormDialog
      width={440}
      title="Write off"
      description={`${getLotTitle(lot.number)} of ${lot.item.name}`}
      submit="Write off"
      isDanger
      state={form}
      busy="Writing off..."
      isDirty={quantity !== opened || waste.isDirty || discardedAt !== ''}
      typedText={() => formatFieldLines({ Note: waste.note })}
      onSubmit={writeOff}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!onlyOpen && (
          <QuantityField
            label="Quantity"
            required
            counts="quantity"
            unit={lot.item.unit}
            help={value === null ? `of ${availableText}` : `of ${availableText}, value ${formatAmount(value)}`}
            max={Math.max(1, lot.quantity)}
            value={quantity}
            error={tooMany ?? form.errors['quantity']}
            onChange={setQuantity}
          />
        )}
        <ReasonField waste={waste} error={form.errors['reason']} />
      </div>
      {(isAll || onlyOpen) && (
        <p className="text-table text-muted">{`With it goes what is open of this lot: ${open}.`}</p>
      )}
      <NoteField waste={waste} error={form.errors['note']} />
      <UsedAtField value={discardedAt} error={form.errors['discardedAt']} onChange={setDiscardedAt} />
    </FormDialog>
  );
}
