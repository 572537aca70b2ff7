import { splitLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { useId, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { sentExpiry } from '../receive/expiry-input.js';
import { useLotForm } from './use-lot-form.js';
import { useLotOnPackage } from '../receive/use-lot-on-package.js';

interface SplitLotDialogProps {
  readonly lot: Lot;
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

const UNWRITTEN = { number: '', expiry: '' };

/** Moves some units of a lot to another number, such as units of the unknown lot. */
export function SplitLotDialog({ lot, onTook, onClose }: SplitLotDialogProps) {
  const id = useId();
  const key = useIdempotencyKey();
  const [quantity, setQuantity] = useState(1);
  const written = useLotOnPackage(lot.item, UNWRITTEN);
  const { number, expiry } = written;
  const form = useLotForm(['quantity', 'number', 'expiresOn'], 'The lot could not be split. Please try again.');
  const split = () => {
    if (
      form.refuse({
        ...written.wrongs(),
        ...(quantity >= 1 ? {} : { quantity: 'Quantity must be at least 1' }),
      })
    )
      return;
    void form.send(async (accepted) => {
      const body = { quantity, number: number.trim() || null, expiresOn: sentExpiry(expiry), ...accepted };
      const part = await call(splitLot, { params: { id: lot.id }, body, idempotencyKey: key.keyFor(body) });
      onTook(part);
      showToast({
        title: 'Lot Split',
        description: `${lotTitle(part.number)} has ${quantityText(quantity, lot.item.unit)} of ${lot.item.name} now.`,
        tone: 'good',
      });
      onClose();
    });
  };
  return (
    <FormDialog
      id={id}
      width={440}
      title="Split Lot"
      description={`${lotTitle(lot.number)} of ${lot.item.name} holds ${quantityText(lot.quantity, lot.item.unit)}`}
      submit="Split Lot"
      busy={form.busy && 'Splitting...'}
      isDirty={number + expiry !== '' || quantity !== 1}
      typedText={written.typedText}
      wrongs={form.wrongs}
      refusal={form.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        split();
      }}
      onClose={onClose}
    >
      <QuantityField
        label="Quantity"
        required
        counts="quantity"
        unit={lot.item.unit}
        help={`How many of the ${lot.quantity.toLocaleString('en')} are of the other lot`}
        max={lot.quantity}
        value={quantity}
        error={form.errors['quantity']}
        onChange={setQuantity}
      />
      {written.fields({ errors: form.errors })}
      {form.dialog}
    </FormDialog>
  );
}
