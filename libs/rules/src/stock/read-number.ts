/**
 * Reads numbers as people write them: in a field, in a cell of a list. All number fields and the import use it; numbers
 * of the API are JSON numbers and never pass through here.
 *
 * A comma and a point are decimal marks when one or two digits follow. A single mark before exactly three digits
 * ("1,250") is ambiguous: the person decides.
 */

export type DecimalMark = '.' | ',';

export type NumberReading =
  /** `value` is exact decimal text ("1250.5", "-3"), which reads as the same number again. */
  | { readonly kind: 'number'; readonly value: string }
  /** Both readings as decimal text: of "1,250" `grouped` is "1250" and `decimal` is "1.25". */
  | { readonly kind: 'ambiguous'; readonly grouped: string; readonly decimal: string }
  /** `character` is the first character that no number has at its position; null: nothing was entered. */
  | { readonly kind: 'invalid'; readonly character: string | null };

/** No number that a person types is longer. */
const MAX_LENGTH = 60;
/** Writing direction marks and zero-width characters, which copied text brings along. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2060\u2066-\u2069\ufeff]/gu;
const CODES = 'usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|isk|pln|czk|huf|ron|jpy|cny|inr|brl|mxn|zar|try|aed|sar|ils|krw';
const CURRENCY = String.raw`(?:(?:us|ca|au|nz|hk|r|a|c)?\p{Sc}|(?:${CODES}|fr\.?|kr\.?|zł|kč|ft|lei)(?!\p{L}))`;
const BEFORE = new RegExp(String.raw`^([-+]?)\s*${CURRENCY}\s*`, 'iu');
const AFTER = new RegExp(String.raw`\s*(?<!\p{L})${CURRENCY}\s*(-?)$`, 'iu');
const GROUPS: Readonly<Record<DecimalMark, RegExp>> = { '.': /^\d{1,3}(?:\.\d{3})+$/, ',': /^\d{1,3}(?:,\d{3})+$/ };

/**
 * Reads a number.
 * @param mark The decimal mark of the text's surroundings, where these prove one; it settles what is ambiguous.
 */
export function readNumber(text: string, mark: DecimalMark | null = null): NumberReading {
  const bare = bareNumber(text);
  if (typeof bare !== 'string') return bare;
  const sign = bare.startsWith('-') ? '-' : '';
  const digits = sign === '' ? bare : bare.slice(1);
  const proven = markOf(digits);
  if (proven === 'ambiguous') {
    const [whole = '', fraction = ''] = digits.split(/[.,]/);
    const readings = { grouped: `${sign}${whole}${fraction}`, decimal: `${sign}${decimalText(whole, fraction)}` };
    if (mark === null) return { kind: 'ambiguous', ...readings };
    return { kind: 'number', value: digits.includes(mark) ? readings.decimal : readings.grouped };
  }
  return read(digits, sign, proven ?? '.');
}

/** The decimal mark that this text proves by itself; null: none, or it is ambiguous. */
export function provenMark(text: string): DecimalMark | null {
  const bare = bareNumber(text);
  const mark = typeof bare === 'string' ? markOf(bare.replace('-', '')) : null;
  return mark === 'ambiguous' ? null : mark;
}

/** The value as decimal text, "" of nothing; what cannot be read, or in two ways, gives null. */
export function numberValue(text: string): string | null {
  const reading = readNumber(text);
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'invalid' && reading.character === null ? '' : null;
}

/**
 * What a form holds of a text: its value, or a text that no check of an amount accepts. A point that may separate
 * thousands becomes a comma there, so that "1.250" is not taken for 1.25.
 */
export function enteredNumber(text: string): string {
  const reading = readNumber(text);
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'ambiguous' ? text.trim().replace('.', ',') : text.trim();
}

/** A number as the text of a field, which reads as the same again. */
export const numberText = (value: number): string => {
  const [whole = '', fraction = ''] = String(value).split('.');
  return fraction.length === 3 ? `${whole}.${fraction}0` : String(value);
};

/** Why a text is no number, for the person who entered it; null: it is one, or nothing was entered. */
export function numberProblem(text: string): string | null {
  const reading = readNumber(text);
  if (reading.kind === 'ambiguous')
    return `"${text.trim()}" can mean ${shownNumber(reading.grouped)} or ${shownNumber(reading.decimal)}`;
  return reading.kind === 'invalid' && reading.character !== null ? invalidText(reading.character) : null;
}

/** "k" cannot be part of a number. */
export const invalidText = (character: string): string => `"${character}" does not belong in a number`;

