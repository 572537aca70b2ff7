import { formatDayWithYear } from './calendar.js';
import { gs1Day } from './gs1/expiry.js';
import { readForm } from './gs1/form.js';
import { hasLayoutCharacters, LAYOUT_PROBLEM } from './gs1/keyboard-layout.js';
import { isSameCode } from './product-codes.js';
import { nameSkeleton } from './text.js';

/* What may be a lot's number, when two numbers are the same one, and which numbers a person has to confirm. */

export const MAX_LOT_NUMBER = 200;

/** What scanners give of a package, typed into the field of one part of it. */
export function isPackageCode(text: string): boolean {
  const form = readForm(text.trim());
  return 'elements' in form;
}

const lotInCode = (text: string): string | null => {
  const form = readForm(text.trim());
  return 'elements' in form ? (form.elements.get('10') ?? null) : null;
};

/** Returns why a text cannot be a lot number; null when it can. */
export function wrongLotNumber(typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LOT_NUMBER)
    return `Lot number has ${text.length.toLocaleString('en')} characters; at most ${MAX_LOT_NUMBER} are possible`;
  if (!isPackageCode(text)) return hasLayoutCharacters(text) ? LAYOUT_PROBLEM : null;
  const lot = lotInCode(text);
  return lot === null
    ? 'This is the code of a package, and it names no lot. Please enter the number that stands behind LOT'
    : `This is the whole code of a package. Its lot number is ${lot}`;
}

const DASHES = /[-\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D]/gu;

/**
 * Lot numbers with the same key are the same number: dashes are one character, spaces around them do not count, and
 * invisible characters and case do not count. The database has the same function, `lot_key`.
 */
export const lotKey = (number: string): string =>
  nameSkeleton(number)
    .replace(DASHES, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Letters of other scripts that look like Latin ones, in lower case; the database has the same in `lot_shape`. */
const LOOK_ALIKES = 'авекмнорстухіјѕαβεζηικμνορτυχo';
const LATIN = 'abekmh0pctyxijsabezhikmn0ptyx0';
const latinOf = new Map(Array.from(LOOK_ALIKES, (letter, index) => [letter, LATIN[index] ?? letter] as const));

/** Numbers with the same shape look alike: letters of other scripts, O and 0, spaces, dashes, leading zeros. */
export const lotShape = (number: string): string =>
  Array.from(lotKey(number), (letter) => latinOf.get(letter) ?? letter)
    .join('')
    .replace(/[\s-]/g, '')
    .replace(/^0+(?=.)/, '');

/** A number that a person has to confirm before it becomes a lot, and the number that is probably meant. */
export interface LotNumberDoubt {
  readonly about: 'own-code' | 'lost-expiry' | 'look-alike';
  readonly sentence: string;
  readonly meant: { readonly number: string; readonly expiresOn: string | null } | null;
}

interface LotNumberFacts {
  readonly number: string;
  readonly productName: string;
  /** The barcode and the other codes of the product. */
  readonly productCodes: readonly string[];
  /** The numbers of the product's lots. */
  readonly lots: readonly { readonly number: string; readonly expiresOn: string | null }[];
  readonly today: string;
}

/** Returns what is doubtful about the number of a lot; null when the lot is known or the number is plausible. */
export function doubtOfLotNumber({
  number,
  productName,
  productCodes,
  lots,
  today,
}: LotNumberFacts): LotNumberDoubt | null {
  if (lots.some((lot) => lotKey(lot.number) === lotKey(number))) return null;
  if (productCodes.some((code) => isSameCode(code, number)))
    return {
      about: 'own-code',
      sentence: `${number} is the code of ${productName}, not a lot number. The lot number is printed after LOT.`,
      meant: null,
    };
  const lost = splitLostExpiry(number, today);
  if (lost !== null)
    return {
      about: 'lost-expiry',
      sentence: `${number} contains an expiry: the scanner left out a separator. Is this lot ${lost.number}, expiring ${formatDayWithYear(lost.expiresOn)}?`,
      meant: lost,
    };
  const alike = lots.find((lot) => lotShape(lot.number) === lotShape(number));
  if (alike === undefined) return null;
  return {
    about: 'look-alike',
    sentence: `${number} looks like a known lot. Is this ${alike.number}?`,
    meant: { number: alike.number, expiresOn: alike.expiresOn },
  };
}

const LOST_EXPIRY = /^(.+?)(?:11\d{6})?17(\d{6})$/;
/** Packages expire within these years; other digits are part of the lot. */
const YEARS_BACK = 3;
const YEARS_AHEAD = 12;

/** Splits a lot from the expiry behind it, when a scanner left out the separator; null when there is none. */
export function splitLostExpiry(text: string, today: string): { number: string; expiresOn: string } | null {
  const [, number, digits = ''] = LOST_EXPIRY.exec(text) ?? [];
  const expiresOn = gs1Day(digits, today);
  if (number === undefined || expiresOn === null) return null;
  const years = Number(expiresOn.slice(0, 4)) - Number(today.slice(0, 4));
  return years < -YEARS_BACK || years > YEARS_AHEAD ? null : { number, expiresOn };
}
