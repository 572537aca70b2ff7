import { isGs1Like } from '@atrium/rules/gs1/form';
import { gtin14 } from '@atrium/rules/gs1/gtin';
import { readLayout } from '@atrium/rules/gs1/keyboard-layout';

/* Decides whether a scanner or a person typed some keys. A scanner types a key every 1 to 30 ms, a fast person one
   every 80 to 120 ms, but a busy browser or a weak radio delays a scanner now and then. So a burst is judged by its
   mean without its longest gaps, and more strictly when the text itself does not look like a code. */

export interface TypedKey {
  readonly sign: string;
  /** `timeStamp` of the event in milliseconds. */
  readonly at: number;
}

/** A longer pause ends a scan, unless a check digit or the form proves that the code continues. */
export const PAUSE_MS = 600;
/** Longest pause of a stalled radio scanner. */
export const LONGEST_PAUSE_MS = 2_500;
const SHORTEST = 4;
/** Shorter texts are scans only without any stall, because a person may type so few keys quickly. */
const SHORTEST_WITH_STALLS = 6;
/** Mean gap that no person achieves over six keys. */
const FAST_MS = 35;
/** Maximum mean gap of a burst without its stalls. */
const SCANNER_MS = 20;
/** Limits when no field has the focus, so that no person can be typing text. */
const OUTSIDE = { fast: 100, scanner: FAST_MS };
const INSIDE = { fast: FAST_MS, scanner: SCANNER_MS };
const STALL_MS = 60;
/** Scanners pause before Enter. */
const LATE_ENTER_MS = 120;
const LONGEST_STALL_MS = 250;
/** Long codes may contain one stall more per this number of keys. */
const KEYS_A_STALL = 10;

const textOf = (keys: readonly TypedKey[]): string => keys.map(({ sign }) => sign).join('');
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const gapsOf = (keys: readonly TypedKey[]): readonly number[] =>
  keys.slice(1).map(({ at }, index) => at - (keys[index]?.at ?? at));

/** Returns the text as printed, also when it was typed with another keyboard layout. */
const printed = (text: string): string => {
  const read = readLayout(text);
  return 'text' in read ? read.text : text;
};

/** Returns whether the check digit or the form of a text proves a whole product code. */
export const isProductCode = (text: string): boolean =>
  gtin14(text) !== null || isGs1Like(text) || printed(text) !== text;

function isTypedByScanner(
  keys: readonly TypedKey[],
  enteredAt: number,
  isSureCode: boolean,
  isOutside: boolean,
): boolean {
  const gaps = gapsOf(keys);
  const beforeEnter = enteredAt - (keys.at(-1)?.at ?? enteredAt);
  const isEnterLate = beforeEnter >= LATE_ENTER_MS;
  if (!isEnterLate && Math.max(...gaps, 0) < FAST_MS) return true;
  if (keys.length < SHORTEST_WITH_STALLS && !isOutside) return false;
  if (!isEnterLate && Math.max(...gaps) < STALL_MS && mean(gaps) < FAST_MS) return true;
  if (beforeEnter > (isSureCode ? PAUSE_MS : LONGEST_STALL_MS)) return false;
  if (Math.max(...gaps) > (isSureCode ? LONGEST_PAUSE_MS : LONGEST_STALL_MS)) return false;
  const forgiven = Math.max(keys.length < 8 ? 1 : 2, Math.floor(keys.length / KEYS_A_STALL));
  const rest = gaps.toSorted((one, other) => other - one).slice(forgiven - (isEnterLate ? 1 : 0));
  const { fast, scanner } = isOutside ? OUTSIDE : INSIDE;
  return mean(rest) < (isSureCode ? fast : scanner);
}

/**
 * Returns the index of the first key of a scan that Enter ends; null for typed text. `isOutside`: no mounted field
 * received the keys.
 */
export function scanIn(keys: readonly TypedKey[], enteredAt: number, isOutside = false): number | null {
  const gaps = gapsOf(keys);
  const gapBefore = (start: number): number => (start === 0 ? PAUSE_MS : (gaps[start - 1] ?? 0));
  const isScan = (start: number): boolean => {
    const from = keys.slice(start);
    const isSureCode = isProductCode(textOf(from));
    // A part of a plain code would also be a code, so only a pause shows where it begins.
    return (
      (isSureCode || gapBefore(start) > LONGEST_STALL_MS) && isTypedByScanner(from, enteredAt, isSureCode, isOutside)
    );
  };
  const starts = keys
    .map((_, index) => index)
    .filter((index) => gapBefore(index) >= FAST_MS && keys.length - index >= SHORTEST);
  const first = starts.find(isScan);
  if (first === undefined) return null;
  // The user's last keys, such as a quantity, may directly precede the scan.
  const sure = starts.filter((start) => isScan(start) && isProductCode(textOf(keys.slice(start))));
  const [whole] = sure;
  if (whole === undefined) return startAfterNumber(keys, starts, first);
  // "20" and an EAN-13: the 0 looks like the first digit of a GTIN-14, but no burst contains it.
  const own = sure.findLast(
    (start) => isTypedByHand(gaps.slice(whole, start - 1)) && OWN_START.test(printed(textOf(keys.slice(start)))),
  );
  return whole > first && isFast(gaps.slice(first, whole - 1)) ? first : (own ?? whole);
}

const isFast = (gaps: readonly number[]): boolean => gaps.length > 1 && mean(gaps) < FAST_MS;
const isTypedByHand = (gaps: readonly number[]): boolean => gaps.every((gap) => gap >= FAST_MS);

/** A code that cannot be a part of a longer one: only digits, or a GS1 text that begins with the product. */
const OWN_START = /^(?:\d{8}|\d{12,14})$|^(?:\]|\(?01)/;

/** Returns the start of a plain code that directly follows a typed number of several digits. */
function startAfterNumber(keys: readonly TypedKey[], starts: readonly number[], first: number): number {
  const gaps = gapsOf(keys);
  const next = starts.find(
    (start) =>
      start > first + 1 &&
      /^\d+$/.test(textOf(keys.slice(first, start))) &&
      Math.min(...gaps.slice(first, start)) >= STALL_MS &&
      Math.max(...gaps.slice(start)) < FAST_MS,
  );
  return next ?? first;
}
