import { writeOffLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { contentText } from '@atrium/rules/stock/contents';
import { isExpired, lotTitle } from '@atrium/rules/stock/lots';
import { multiplyMoney } from '@atrium/rules/prices/money';
import { quantityText } from '@atrium/rules/stock/quantity';
import { useId, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { call } from '../../../../lib/api/http.js';
import { moneyText } from '../../../../lib/format/money.js';
import { showToast } from '../../../../lib/page/toast.js';
import { typedLines } from '../../../../lib/forms/unsaved.js';
import { useToday } from '../../../../session/today.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { WhenField } from '../../../shared/when-field.js';
import { sentInstant } from '../../../shared/when.js';
import { putBack } from './lot-acts.js';
import { useLotForm } from './use-lot-form.js';
import { NoteField, ReasonField, useWaste } from './waste-fields.js';

interface WriteOffDialogProps {
  readonly lot: Lot;
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

/** Writes off units of a lot as waste, at their cost, now or at an earlier time. */
export function WriteOffDialog({ lot, onTook, onClose }: WriteOffDialogProps) {
  const id = useId();
  const today = useToday();
  const key = useIdempotencyKey();
  const [opened] = useState(lot.quantity);
  const [quantity, setQuantity] = useState(opened);
  const waste = useWaste(lot.state === 'recalled' ? 'recalled' : isExpired(lot, today) ? 'expired' : '');
  const [discardedAt, setDiscardedAt] = useState('');
  const form = useLotForm(
    ['quantity', 'reason', 'note', 'discardedAt'],
    'The lot could not be written off. Please try again.',
  );
  const there = quantityText(lot.quantity, lot.item.unit);
  const isThere = quantity >= 1 && quantity <= lot.quantity;
  const value = lot.unitCost === null || !isThere ? null : multiplyMoney(lot.unitCost, quantity);
  /** "All" includes open containers, which have no number of units. */
  const isAll = quantity === lot.quantity && lot.opened.length > 0;
  const onlyOpen = lot.quantity === 0 && lot.opened.length > 0;
  const open = lot.opened.map(({ left, unit }) => contentText(left, unit)).join(' and ');
  const tooMany = quantity > lot.quantity && !onlyOpen ? `${lotTitle(lot.number)} holds ${there}` : undefined;
  const writeOff = () => {
    const { reason } = waste;
    const wrong = {
      ...(quantity >= 1 || onlyOpen ? {} : { quantity: 'Quantity must be at least 1' }),
      ...(tooMany !== undefined && { quantity: tooMany }),
      ...waste.missing(),
    };
    if (form.refuse(wrong) || reason === '') return;
    void form.send(async () => {
      const body = {
        ...(!isAll && { quantity }),
        reason,
        note: waste.said,
        ...(discardedAt && { discardedAt: sentInstant(discardedAt) ?? null }),
      };
      const written = await call(writeOffLot, { params: { id: lot.id }, body, idempotencyKey: key.keyFor(body) });
      onTook(written);
      const { writeOffId } = written;
      showToast({
        title: 'Written off',
        description: `${onlyOpen ? open : quantityText(quantity, lot.item.unit)} of ${lot.item.name}${value === null ? '' : `, ${moneyText(value)}`}.`,
        tone: 'good',
        ...(writeOffId !== null && { action: { label: 'Undo', run: () => void putBack(writeOffId, onTook) } }),
      });
      onClose();
    });
  };
  return (
    <FormDialog
      id={id}
      width={440}
      title="Write off"
      description={`${lotTitle(lot.number)} of ${lot.item.name}`}
      submit="Write off"
      isDanger
      busy={form.busy && 'Writing off...'}
      isDirty={quantity !== opened || waste.isDirty || discardedAt !== ''}
      typedText={() => typedLines({ Note: waste.note })}
      wrongs={form.wrongs}
      refusal={form.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        writeOff();
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!onlyOpen && (
          <QuantityField
            label="Quantity"
            required
            counts="quantity"
            unit={lot.item.unit}
            help={value === null ? `of ${there}` : `of ${there}, value ${moneyText(value)}`}
            max={Math.max(1, lot.quantity)}
            value={quantity}
            error={tooMany ?? form.errors['quantity']}
            onChange={setQuantity}
          />
        )}
        <ReasonField waste={waste} error={form.errors['reason']} />
      </div>
      {(isAll || onlyOpen) && <p className="text-table text-muted">With it goes what is open of this lot: {open}.</p>}
      <NoteField waste={waste} error={form.errors['note']} />
      <WhenField value={discardedAt} error={form.errors['discardedAt']} onChange={setDiscardedAt} />
    </FormDialog>
  );
}
