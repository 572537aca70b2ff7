// Parses numbers as users write them. A comma or point is a decimal mark when one or two digits follow. A single mark
// before exactly three digits ("1,250") is ambiguous, and the user decides.

export type DecimalMark = '.' | ',';

export type NumberReading =
  /** A parsed number; `value` is exact decimal text ("1250.5", "-3") that parses to the same number. */
  | { readonly kind: 'number'; readonly value: string }
  /** Both readings as decimal text: for "1,250", `grouped` is "1250" and `decimal` is "1.25". */
  | { readonly kind: 'ambiguous'; readonly grouped: string; readonly decimal: string }
  /** `character` is the first invalid character; null when the text is empty. */
  | { readonly kind: 'invalid'; readonly character: string | null };

/** Maximum length of a number; longer texts are rejected before the regular expressions run. */
const MAX_LENGTH = 60;
/** Direction marks and zero-width characters, which copied text may contain. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2060\u2066-\u2069\ufeff]/gu;
const CODES = 'usd|eur|gbp|chf|cad|aud|nzd|sek|nok|dkk|isk|pln|czk|huf|ron|jpy|cny|inr|brl|mxn|zar|try|aed|sar|ils|krw';
const CURRENCY = String.raw`(?:(?:us|ca|au|nz|hk|r|a|c)?\p{Sc}|(?:${CODES}|fr\.?|kr\.?|zł|kč|ft|lei)(?!\p{L}))`;
const BEFORE = new RegExp(String.raw`^([-+]?)\s*${CURRENCY}\s*`, 'iu');
const AFTER = new RegExp(String.raw`\s*(?<!\p{L})${CURRENCY}\s*(-?)$`, 'iu');
const GROUPS: Readonly<Record<DecimalMark, RegExp>> = { '.': /^\d{1,3}(?:\.\d{3})+$/, ',': /^\d{1,3}(?:,\d{3})+$/ };

/**
 * Parses a number.
 * @param mark decimal mark of the surrounding texts, if known; it resolves ambiguous numbers
 */
export function readNumber(text: string, mark: DecimalMark | null = null): NumberReading {
  const bare = removeUnit(text);
  if (typeof bare !== 'string') return bare;
  const sign = bare.startsWith('-') ? '-' : '';
  const digits = sign === '' ? bare : bare.slice(1);
  const proven = getMark(digits);
  if (proven === 'ambiguous') {
    const [whole = '', fraction = ''] = digits.split(/[.,]/);
    const readings = { grouped: `${sign}${whole}${fraction}`, decimal: `${sign}${toDecimalText(whole, fraction)}` };
    if (mark === null) return { kind: 'ambiguous', ...readings };
    return { kind: 'number', value: digits.includes(mark) ? readings.decimal : readings.grouped };
  }
  return parseParts(digits, sign, proven ?? '.');
}

/** Returns the decimal mark that a text proves; null when it proves none or is ambiguous. */
export function detectDecimalMark(text: string): DecimalMark | null {
  const bare = removeUnit(text);
  const mark = typeof bare === 'string' ? getMark(bare.replace('-', '')) : null;
  return mark === 'ambiguous' ? null : mark;
}

/** Returns the value as decimal text and "" for an empty text; null when it is invalid or ambiguous. */
export function getNumberValue(text: string): string | null {
  const reading = readNumber(text);
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'invalid' && reading.character === null ? '' : null;
}

/**
 * Returns a form field's value: the number, or a text that amount checks reject. In ambiguous texts a point becomes a
 * comma, so that "1.250" is not read as 1.25.
 */
export function parseEnteredNumber(text: string): string {
  const reading = readNumber(text);
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'ambiguous' ? text.trim().replace('.', ',') : text.trim();
}

/** Formats a number for a field so that it parses to the same number. */
export const getNumberText = (value: number): string => {
  const [whole = '', fraction = ''] = String(value).split('.');
  return fraction.length === 3 ? `${whole}.${fraction}0` : String(value);
};

/** Returns why a text is not a number, as a sentence for the user; null for numbers and empty texts. */
export function getNumberProblem(text: string): string | null {
  const reading = readNumber(text);
  if (reading.kind === 'ambiguous')
    return `"${text.trim()}" can mean ${formatNumberInput(reading.grouped)} or ${formatNumberInput(reading.decimal)}`;
  return reading.kind === 'invalid' && reading.character !== null ? formatInvalidNumber(reading.character) : null;
}

export const formatInvalidNumber = (character: string): string => `"${character}" does not belong in a number`;