/** A reading as lists print numbers: "1,250", "1.25". */
export const shownNumber = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest === '' ? '' : `.${rest}`}`;
};

/** Digits with marks, and a leading minus for a negative one; or why it is no number. */
function bareNumber(text: string): string | NumberReading {
  const plain = plainText(text);
  if (plain === '') return { kind: 'invalid', character: null };
  if (plain.length > MAX_LENGTH) return { kind: 'invalid', character: plain.charAt(MAX_LENGTH) };
  const inBrackets = /^\((.*)\)$/.exec(plain)?.[1];
  const [, before = '', core = '', after = ''] =
    /^([-+]?)\s*(.*?)\s*(-?)$/.exec(
      // "12.–" and "12,-" are prices without cents.
      (inBrackets ?? plain)
        .replace(/[.,]-+(?=\D*$)/, '')
        .replace(BEFORE, '$1')
        .replace(AFTER, '$1')
        .trim(),
    ) ?? [];
  const isNegative = inBrackets !== undefined || before === '-' || after === '-';
  const offending = /[^\d.,' ]/u.exec(core)?.[0];
  if (offending !== undefined) return { kind: 'invalid', character: offending };
  const joined = withoutGaps(core);
  if (joined === null) return { kind: 'invalid', character: /[' ]/.exec(core)?.[0] ?? ' ' };
  if (!/\d/.test(joined)) return { kind: 'invalid', character: joined.charAt(0) || plain.charAt(0) };
  return isNegative ? `-${joined}` : joined;
}

/** ASCII digits, marks, minus and spaces in place of their relatives in other scripts and keyboards. */
const plainText = (text: string): string =>
  text
    .slice(0, 2 * MAX_LENGTH)
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/gu, '-')
    .replace(/[\u2018\u2019\u02bc\uff07]/gu, "'")
    .replace(/[\u060c\uff0c]/gu, ',')
    .replace(/\uff0e/gu, '.')
    .replace(/\uff0b/gu, '+')
    // Arabic writing has a decimal mark and a separator of thousands of its own: they are never ambiguous.
    .replace(/\u066c/gu, "'")
    .replace(/^([^\u066b]*)\u066b([^\u066b]*)$/u, (_, whole: string, fraction: string) =>
      /[.,]/.test(whole + fraction) ? `${whole}\u066b${fraction}` : `${whole}.${fraction.padEnd(4, '0')}`,
    )
    .replace(/\s+/gu, ' ')
    .trim();

/** Decimal digits stand in rows of ten, whatever their script is. */
const digitOf = (digit: string): string => {
  const at = digit.codePointAt(0) ?? 0;
  let first = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((at - first) % 10);
};

/** Blanks and apostrophes separate thousands: "1 250", "1'250.00". Null: they stand elsewhere. */
const withoutGaps = (text: string): string | null => {
  if (!/[' ]/.test(text)) return text;
  if (!/^\d{1,3}(?:[' ]\d{3})+(?:[.,]\d*)?$/.test(text)) return null;
  const joined = text.replace(/[' ]/g, '');
  // What separates thousands already leaves the mark to be a decimal one; a fourth decimal says so without doubt.
  return joined.replace(/([.,]\d{3})$/, '$10');
};

const markOf = (digits: string): DecimalMark | 'ambiguous' | null => {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma === -1 && point === -1) return null;
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.';
  const [mark, other]: [DecimalMark, DecimalMark] = comma === -1 ? ['.', ','] : [',', '.'];
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return other;
  // "0.125" has no thousands.
  return GROUPS[mark].test(digits) && !digits.startsWith('0') ? 'ambiguous' : mark;
};

const read = (digits: string, sign: string, mark: DecimalMark): NumberReading => {
  const [whole = '', fraction, more] = digits.split(mark);
  const group: DecimalMark = mark === '.' ? ',' : '.';
  if (more !== undefined) return { kind: 'invalid', character: mark };
  if (fraction?.includes(group) === true || (whole.includes(group) && !GROUPS[group].test(whole)))
    return { kind: 'invalid', character: group };
  return { kind: 'number', value: `${sign}${decimalText(whole.replaceAll(group, ''), fraction ?? '')}` };
};

/** Decimal text that reads the same again: three decimals get a fourth, and no further zeros stand behind two. */
const decimalText = (whole: string, fraction: string): string => {
  const decimals = fraction.replace(/^(\d\d\d*?)0+$/, '$1');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${plain}${decimals === '' ? '' : `.${decimals.length === 3 && plain !== '0' ? `${decimals}0` : decimals}`}`;
};
