import { splitLot } from '@atrium/contract/clinic/lots/calls';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { toIsoExpiry } from '../receive/expiry-input.js';
import { useLotForm } from './use-lot-form.js';
import { usePackageFields } from '../receive/use-package-fields.js';
import type { LotChangeProps } from '../lot-dialogs.js';

const EMPTY_PACKAGE = { number: '', expiry: '' };

/** Moves some units of a lot to another number, such as units of the unknown lot. */
export function SplitLotDialog({ lot, onUpdated, onClose }: LotChangeProps) {
  const [quantity, setQuantity] = useState(1);
  const written = usePackageFields(lot.item, EMPTY_PACKAGE);
  const { number, expiry } = written;
  const form = useLotForm('The lot could not be split. Please try again.', ['quantity', 'number', 'expiresOn']);
  const split = () => {
    const found = { ...written.wrongs(), ...(quantity >= 1 ? {} : { quantity: 'Quantity must be at least 1' }) };
    if (form.showErrors(found)) return;
    void form.send(async (accepted) => {
      const body = { quantity, number: number.trim() || null, expiresOn: toIsoExpiry(expiry), ...accepted };
      const part = await call(splitLot, { params: { id: lot.id }, body, idempotencyKey: form.keyFor(body) });
      onUpdated(part);
      showToast({
        title: 'Lot split',
        description: `${getLotTitle(part.number)} has ${formatQuantity(quantity, lot.item.unit)} of ${isolateDirection(lot.item.name)} now.`,
      });
      onClose();
    });
  };
  return (
    <FormDialog
      width={440}
      title="Split lot"
      description={`${getLotTitle(lot.number)} of ${lot.item.name} holds ${formatQuantity(lot.quantity, lot.item.unit)}`}
      submit="Split lot"
      state={form}
      busy="Splitting..."
      isDirty={number + expiry !== '' || quantity !== 1}
      typedText={written.typedText}
      onSubmit={split}
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
    </FormDialog>
  );
}
