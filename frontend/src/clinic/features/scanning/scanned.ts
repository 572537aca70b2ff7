import { findScanned } from '@atrium/contract/clinic/scans/calls';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { toGtin14, isGtinLong } from '@atrium/rules/gs1/gtin';
import { hasLayoutCharacters, detectLayout } from '@atrium/rules/gs1/keyboard-layout';
import { getFieldErrors } from '../../../lib/forms/forms.js';
import { call, getErrorMessage, isConnectionLost } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';

/** Package data in a code; forms with lots apply it. */
export type ScannedPackage = Pick<Scanned, 'lot' | 'expiresOn' | 'serial' | 'count' | 'pieces' | 'lots'>;

/** Package data of a code without any. */
export const NO_PACKAGE_DATA: ScannedPackage = {
  lot: null,
  expiresOn: null,
  serial: null,
  count: null,
  pieces: 1,
  lots: [],
};

/** Returns the pieces of the package: by the code itself, else by the product's package code. */
export const getPieces = (packageData: ScannedPackage | undefined): number =>
  packageData?.count ?? packageData?.pieces ?? 1;

/** A scanned product. */
export interface ScannedStock<S extends Stock = Stock> {
  readonly item: S;
  readonly packageData: ScannedPackage;
}

/**
 * Purpose of a scan. `find` (search, labels, kits) stores neither a quantity nor a lot, so no question about doubts is
 * asked.
 */
export type ScanPurpose = 'use' | 'receive' | 'count' | 'find';
export type ScanDoubt = Scanned['doubts'][number];

/** Returns the first doubt to be answered before the scan of this product is applied; null when it is certain. */
export const findFirstDoubt = (scanned: Scanned, { id }: Pick<Stock, 'id'>, purpose: ScanPurpose): ScanDoubt | null =>
  purpose === 'find'
    ? null
    : (scanned.doubts.find(
        // For a receipt, a carton of a known size is certain and adds its pieces.
        ({ stockId, about }) =>
          stockId === id &&
          !(about === 'package' && purpose === 'receive' && (scanned.count ?? scanned.pieces) !== null),
      ) ?? null);

/** Returns whether a text is a quantity; a longer number is a code. */
export const isAmount = (text: string): boolean => /^\d{1,4}$/.test(text);

const MAX_DIGITS = 4;

/** Splits a number from the code that a slow scanner typed right after it; null for other texts. */
export function splitNumber(text: string): { readonly number: string; readonly code: string } | null {
  if (toGtin14(text) !== null || isGs1Like(text)) return null;
  for (let digits = 1; digits <= MAX_DIGITS; digits += 1) {
    const [number, code] = [text.slice(0, digits), text.slice(digits)];
    if (isAmount(number) && (toGtin14(code) !== null || isGs1Like(code))) return { number, code };
  }
  return null;
}

/** Actions for an unknown code. */
export type CodeAction = 'new' | 'attach';

/** Returns whether a text is a whole GS1 code or GTIN, also typed with another keyboard layout. */
export function isCode(text: string): boolean {
  const read = detectLayout(text.trim());
  return isGs1Like(text) || isGtinLong(text.trim()) || ('layout' in read && read.layout !== null);
}

/**
 * Returns whether a text without matches is a code typed with another keyboard layout: not a word, and with its
 * characters.
 */
export const isOtherLayoutCode = (text: string): boolean =>
  hasLayoutCharacters(text) && /[^\p{L}\s]/u.test(text) && !/\s/.test(text.trim());

const FAILURE_TEXT = 'The code could not be looked up. Please scan it again.';

const OFFLINE = 'Scanning needs a connection. Scan again when it is back.';

/** Returns the error of a lookup: the problem with the code, or that the request failed. */
export const describeScanError = (error: unknown): string =>
  isConnectionLost(error)
    ? OFFLINE
    : (getFieldErrors(error, ['code'])[0]?.message ?? getErrorMessage(error, FAILURE_TEXT));

export const lookUpCode = (code: string): Promise<Scanned> => call(findScanned, { query: { code } });
