import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { wrongLotNumber } from '@atrium/rules/stock/lot-number';
import { useState } from 'react';
import { typedLines } from '../../../../lib/forms/unsaved.js';
import { useToday } from '../../../../session/today.js';
import { ExpiryInput, wrongExpiry } from './expiry-input.js';
import { LotNumberInput } from './lot-number-input.js';
import { scannedNumber } from './scanned-number.js';
import { refusalOfCode } from './whose-code.js';

interface FieldsOptions {
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly isFirst?: boolean;
  readonly onTyped?: () => void;
}

/** Number and expiry fields of a package, typed or scanned. */
export function useLotOnPackage(item: Lot['item'], opened: { readonly number: string; readonly expiry: string }) {
  const today = useToday();
  const [number, setNumber] = useState(opened.number);
  const [expiry, setExpiry] = useState(opened.expiry);
  const [problem, setProblem] = useState<string | null>(null);
  const scan = async (code: string) => {
    const refusal = await refusalOfCode(code, today, item);
    // An unknown code may belong to this product; the user checks it before saving.
    if (refusal !== null && refusal.unknown === null) {
      setNumber(opened.number);
      setProblem(refusal.sentence);
      return;
    }
    const said = scannedNumber(code, today);
    setNumber(said.lot ?? '');
    if (said.expiry !== null) setExpiry(said.expiry);
    setProblem(said.problem);
  };
  return {
    number,
    expiry,
    typedText: () => typedLines({ 'Lot Number': number, Expiry: expiry }),
    wrongs: () => {
      const [wrongNumber, wrongDay] = [wrongLotNumber(number), wrongExpiry(expiry)];
      return {
        ...(wrongNumber !== null && { number: wrongNumber }),
        ...(wrongDay !== undefined && { expiresOn: wrongDay }),
      };
    },
    fields: ({ errors, isFirst = false, onTyped }: FieldsOptions) => (
      <>
        <LotNumberInput
          isFirst={isFirst}
          value={number}
          error={errors['number'] ?? problem ?? undefined}
          onChange={(typed) => {
            setNumber(typed);
            setProblem(null);
            onTyped?.();
          }}
          onCode={(code) => void scan(code)}
        />
        <ExpiryInput today={today} value={expiry} onChange={setExpiry} error={errors['expiresOn']} />
      </>
    ),
  };
}
