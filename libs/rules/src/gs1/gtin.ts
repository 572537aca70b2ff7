/*
 * GTINs, the numbers under the bars: one number is printed with 8, 12, 13 or 14 digits, and is the same one with zeros
 * before it. The last digit checks the others.
 */

/** Of what stands before the check digit. */
function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

/** A whole number, from what stands before its check digit. */
export const withCheckDigit = (digits: string): string => `${digits}${checkDigit(digits)}`;

export const hasRightCheckDigit = (digits: string): boolean =>
  Number(digits.slice(-1)) === checkDigit(digits.slice(0, -1));

const GTIN = /^(\d{8}|\d{12}|\d{13}|\d{14})$/;
const NOTHING_BUT_ZEROS = /^0+$/;

/** Whether it has the length of one, whatever its check digit. */
export const isGtinLong = (text: string): boolean => GTIN.test(text);

/** With 14 digits; null: it is none, or its check digit is wrong. */
export const gtin14 = (text: string): string | null =>
  isGtinLong(text) && !NOTHING_BUT_ZEROS.test(text) && hasRightCheckDigit(text) ? text.padStart(14, '0') : null;

/** As it is printed under the bars and kept with an item: with as few digits as it can have. */
export function shortGtin(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6);
  if (gtin.startsWith('00')) return gtin.slice(2);
  return gtin.startsWith('0') ? gtin.slice(1) : gtin;
}

const spellings = (gtin: string): readonly string[] =>
  [14, 13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, 14 - length))).map((length) => gtin.slice(-length));

/** All codes under which the same thing may be kept, itself first; any other code is itself alone. */
export function sameCodes(code: string): readonly string[] {
  const gtin = gtin14(code);
  return gtin === null ? [code] : [...new Set([code, ...spellings(gtin)])];
}

/** A package of several has a number of its own, with 1 to 8 in front of that of what it holds: the codes of that. */
export function heldCodes(code: string): readonly string[] {
  const gtin = gtin14(code);
  if (gtin === null || !/^[1-8]/.test(gtin)) return [];
  const held = gtin.slice(1, -1);
  return spellings(withCheckDigit(`0${held}`));
}

/** Returns whether a code is the number of a box or carton: a GTIN-14 with an indicator digit of 1 to 8. */
export const isPackageGtin = (code: string): boolean => heldCodes(code).length > 0;
