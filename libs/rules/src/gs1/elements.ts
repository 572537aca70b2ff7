/*
 * Element strings of GS1 codes. Each element begins with an application identifier (AI). Some AIs have a fixed data
 * length that follows from their first two digits; other elements end at a separator or with the code (GS1 General
 * Specifications, 7.8).
 */

/** ASCII group separator, which ends an element of variable length (FNC1). */
export const SEPARATOR = '\u001D';

/** Lengths of the data without the AI (GS1 application identifier), by the first two digits of the AI. */
const KNOWN_LENGTHS: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((start) => [start, 6])),
  '20': 2,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((start) => [start, 6])),
  '41': 13,
};

/** Lengths of application identifiers (AIs), by their first two digits. */
const IDENTIFIER_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries([
  ...['00', '01', '02', '03', '10', '11', '12', '13', '15', '16', '17', '20', '21', '22', '30', '37'].map((start) => [
    start,
    2,
  ]),
  ...['90', '91', '92', '93', '94', '95', '96', '97', '98', '99'].map((start) => [start, 2]),
  ...['23', '24', '25', '40', '41', '42', '71'].map((start) => [start, 3]),
  ...['31', '32', '33', '34', '35', '36', '39', '43', '70', '72', '80', '81', '82'].map((start) => [start, 4]),
]);

/** Data by application identifier. Only the first occurrence of an identifier counts. */
export type Elements = ReadonlyMap<string, string>;

/** Returns whether a text is a known GS1 application identifier of the right length. */
export const isIdentifier = (text: string): boolean =>
  /^\d{2,4}$/.test(text) && IDENTIFIER_LENGTHS[text.slice(0, 2)] === text.length;

/** Parses an element string. Returns null when the text does not follow the GS1 syntax. */
export function readElements(text: string): Elements | null {
  const found = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const start = rest.slice(0, 2);
    const length = IDENTIFIER_LENGTHS[start];
    if (length === undefined || !/^\d+$/.test(rest.slice(0, length)) || rest.length <= length) return null;
    const identifier = rest.slice(0, length);
    rest = rest.slice(length);
    // The third digit of a weight or measure belongs to the identifier; the table gives the length of the data.
    const known = KNOWN_LENGTHS[start];
    const end = rest.indexOf(SEPARATOR);
    const taken = known ?? (end === -1 ? rest.length : end);
    const value = rest.slice(0, taken);
    if (value === '' || value.length < taken || value.includes(SEPARATOR)) return null;
    if (!found.has(identifier)) found.set(identifier, value);
    rest = rest.slice(taken);
    // A separator is required only after elements of variable length, but some encoders always write it.
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return found.size === 0 ? null : found;
}

const BRACKETED = /\((\d{2,4})\)/g;

/** Parses the human-readable form "(01)04150123456782(17)290200(10)A12". Returns null for any other text. */
export function readBracketed(text: string): Elements | null {
  const parts = [...text.matchAll(BRACKETED)].filter(([, identifier = '']) => isIdentifier(identifier));
  if (parts[0]?.index !== 0) return null;
  const found = new Map<string, string>();
  parts.forEach((part, index) => {
    const value = text
      .slice(part.index + part[0].length, parts[index + 1]?.index)
      .replaceAll(SEPARATOR, '')
      .trim();
    const identifier = part[1] ?? '';
    if (!found.has(identifier)) found.set(identifier, value);
  });
  return found;
}
