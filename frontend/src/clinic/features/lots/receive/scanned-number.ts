import { expiryAsTyped } from '@atrium/rules/stock/expiry';
import { readScan } from '@atrium/rules/gs1/read-scan';

interface Said {
  readonly lot: string | null;
  readonly expiry: string | null;
  /** Error for the user. */
  readonly problem: string | null;
}

/** Returns the number and expiry of a package code for separate fields. */
export const scannedNumber = (code: string, today: string): Said => {
  const read = readScan(code, today);
  if ('problem' in read) return { lot: null, expiry: null, problem: read.problem };
  const { lot, expiresOn, faults } = read.scan;
  const none = lot === null && expiresOn === null && faults.length === 0;
  return {
    lot,
    expiry: expiresOn === null ? null : expiryAsTyped(expiresOn),
    problem: none
      ? 'The code says neither lot nor expiry. Please scan the DataMatrix of the package, or type them.'
      : faults.map(({ sentence }) => sentence).join(' ') || null,
  };
};
