import { isGs1Like } from '@atrium/rules/gs1/form';
import { toGtin14 } from '@atrium/rules/gs1/gtin';
import { detectLayout } from '@atrium/rules/gs1/keyboard-layout';

/* Decides whether a scanner or a person typed some keys. A scanner types a key every 1 to 30 ms, a fast person one
   every 80 to 120 ms, but a busy browser or a weak radio delays a scanner now and then. So a burst is judged by its
   mean without its longest gaps, and more strictly when the text itself does not look like a code. */

export interface TypedKey {
  readonly char: string;
  /** Time of the key event in milliseconds (`timeStamp`). */
  readonly at: number;
}

/** Pause in milliseconds that ends a scan, unless a check digit or the format proves that the code continues. */
export const PAUSE_MS = 600;
/** Longest pause in milliseconds within a scan by a stalled radio scanner. */
export const MAX_PAUSE_MS = 2_500;
const MIN_LENGTH = 4;
/** Minimum number of keys of a scan that may contain pauses, because a person may type fewer keys quickly. */
const MIN_LENGTH_WITH_STALLS = 6;
/** Mean gap between keys in milliseconds that no person achieves over six keys. */
const FAST_GAP_MS = 35;
/** Maximum mean gap between keys in milliseconds of a scan without its stalls. */
const SCANNER_GAP_MS = 20;
/** Limits for keys while no field has the focus, so that no person can be typing text. */
const OUTSIDE_FIELD_LIMITS = { fast: 100, scanner: FAST_GAP_MS };
const IN_FIELD_LIMITS = { fast: FAST_GAP_MS, scanner: SCANNER_GAP_MS };
const STALL_MS = 60;
/** Maximum pause in milliseconds of a scanner before Enter. */
const MAX_ENTER_DELAY_MS = 120;
const MAX_STALL_MS = 250;
/** Number of keys per additional stall that a long code may contain. */
const KEYS_PER_STALL = 10;

const textOf = (keys: readonly TypedKey[]): string => keys.map(({ char }) => char).join('');
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const gapsOf = (keys: readonly TypedKey[]): readonly number[] =>
  keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));

/** Returns the text of a scan as printed, also when the keyboard layout differs from the scanner's. */
const toPrintedText = (text: string): string => {
  const read = detectLayout(text);
  return 'text' in read ? read.text : text;
};

/** Returns whether the check digit or the form of a text proves a whole product code. */
export const isProductCode = (text: string): boolean =>
  toGtin14(text) !== null || isGs1Like(text) || toPrintedText(text) !== text;

function isScannerInput(
  keys: readonly TypedKey[],
  enteredAt: number,
  isSureCode: boolean,
  isOutside: boolean,
): boolean {
  const gaps = gapsOf(keys);
  const beforeEnter = enteredAt - (keys.at(-1)?.at ?? enteredAt);
  const isEnterLate = beforeEnter >= MAX_ENTER_DELAY_MS;
  if (!isEnterLate && Math.max(...gaps, 0) < FAST_GAP_MS) return true;
  if (keys.length < MIN_LENGTH_WITH_STALLS && !isOutside) return false;
  if (!isEnterLate && Math.max(...gaps) < STALL_MS && mean(gaps) < FAST_GAP_MS) return true;
  if (beforeEnter > (isSureCode ? PAUSE_MS : MAX_STALL_MS)) return false;
  if (Math.max(...gaps) > (isSureCode ? MAX_PAUSE_MS : MAX_STALL_MS)) return false;
  const allowedStalls = Math.max(keys.length < 8 ? 1 : 2, Math.floor(keys.length / KEYS_PER_STALL));
  const rest = gaps.toSorted((one, other) => other - one).slice(allowedStalls - (isEnterLate ? 1 : 0));
  const { fast, scanner } = isOutside ? OUTSIDE_FIELD_LIMITS : IN_FIELD_LIMITS;
  return mean(rest) < (isSureCode ? fast : scanner);
}

/**
 * Returns the index of the first key of a scan that Enter ends; null for typed text. `isOutside`: no mounted field
 * received the keys.
 */
export function findScanStart(keys: readonly TypedKey[], enteredAt: number, isOutside = false): number | null {
  const gaps = gapsOf(keys);
  const gapBefore = (start: number): number => (start === 0 ? PAUSE_MS : (gaps[start - 1] ?? 0));
  const isScan = (start: number): boolean => {
    const from = keys.slice(start);
    const isSureCode = isProductCode(textOf(from));
    // A part of a plain code would also be a code, so only a pause shows where it begins.
    return (isSureCode || gapBefore(start) > MAX_STALL_MS) && isScannerInput(from, enteredAt, isSureCode, isOutside);
  };
  const starts = keys
    .map((_, index) => index)
    .filter((index) => gapBefore(index) >= FAST_GAP_MS && keys.length - index >= MIN_LENGTH);
  const first = starts.find(isScan);
  if (first === undefined) return null;
  // The user's last keys, such as a quantity, may directly precede the scan.
  const sure = starts.filter((start) => isScan(start) && isProductCode(textOf(keys.slice(start))));
  const [whole] = sure;
  if (whole === undefined) return startAfterNumber(keys, starts, first);
  // "20" and an EAN-13: the 0 looks like the first digit of a GTIN-14, but no burst contains it.
  const own = sure.findLast(
    (start) =>
      isHumanTyping(gaps.slice(whole, start - 1)) && COMPLETE_CODE.test(toPrintedText(textOf(keys.slice(start)))),
  );
  return whole > first && isFast(gaps.slice(first, whole - 1)) ? first : (own ?? whole);
}

const isFast = (gaps: readonly number[]): boolean => gaps.length > 1 && mean(gaps) < FAST_GAP_MS;
const isHumanTyping = (gaps: readonly number[]): boolean => gaps.every((gap) => gap >= FAST_GAP_MS);

/** Matches a code that cannot be part of a longer one: only digits, or a GS1 text that begins with the product. */
const COMPLETE_CODE = /^(?:\d{8}|\d{12,14})$|^(?:\]|\(?01)/;

/** Returns the start of a plain code that directly follows a typed number of several digits. */
function startAfterNumber(keys: readonly TypedKey[], starts: readonly number[], first: number): number {
  const gaps = gapsOf(keys);
  const next = starts.find(
    (start) =>
      start > first + 1 &&
      /^\d+$/.test(textOf(keys.slice(first, start))) &&
      Math.min(...gaps.slice(first, start)) >= STALL_MS &&
      Math.max(...gaps.slice(start)) < FAST_GAP_MS,
  );
  return next ?? first;
}
