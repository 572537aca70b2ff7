import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotNumberProblem } from '@atrium/rules/stock/lot-number';
import { useState } from 'react';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useToday } from '../../../../session/today.js';
import { ExpiryInput, validateExpiry } from './expiry-input.js';
import { LotNumberInput } from './lot-number-input.js';
import { parsePackageCode } from './package-code.js';
import { checkPackageCode } from './check-package-code.js';

interface FieldsOptions {
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly isFirst?: boolean;
  readonly onTyped?: () => void;
}

/** State of the fields number and expiry date of a package, typed or scanned. */
export function usePackageFields(item: Lot['item'], opened: { readonly number: string; readonly expiry: string }) {
  const today = useToday();
  const [number, setNumber] = useState(opened.number);
  const [expiry, setExpiry] = useState(opened.expiry);
  const [problem, setProblem] = useState<string | null>(null);
  const scan = async (code: string) => {
    const refusal = await checkPackageCode(code, today, item);
    // An unknown code may belong to this product; the user checks it before saving.
    if (refusal !== null && refusal.unknown === null) {
      setNumber(opened.number);
      setProblem(refusal.sentence);
      return;
    }
    const packageCode = parsePackageCode(code, today);
    setNumber(packageCode.lot ?? '');
    if (packageCode.expiry !== null) setExpiry(packageCode.expiry);
    setProblem(packageCode.problem);
  };
  return {
    number,
    expiry,
    typedText: () => formatFieldLines({ 'Lot number': number, Expiry: expiry }),
    wrongs: () => {
      const [wrongNumber, wrongDay] = [getLotNumberProblem(number), validateExpiry(expiry)];
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
