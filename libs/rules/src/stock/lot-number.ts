import { formatDayWithYear } from '../time/calendar.js';
import { parseScanForm } from '../gs1/form.js';
import { hasLayoutCharacters, LAYOUT_PROBLEM } from '../gs1/keyboard-layout.js';
import { type LotSplit, findSplits, findProbableSplit } from '../gs1/missing-separator.js';
import { isSameCode } from './product-codes.js';
import { getNameSkeleton } from '../text/text.js';

/* Validation of lot numbers: which are allowed, which are equal, and which the user must confirm. */

export const MAX_LOT_NUMBER = 200;

/** Returns whether a text is the whole GS1 code of a package rather than a single value. */
export function isPackageCode(text: string): boolean {
  const form = parseScanForm(text.trim());
  return 'elements' in form;
}

const extractLot = (text: string): string | null => {
  const form = parseScanForm(text.trim());
  return 'elements' in form ? (form.elements.get('10') ?? null) : null;
};

/** Returns why a text cannot be a lot number, or null when it can. */
export function getLotNumberProblem(typed: string): string | null {
  const text = typed.trim();
  if (text.length > MAX_LOT_NUMBER)
    return `Lot number has ${text.length.toLocaleString('en')} characters; at most ${MAX_LOT_NUMBER} are possible`;
  if (!isPackageCode(text)) return hasLayoutCharacters(text) ? LAYOUT_PROBLEM : null;
  const lot = extractLot(text);
  return lot === null
    ? 'This is the code of a package, and it names no lot. Please enter the number that stands behind LOT'
    : `This is the whole code of a package. Its lot number is ${lot}`;
}

const DASHES = /[-\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D]/gu;

/**
 * Returns a lot number's comparison key without case, invisible characters and kinds of dashes. The database function
 * `lot_key` must return the same.
 */
export const normalizeLotNumber = (number: string): string =>
  getNameSkeleton(number)
    .replace(DASHES, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Lower-case letters of other scripts that look like Latin ones; the database function `lot_shape` has the same. */
const LOOK_ALIKES = 'авекмнорстухіјѕαβεζηικμνορτυχoil';
const LATIN = 'abekmh0pctyx1jsabezh1kmn0ptyx011';
const LATIN_BY_LOOK_ALIKE = new Map(
  Array.from(LOOK_ALIKES, (letter, index) => [letter, LATIN[index] ?? letter] as const),
);

/** Returns the same key for numbers that look alike: other scripts, O and 0, I, L and 1, dashes, leading zeros. */
export const getLotShape = (number: string): string =>
  Array.from(normalizeLotNumber(number), (letter) => LATIN_BY_LOOK_ALIKE.get(letter) ?? letter)
    .join('')
    .replace(/[\s-]/g, '')
    .replace(/^0+(?=.)/, '');

/** A number that the user must confirm before it becomes a lot, with the number that is probably meant. */
export interface LotNumberDoubt {
  readonly about: 'own-code' | 'lost-expiry' | 'lost-element' | 'look-alike';
  readonly sentence: string;
  /**
   * Lot that is probably meant. `count` is the number of pieces in the package; null when the code does not contain it.
   */
  readonly meant: {
    readonly number: string;
    readonly expiresOn: string | null;
    readonly count: number | null;
  } | null;
}

interface LotNumberFacts {
  readonly number: string;
  /** The product first, then other products, each with the codes that identify it. */
  readonly products: readonly { readonly name: string; readonly codes: readonly string[] }[];
  readonly lots: readonly { readonly number: string; readonly expiresOn: string | null }[];
  readonly today: string;
}

/** Returns why a lot number needs confirmation; null when the lot is known or the number is plausible. */
export function getLotNumberDoubt({ number, products, lots, today }: LotNumberFacts): LotNumberDoubt | null {
  if (lots.some((lot) => normalizeLotNumber(lot.number) === normalizeLotNumber(number))) return null;
  const product = products.find(({ codes }) => codes.some((code) => isSameCode(code, number)));
  if (product !== undefined)
    return {
      about: 'own-code',
      sentence: `${number} is the code of ${product.name}, not a lot number. The lot number is printed after LOT.`,
      meant: null,
    };
  const lost = findProbableSplit(number, today, (known) =>
    lots.some((lot) => normalizeLotNumber(lot.number) === normalizeLotNumber(known)),
  );
  if (lost !== null)
    return {
      about: lost.expiresOn === null ? 'lost-element' : 'lost-expiry',
      sentence: formatMissingSeparator(number, lost),
      meant: { number: lost.number, expiresOn: lost.expiresOn, count: lost.count },
    };
  const alike = lots.find((lot) => getLotShape(lot.number) === getLotShape(number));
  if (alike === undefined) return null;
  return {
    about: 'look-alike',
    sentence: `${number} looks like a known lot. Is this ${alike.number}?`,
    meant: { number: alike.number, expiresOn: alike.expiresOn, count: null },
  };
}

function formatMissingSeparator(text: string, { number, expiresOn, serial, count }: LotSplit): string {
  const [part, phrase] =
    expiresOn !== null
      ? ['an expiry', `, expiring ${formatDayWithYear(expiresOn)}`]
      : serial !== null
        ? ['a serial number', `, serial number ${serial}`]
        : ['a quantity', `, ${count} pieces`];
  return `${text} contains ${part}: the scanner left out a separator. Is this lot ${number}${phrase}?`;
}

/** Returns the keys of the lots that a number may mean when a separator is missing, its own key first. */
export const getPossibleLotKeys = (text: string, today: string): readonly string[] => [
  normalizeLotNumber(text),
  ...findSplits(text, today).map(({ number }) => normalizeLotNumber(number)),
];
