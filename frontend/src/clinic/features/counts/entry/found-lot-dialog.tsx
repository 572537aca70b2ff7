import type { CountRow } from '@atrium/contract/clinic/counts/schemas';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useToday } from '../../../../session/today.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { ExpiryInput, toIsoExpiry, validateExpiry } from '../../lots/public.js';
import type { CountInput } from '../use-count.js';

interface FoundLotDialogProps {
  readonly row: CountRow;
  readonly onSave: (counted: CountInput, key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Adds a lot on the shelf that is not in the list, by its number, expiry and quantity. */
export function FoundLotDialog({ row, onSave, onClose }: FoundLotDialogProps) {
  const today = useToday();
  const [counted, setCounted] = useState(1);
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const form = useSubmit('The lot could not be counted. Please try again.', ['counted', 'number', 'expiresOn']);
  const hasUnknown = row.lots.some((lot) => lot.number === null);
  const save = (event: FormEvent) => {
    const found = {
      number: number.trim() === '' ? 'Please enter the lot number' : undefined,
      expiresOn: validateExpiry(expiry),
      counted: counted >= 0 ? undefined : 'Counted quantity must be at least 0',
    };
    form.submit(event, found, async () => {
      const body = { stockId: row.stockId, number: number.trim(), expiresOn: toIsoExpiry(expiry), counted };
      await onSave(body, form.keyFor(body));
      onClose();
    });
  };
  return (
    <FormDialog
      width={440}
      title="Add a lot"
      description={row.name}
      submit="Count lot"
      state={form}
      isDirty={number + expiry !== '' || counted !== 1}
      typedText={() => formatFieldLines({ 'Lot number': number, Expiry: expiry })}
      {...(hasUnknown && {
        note: <span>This names stock without a lot number. Count the rest as the unknown lot.</span>,
      })}
      onSubmit={save}
      onClose={onClose}
    >
      <InputField
        label="Lot number"
        required
        error={form.errors['number']}
        data-first-field
        placeholder="As on the package"
        maxLength={200}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <ExpiryInput today={today} value={expiry} onChange={setExpiry} error={form.errors['expiresOn']} />
      <QuantityField
        label="Counted"
        required
        counts="counted"
        unit={row.unit}
        min={0}
        value={counted}
        error={form.errors['counted']}
        onChange={setCounted}
      />
    </FormDialog>
  );
}
