import { parseGs1Day } from './expiry.js';

/* Some scanners omit the separator after a lot number, so "AB-123" with serial "S7" becomes "AB-12321S7". */

/** A lot number, and the elements that were mistaken for its end. */
export interface LotSplit {
  readonly number: string;
  readonly expiresOn: string | null;
  readonly serial: string | null;
  readonly count: number | null;
}

/**
 * Matches the elements after a lot number: production, packaging or best-before dates, then expiry (17), then serial
 * number (21) or quantity (30, 37).
 */
const TAIL = /^(?:1[1356]\d{6})?(?:17(\d{6}))?(?:21(.{1,20}?)|3[07]([1-9]\d{0,3}))?(?:17(\d{6}))?$/;
/** Number of years around today in which an expiry date is plausible; other digits belong to the lot number. */
const YEARS_BACK = 3;
const YEARS_AHEAD = 12;
/**
 * Minimum length of a lot number that is split off without a known lot; shorter ones are as likely part of the number.
 */
const MIN_LOT_LENGTH = 3;
const MIN_SERIAL_LENGTH = 4;
const MIN_COUNT = 2;

function splitAt(text: string, end: number, today: string): LotSplit | null {
  const tail = TAIL.exec(text.slice(end));
  if (tail === null) return null;
  const [, before, serial = null, counted, after] = tail;
  const digits = before ?? after;
  const expiresOn = digits === undefined ? null : parseGs1Day(digits, today);
  if (digits !== undefined && !isPlausibleExpiry(expiresOn, today)) return null;
  if (digits === undefined && serial === null && counted === undefined) return null;
  return { number: text.slice(0, end), expiresOn, serial, count: counted === undefined ? null : Number(counted) };
}

function isPlausibleExpiry(day: string | null, today: string): boolean {
  if (day === null) return false;
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  return years >= -YEARS_BACK && years <= YEARS_AHEAD;
}

const isPlausible = ({ number, expiresOn, serial, count }: LotSplit): boolean =>
  expiresOn !== null ||
  (number.length >= MIN_LOT_LENGTH && ((serial?.length ?? 0) >= MIN_SERIAL_LENGTH || (count ?? 0) >= MIN_COUNT));

/** Returns every way to split a number into a lot and the elements after it. */
export const findSplits = (text: string, today: string): readonly LotSplit[] =>
  Array.from(text, (_, at) => splitAt(text, at, today)).filter(
    (split): split is LotSplit => split !== null && split.number.trim() !== '',
  );

/**
 * Returns the most probable split of a number, or null when the number is plausible as it is.
 * @param isKnown returns whether the product has a lot with this number; a known lot needs no other evidence
 */
export function findProbableSplit(text: string, today: string, isKnown: (number: string) => boolean): LotSplit | null {
  const splits = findSplits(text, today);
  return (
    splits.find(({ number }) => isKnown(number)) ??
    splits.find(({ expiresOn }) => expiresOn !== null) ??
    splits.find(isPlausible) ??
    null
  );
}
