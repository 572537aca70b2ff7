import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotNumberProblem } from '@atrium/rules/stock/lot-number';
import { useState } from 'react';
import { formatFieldLines } from '../../../../lib/forms/unsaved-text.js';
import { useToday } from '../../../../session/today.js';
import { ExpiryInput, validateExpiry } from './expiry-input.js';
import { LotNumberInput } from './lot-number-input.js';
import { checkPackageCode } from './check-package-code.js';
import { formatExpiryInput } from '@atrium/rules/stock/expiry';
import { parseScan } from '@atrium/rules/gs1/parse-scan';

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

interface PackageCode {
  readonly lot: string | null;
  readonly expiry: string | null;
  /** Error message for the user. */
  readonly problem: string | null;
}

/** Returns the number and expiry of a package code for separate fields. */
const parsePackageCode = (code: string, today: string): PackageCode => {
  const read = parseScan(code, today);
  if ('problem' in read) return { lot: null, expiry: null, problem: read.problem };
  const { lot, expiresOn, faults } = read.scan;
  const none = lot === null && expiresOn === null && faults.length === 0;
  return {
    lot,
    expiry: expiresOn === null ? null : formatExpiryInput(expiresOn),
    problem: none
      ? 'The code has no lot and no expiry. Please scan the DataMatrix on the package, or enter them.'
      : faults.map(({ sentence }) => sentence).join(' ') || null,
  };
};
