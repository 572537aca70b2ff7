import type { Elements } from './elements.js';
import { parseGs1Day } from './expiry.js';
import { parseScanForm } from './form.js';
import { toGtin14, isGtinLong, shortenGtin } from './gtin.js';
import { detectLayout } from './keyboard-layout.js';

/* Parses the input of a scanner, a camera or a user: a GS1 code with its elements, or a plain barcode. */

export type ScanPart = 'code' | 'expiresOn' | 'lot' | 'serial' | 'count';

/** An invalid part of a code, with a sentence for the user. */
export interface ScanFault {
  readonly of: ScanPart;
  readonly sentence: string;
}

export interface Scan {
  /** The code that identifies an item: the shortest form of a GTIN, or any other code unchanged. */
  readonly code: string;
  /** The GTIN padded to 14 digits; null when the code is no GTIN. */
  readonly gtin: string | null;
  readonly expiresOn: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
  readonly count: number | null;
  /** Faults of single parts. The value of a faulty part is null; `code` keeps its digits. */
  readonly faults: readonly ScanFault[];
}

export type ScanResult = { readonly scan: Scan } | { readonly problem: string };

/** Maximum length of a scanned text in characters. */
export const MAX_SCAN = 500;

const PROBLEMS = {
  empty: 'The code is empty. Please scan it again.',
  long: `The code is longer than ${MAX_SCAN} characters: it is no code of a product. Please scan the one with the lot and the expiry.`,
  unstorable: 'The code holds a character that cannot be stored. Please scan it again, or search by name.',
  structure:
    'The code is not built as GS1 codes are: a part of it cannot be told from the next. Please scan it again, or search by name.',
  noProduct: 'The code names no product. Please scan the one that begins with (01).',
  link: 'The code is a link that names no product. Please scan the one with the lot and the expiry.',
} as const;

const formatWrongCheckDigit = (digits: string): string =>
  `The check digit of ${digits} is wrong. Please scan the code again, or compare it with the number on the package.`;
const formatInvalidDay = (digits: string): string =>
  `The code says "${digits}" (year, month, day) for the expiry, and there is no such day. Please take it from the package.`;
const formatInvalidText = (what: 'lot' | 'serial number'): string =>
  `The ${what} in the code has more than 20 characters or one that GS1 does not know; the scanner may leave out separators. Please take it from the package.`;
const formatInvalidCount = (text: string): string =>
  `The code says "${text}" for the quantity, which is no number of pieces. Please count them.`;

/** Parses a scanned or typed code. `today` (ISO day) decides the century of two-digit years. */
export function parseScan(text: string, today: string): ScanResult {
  if (text.length > MAX_SCAN) return { problem: PROBLEMS.long };
  const typed = text.trim();
  if (typed === '') return { problem: PROBLEMS.empty };
  if (typed.includes('\u0000') || /\p{Surrogate}/u.test(typed)) return { problem: PROBLEMS.unstorable };
  const layout = detectLayout(typed);
  if ('problem' in layout) return layout;
  const read = parseScanForm(layout.text);
  if ('elements' in read) return toScan(read.elements, today);
  return 'plain' in read ? toPlainScan(read.plain) : { problem: PROBLEMS[read.not] };
}

function toPlainScan(code: string): ScanResult {
  if (code.length > 200) return { problem: PROBLEMS.long };
  const gtin = toGtin14(code);
  // A clinic may print internal numbers of any form, so the code stays unchanged.
  const faults =
    gtin === null && isGtinLong(code) ? [{ of: 'code' as const, sentence: formatWrongCheckDigit(code) }] : [];
  return { scan: { code, gtin, expiresOn: null, lot: null, serial: null, count: null, faults } };
}

/** Characters that GS1 allows in lot and serial numbers (1 to 20 of set 82). */
const GS1_TEXT = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/;

function toScan(elements: Elements, today: string): ScanResult {
  const number = elements.get('01') ?? elements.get('02');
  if (number === undefined) return { problem: PROBLEMS.noProduct };
  if (!/^\d{14}$/.test(number)) return { problem: PROBLEMS.structure };
  const faults: ScanFault[] = [];
  const fault = (of: ScanPart, sentence: string) => faults.push({ of, sentence });
  const gtin = toGtin14(number);
  if (gtin === null) fault('code', formatWrongCheckDigit(number));

  const expiry = elements.get('17');
  const expiresOn = expiry === undefined ? null : parseGs1Day(expiry, today);
  if (expiry !== undefined && expiresOn === null) fault('expiresOn', formatInvalidDay(expiry));

  const textOf = (identifier: string, part: 'lot' | 'serial'): string | null => {
    const text = elements.get(identifier);
    if (text === undefined || GS1_TEXT.test(text)) return text ?? null;
    fault(part, formatInvalidText(part === 'lot' ? 'lot' : 'serial number'));
    return null;
  };
  const lot = textOf('10', 'lot');
  const serial = textOf('21', 'serial');

  const counted = elements.get('30') ?? elements.get('37');
  const count = counted !== undefined && /^\d{1,8}$/.test(counted) && Number(counted) > 0 ? Number(counted) : null;
  if (counted !== undefined && count === null) fault('count', formatInvalidCount(counted));
  return { scan: { code: gtin === null ? number : shortenGtin(gtin), gtin, expiresOn, lot, serial, count, faults } };
}
