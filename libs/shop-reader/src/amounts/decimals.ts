import { getMinorDigits } from '@atrium/rules/prices/money';

/* Converts amounts as shops write them to plain decimals and minor units without floating point. */

/**
 * Returns "1.234,56", "1,23,456", ".75" or "1.899,-" as a plain decimal ("1234.56"), or null. One separator before
 * three digits groups thousands, unless the currency has three decimals or the grouping would be odd ("0.125").
 */
export function parseDecimal(
  text: string,
  options: { readonly decimals?: number; readonly separator?: '.' | ',' } = {},
): string | null {
  const compact = text
    .replace(/[\s'’‘`´٬_]/g, '')
    .replace(/٫/g, '.')
    .replace(/[.,]+$/, '')
    .replace(/\.{2,}/g, '.');
  if (!/\d/.test(compact) || compact.length > LONGEST_NUMBER || /[^\d.,]/.test(compact)) return null;
  const bare = /^[.,]\d{1,2}$|^[.,]\d{4,}$/.test(compact)
    ? `0${compact}`
    : options.separator !== undefined && compact.startsWith(options.separator)
      ? `0${compact}`
      : compact.replace(/^[.,]+/, '');
  // In "$..75,333", the two dots are not the end of a sign such as "Rs.", so they count as grouping.
  const separator =
    options.separator ?? findDecimalSeparator(text.includes('..') ? compact : bare, options.decimals ?? 2);
  if (separator === null) return trimZeros(bare.replace(/[.,]/g, ''));
  const at = bare.lastIndexOf(separator);
  const whole = (at === -1 ? bare : bare.slice(0, at)).replace(/[.,]/g, '');
  const fraction = at === -1 ? '' : bare.slice(at + 1).replace(/[.,]/g, '');
  return trimZeros(whole === '' ? '0' : whole) + (fraction === '' ? '' : `.${fraction}`);
}

const LONGEST_NUMBER = 24;
const trimZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

function findDecimalSeparator(text: string, decimals: number): '.' | ',' | null {
  const dots = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (dots > 0 && commas > 0) {
    const last = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
    // The decimals of "1.234,567.890" are ambiguous.
    return (last === '.' ? dots : commas) === 1 ? last : null;
  }
  if (dots + commas === 0) return null;
  const separator = dots > 0 ? '.' : ',';
  const parts = text.split(separator);
  const last = parts.at(-1)?.length ?? 0;
  if (parts.length > 2) return last === 3 ? null : separator;
  const first = parts[0] ?? '';
  if (last !== 3) return separator;
  if (first === '' || /^0+$/.test(first) || first.length > 3) return separator;
  return decimals === 3 ? separator : null;
}

/** Returns minor units, rounded half up; null above the safe integers. Amounts without a currency have cents. */
export function toMinor(amount: string, currency: string | null): number | null {
  const match = /^(\d{1,15})(?:\.(\d{1,20}))?$/.exec(amount);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  const decimals = getMinorDigits(currency ?? 'USD');
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const minor = kept + ((fraction[decimals] ?? '0') >= '5' ? 1n : 0n);
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : null;
}

/** Compares two plain decimals by value; negative when `a` is less. */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  const width = Math.max(fractionA.length, fractionB.length);
  const difference = BigInt(wholeA + fractionA.padEnd(width, '0')) - BigInt(wholeB + fractionB.padEnd(width, '0'));
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
