import { type Lot, splitLot } from '@atrium/contract/clinic/lots';
import { lotTitle } from '@atrium/rules/lots';
import { wrongLotNumber } from '@atrium/rules/lot-number';
import { quantityText } from '@atrium/rules/quantity';
import { useId, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/forms.js';
import { call } from '../../../lib/http.js';
import { showToast } from '../../../lib/toast.js';
import { typedLines } from '../../../lib/unsaved.js';
import { useToday } from '../../../session/today.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { QuantityField } from '../../../ui/quantity-field.js';
import { ExpiryInput, sentExpiry, wrongExpiry } from './expiry-input.js';
import { LotNumberInput } from './lot-number-input.js';
import { scannedNumber } from './scanned-number.js';
import { refusalOfCode } from './whose-code.js';
import { useLotForm } from './use-lot-form.js';

interface SplitLotDialogProps {
  readonly lot: Lot;
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

/** So many of a lot are of another: what was one unknown lot becomes what stands on the packages. */
export function SplitLotDialog({ lot, onTook, onClose }: SplitLotDialogProps) {
  const id = useId();
  const today = useToday();
  const key = useIdempotencyKey();
  const [quantity, setQuantity] = useState(1);
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useLotForm(['quantity', 'number', 'expiresOn'], 'The lot could not be split. Please try again.');
  const split = () => {
    const wrong = wrongExpiry(expiry);
    const wrongNumber = wrongLotNumber(number);
    if (
      form.refuse({
        ...(wrongNumber !== null && { number: wrongNumber }),
        ...(wrong !== undefined && { expiresOn: wrong }),
        ...(quantity >= 1 ? {} : { quantity: 'Quantity must be at least 1' }),
      })
    )
      return;
    void form.send(async () => {
      const body = { quantity, number: number.trim() || null, expiresOn: sentExpiry(expiry) };
      const part = await call(splitLot, { params: { id: lot.id }, body, idempotencyKey: key.keyFor(body) });
      onTook(part);
      showToast({
        title: 'Lot Split',
        description: `${quantityText(quantity, lot.item.unit)} of ${lot.item.name} belong to ${lotTitle(part.number)} now.`,
        tone: 'good',
      });
      onClose();
    });
  };
  const scan = async (code: string) => {
    const refusal = await refusalOfCode(code, today, lot.item);
    // What nobody knows yet may be this one: it is looked at before it is saved.
    if (refusal !== null && refusal.unknown === null) {
      setNumber('');
      setProblem(refusal.sentence);
      return;
    }
    const said = scannedNumber(code, today);
    setNumber(said.lot ?? '');
    if (said.expiry !== null) setExpiry(said.expiry);
    setProblem(said.problem);
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
      typedText={() => typedLines({ 'Lot Number': number, Expiry: expiry })}
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
      <LotNumberInput
        value={number}
        error={form.errors['number'] ?? problem ?? undefined}
        onChange={(typed) => {
          setNumber(typed);
          setProblem(null);
        }}
        onCode={(code) => void scan(code)}
      />
      <ExpiryInput today={today} value={expiry} onChange={setExpiry} error={form.errors['expiresOn']} />
    </FormDialog>
  );
}