/** Formats decimal text as lists print it: "1,250", "1.25". */
export const formatNumberInput = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest === '' ? '' : `.${rest}`}`;
};

/** Returns the digits and marks with a leading minus for negative numbers, or the reason why the text is invalid. */
function removeUnit(text: string): string | NumberReading {
  const plain = toPlainText(text);
  if (plain === '') return { kind: 'invalid', character: null };
  if (plain.length > MAX_LENGTH) return { kind: 'invalid', character: plain.charAt(MAX_LENGTH) };
  const inBrackets = /^\((.*)\)$/.exec(plain)?.[1];
  const [, before = '', core = '', after = ''] =
    /^([-+]?)\s*(.*?)\s*(-?)$/.exec(
      // Removes the dash of prices without cents: "12.–", "12,-".
      (inBrackets ?? plain)
        .replace(/[.,]-+(?=\D*$)/, '')
        .replace(BEFORE, '$1')
        .replace(AFTER, '$1')
        .trim(),
    ) ?? [];
  const isNegative = inBrackets !== undefined || before === '-' || after === '-';
  const offending = /[^\d.,' ]/u.exec(core)?.[0];
  if (offending !== undefined) return { kind: 'invalid', character: offending };
  const joined = removeGroupMarks(core);
  if (joined === null) return { kind: 'invalid', character: /[' ]/.exec(core)?.[0] ?? ' ' };
  if (!/\d/.test(joined)) return { kind: 'invalid', character: joined.charAt(0) || plain.charAt(0) };
  return isNegative ? `-${joined}` : joined;
}

/** Replaces digits, marks, minus signs and spaces of other scripts and keyboards by their ASCII equivalents. */
const toPlainText = (text: string): string =>
  text
    .slice(0, 2 * MAX_LENGTH)
    .replace(INVISIBLE, '')
    .replace(/\p{Nd}/gu, toDigit)
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/gu, '-')
    .replace(/[\u2018\u2019\u02bc\uff07]/gu, "'")
    .replace(/[\u060c\uff0c]/gu, ',')
    .replace(/\uff0e/gu, '.')
    .replace(/\uff0b/gu, '+')
    // Arabic has its own decimal and thousands separators, which are never ambiguous.
    .replace(/\u066c/gu, "'")
    .replace(/^([^\u066b]*)\u066b([^\u066b]*)$/u, (_, whole: string, fraction: string) =>
      /[.,]/.test(whole + fraction) ? `${whole}\u066b${fraction}` : `${whole}.${fraction.padEnd(4, '0')}`,
    )
    .replace(/\s+/gu, ' ')
    .trim();

/** Returns the value of a decimal digit of any script. Unicode encodes the digits of each script in a row of ten. */
const toDigit = (digit: string): string => {
  const at = digit.codePointAt(0) ?? 0;
  let first = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((at - first) % 10);
};

/** Removes spaces and apostrophes as thousands separators ("1 250", "1'250.00"); null when they are elsewhere. */
const removeGroupMarks = (text: string): string | null => {
  if (!/[' ]/.test(text)) return text;
  if (!/^\d{1,3}(?:[' ]\d{3})+(?:[.,]\d*)?$/.test(text)) return null;
  const joined = text.replace(/[' ]/g, '');
  // With thousands separated otherwise, the mark must be decimal; a fourth decimal removes the ambiguity.
  return joined.replace(/([.,]\d{3})$/, '$10');
};

const getMark = (digits: string): DecimalMark | 'ambiguous' | null => {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma === -1 && point === -1) return null;
  if (comma !== -1 && point !== -1) return comma > point ? ',' : '.';
  const [mark, other]: [DecimalMark, DecimalMark] = comma === -1 ? ['.', ','] : [',', '.'];
  if (digits.indexOf(mark) !== digits.lastIndexOf(mark)) return other;
  // A number with a leading zero, such as "0.125", has no thousands.
  return GROUPS[mark].test(digits) && !digits.startsWith('0') ? 'ambiguous' : mark;
};

const parseParts = (digits: string, sign: string, mark: DecimalMark): NumberReading => {
  const [whole = '', fraction, more] = digits.split(mark);
  const group: DecimalMark = mark === '.' ? ',' : '.';
  if (more !== undefined) return { kind: 'invalid', character: mark };
  if (fraction?.includes(group) === true || (whole.includes(group) && !GROUPS[group].test(whole)))
    return { kind: 'invalid', character: group };
  return { kind: 'number', value: `${sign}${toDecimalText(whole.replaceAll(group, ''), fraction ?? '')}` };
};

/** Returns unambiguous decimal text: a fourth decimal is added to three, and trailing zeros after two are removed. */
const toDecimalText = (whole: string, fraction: string): string => {
  const decimals = fraction.replace(/^(\d\d\d*?)0+$/, '$1');
  const plain = whole.replace(/^0+(?=\d)/, '') || '0';
  return `${plain}${decimals === '' ? '' : `.${decimals.length === 3 && plain !== '0' ? `${decimals}0` : decimals}`}`;
};
