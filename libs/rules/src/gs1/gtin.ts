/* GTINs have 8, 12, 13 or 14 digits, of which the last is a check digit. Leading zeros do not count. */

function computeCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

/** Appends the check digit to the digits of a GTIN. */
export const appendCheckDigit = (digits: string): string => `${digits}${computeCheckDigit(digits)}`;

export const hasRightCheckDigit = (digits: string): boolean =>
  Number(digits.slice(-1)) === computeCheckDigit(digits.slice(0, -1));

const GTIN = /^(\d{8}|\d{12}|\d{13}|\d{14})$/;
const NOTHING_BUT_ZEROS = /^0+$/;

/** Returns whether a text has the length of a GTIN and digits only. The check digit is not tested. */
export const isGtinLong = (text: string): boolean => GTIN.test(text);

/** Returns a GTIN padded to 14 digits, or null for other texts and wrong check digits. */
export const toGtin14 = (text: string): string | null =>
  isGtinLong(text) && !NOTHING_BUT_ZEROS.test(text) && hasRightCheckDigit(text) ? text.padStart(14, '0') : null;

/** Returns a GTIN-14 in its shortest form, as printed under the bars and stored with items. */
export function shortenGtin(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6);
  if (gtin.startsWith('00')) return gtin.slice(2);
  return gtin.startsWith('0') ? gtin.slice(1) : gtin;
}

const listSpellings = (gtin: string): readonly string[] =>
  [14, 13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, 14 - length))).map((length) => gtin.slice(-length));

/** Returns all spellings under which a code may be stored, the given one first; other codes than GTINs have one. */
export function getEquivalentCodes(code: string): readonly string[] {
  const gtin = toGtin14(code);
  return gtin === null ? [code] : [...new Set([code, ...listSpellings(gtin)])];
}

/** Returns the spellings of the GTIN that a box or carton contains (indicator digits 1 to 8); empty for other codes. */
export function getContainedCodes(code: string): readonly string[] {
  const gtin = toGtin14(code);
  if (gtin === null || !/^[1-8]/.test(gtin)) return [];
  const held = gtin.slice(1, -1);
  return listSpellings(appendCheckDigit(`0${held}`));
}

/** Returns whether a code is the number of a box or carton: a GTIN-14 with an indicator digit of 1 to 8. */
export const isPackageGtin = (code: string): boolean => getContainedCodes(code).length > 0;
