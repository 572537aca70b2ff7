import { getMinorDigits } from '@atrium/rules/prices/money';
import { type CurrencySign, signAfter, signBefore, findCurrencySign } from './currency-signs.js';
import { parseDecimal } from './decimals.js';

export interface FoundPrice {
  readonly amount: string;
  /** Currency sign next to the number ("kr", "US$"), or null. */
  readonly sign: CurrencySign | null;
  readonly start: number;
  readonly end: number;
}

/** Matches digits with their possible separators; spaces are examined later. */
const RUN = /[.]{0,2}\d[\d.,'’‘`´٬٫ ]*/g;
const LONGEST_TEXT = 5000;

/**
 * Returns all possible prices in a text in order, with their signs. Percentages and numbers inside words are skipped.
 */
export function findPrices(text: string, separator?: '.' | ','): FoundPrice[] {
  const plain = toWesternDigits(text.slice(0, LONGEST_TEXT));
  // Cents after a sign ("12€50") are not a separate number.
  let read = 0;
  return [...plain.matchAll(RUN)]
    .flatMap((run) => splitNumbers(run[0], run.index))
    .flatMap(({ digits, start }) => {
      if (start < read) return [];
      const before = plain.slice(Math.max(0, start - 20), start);
      let end = start + digits.length;
      if (/^\s?%/.test(plain.slice(end, end + 2)) || /^\s?％/.test(plain.slice(end, end + 2))) return [];
      const after = signAfter(plain.slice(end, end + 20));
      const sign = chooseSign(signBefore(before), after);
      if (isSigned(before)) return [];
      let cents = '';
      if (sign !== null && sign === after) {
        // In "35€99" and "1250€ 60", the sign replaces the decimal point.
        const match =
          /[.,\d]/.test(digits.slice(-3, -2)) && /[.,]/.test(digits) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
            ? null
            : /^\s?(\d{2})(?![\d.,])/.exec(plain.slice(end + after.end, end + after.end + 5));
        end += after.end;
        if (match !== null && !/^\p{L}/u.test(after.sign)) {
          cents = match[1] ?? '';
          end += match[0].length;
          read = end;
        }
      }
      const amount = parseDecimal(digits, {
        ...(separator && { separator }),
        decimals: getMinorDigits(sign?.codes[0] ?? 'USD'),
      });
      if (amount === null) return [];
      return [{ amount: cents === '' ? amount : `${amount}.${cents}`, sign, start, end }];
    });
}

/** Returns whether a minus marks a reduction ("-5.00", "−$5"); a dash in a range or before a space does not. */
const isSigned = (before: string): boolean =>
  /[-−]/.test(before.slice(-2)) &&
  /(?:^|[\s(])[-−]\p{Sc}?$/u.test(before) &&
  !/\d\s?\p{Sc}?\s?[-−]\p{Sc}?$/u.test(before);

/** Returns the first number with a sign, else the first number. `hint` is a text that may contain the currency. */
export function readPrice(
  text: string,
  hint: string | null = null,
  separator?: '.' | ',',
): { amount: string | null; currency: string | null } {
  const found = findPrices(text, separator);
  const first = found[0];
  const marked = found.find(({ sign }) => sign !== null);
  const price = marked !== undefined && first !== undefined && isRange(text, first, marked) ? first : (marked ?? first);
  const amount =
    price?.amount ??
    (/(?<!\p{L})(?:free|gratis|kostenlos|gratuit|bezpłatnie|zdarma|zadarmo|бесплатно|무료|無料|免费)(?!\p{L})/iu.test(
      text,
    )
      ? '0'
      : null);
  if (amount === null) return { amount, currency: null };
  const sign =
    price?.sign ??
    findCurrencySign(text) ??
    (hint === null ? null : (findPrices(hint).find((one) => one.sign !== null)?.sign ?? findCurrencySign(hint)));
  return { amount, currency: sign?.sign ?? null };
}

/** Returns whether two prices form a range ("From 26 to 50 €"), so that the sign of one belongs to both. */
export function isRange(text: string, low: FoundPrice, high: FoundPrice): boolean {
  if (low === high) return false;
  return /^\s*(?:[-–—~〜]|to|bis|à|au|a|al|hasta|até|do|до|til|till|tot|ila|od)\s*(?:\p{Sc}|\p{L}{1,3}\$?)?\s*$/iu.test(
    text.slice(low.end, high.start),
  );
}

/** Returns the more specific of two signs, as in "$ SGD4.90". */
function chooseSign<S extends CurrencySign>(before: CurrencySign | null, after: S | null): CurrencySign | S | null {
  if (before === null || after === null) return before ?? after;
  return after.codes.length > 0 && after.codes.length < before.codes.length ? after : before;
}

/** Splits a run into numbers: "12 5,00" has two, "5 870" and "119. 95" are one each. */
function splitNumbers(run: string, index: number): { digits: string; start: number }[] {
  const words = [...run.matchAll(/\S+/g)].map((word) => ({ digits: word[0], start: index + word.index }));
  const numbers: { digits: string; start: number }[] = [];
  for (const word of words) {
    const last = numbers.at(-1);
    const joins =
      last !== undefined && word.start === last.start + last.digits.length + 1 && isContinued(last.digits, word.digits);
    if (joins) numbers[numbers.length - 1] = { digits: `${last.digits} ${word.digits}`, start: last.start };
    else numbers.push({ ...word });
  }
  return numbers.filter(({ digits }) => /\d/.test(digits));
}

function isContinued(left: string, right: string): boolean {
  // Groups of three digits follow one to three digits or other groups: "1 234 567,00".
  if (/^\d{1,3}(?: \d{3})*$/.test(left) && /^\d{3}(?:[.,]\d*)?$/.test(right)) return true;
  // A space after the decimal separator: "119. 95", "1.837, 32".
  if (/\d[.,]$/.test(left) && /^\d{2}$/.test(right)) return true;
  // A space after the thousands separator: "$1, 995".
  if (/^\d{1,3}[.,]$/.test(left) && /^\d{3}(?:[.,]\d{2})?$/.test(right)) return true;
  return false;
}

/** Converts Arabic, Persian, Indian and full-width digits and all kinds of spaces to ASCII of equal length. */
function toWesternDigits(text: string): string {
  return text
    .replace(/[\s\u00A0\u2000-\u200A\u202F\u205F]/g, ' ')
    .replace(/[٠-٩۰-۹०-९০-৯０-９]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10].find((from) => code >= from && code <= from + 9) ?? code;
      return String(code - zero);
    })
    .replace(/[．]/g, '.')
    .replace(/[，]/g, ',')
    .replace(/[\u200e\u200f]/g, ' ');
}
