import { formatExpiryInput } from '@atrium/rules/stock/expiry';
import { parseScan } from '@atrium/rules/gs1/parse-scan';

interface PackageCode {
  readonly lot: string | null;
  readonly expiry: string | null;
  /** Error message for the user. */
  readonly problem: string | null;
}

/** Returns the number and expiry of a package code for separate fields. */
export const parsePackageCode = (code: string, today: string): PackageCode => {
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
