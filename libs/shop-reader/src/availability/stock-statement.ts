import type { Availability } from '../markup/page-format.js';
import {
  BACK_ORDER,
  CONDITION,
  IN_STOCK,
  LIMITED,
  NO_GOODS,
  NONE_BEHIND,
  NOT_FOR_SALE,
  OF_SOMETHING_ELSE,
  OUT_OF_STOCK,
  PRE_ORDER,
  SAID_OF_ANYTHING,
  TELL_ME,
  TELL_OTHERS,
} from './stock-words.js';

export interface StockStatement {
  readonly availability: Availability;
  /** True when the product itself cannot be bought. */
  readonly isFinal: boolean;
}

const LONGEST_LINE = 300;
const LONGEST_SENTENCE = 160;
/** Longer sentences that contain "available" are about something else. */
const LONGEST_PROMISE = 100;
/** Characters before a stock word within which a negation applies. */
const NEGATION_REACH = 28;

/** Returns the first statement about stock in the sentences of a line, or null. */
export function stockStatement(line: string): StockStatement | null {
  if (line.length > LONGEST_LINE) return null;
  for (const sentence of line.split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\s[|•·]\s/u)) {
    const statement = inSentence(sentence.trim());
    if (statement !== null) return statement;
  }
  return null;
}

/** Checks the subject first, then negations before stock words, because "not in stock" contains "in stock". */
function inSentence(sentence: string): StockStatement | null {
  if (sentence === '' || sentence.length > LONGEST_SENTENCE || OF_SOMETHING_ELSE.test(sentence)) return null;
  if (TELL_ME.test(sentence)) return TELL_OTHERS.test(sentence) ? null : { availability: 'OutOfStock', isFinal: false };
  const final = NOT_FOR_SALE.exec(sentence);
  if (final !== null)
    return isOfGoods(sentence, final) && !isConditional(sentence, final.index)
      ? { availability: IS_OVER.test(sentence) ? 'Discontinued' : 'OutOfStock', isFinal: true }
      : null;
  const out = OUT_OF_STOCK.exec(sentence);
  if (out !== null)
    return isOfGoods(sentence, out) && !isConditional(sentence, out.index)
      ? { availability: 'OutOfStock', isFinal: false }
      : null;
  if (sentence.length > LONGEST_PROMISE) return null;
  for (const [pattern, availability] of OTHERS) if (pattern.test(sentence)) return { availability, isFinal: false };
  return promised(sentence);
}

const IS_OVER = /discontinued|no longer|nicht mehr|n'est plus|ukončen|wycofan|снят|停售|販売/i;
const OTHERS: readonly (readonly [RegExp, Availability])[] = [
  [PRE_ORDER, 'PreOrder'],
  [BACK_ORDER, 'BackOrder'],
  [LIMITED, 'LimitedAvailability'],
];

/** Returns the statement of "in stock" in any language, with the negations of that language. */
function promised(sentence: string): StockStatement | null {
  let found: StockStatement | null = null;
  for (const { inStock, notBefore, notBehind } of IN_STOCK) {
    const match = inStock.exec(sentence);
    if (match === null) continue;
    const before = clauseBefore(sentence, match.index);
    if (isConditional(sentence, match.index) || (SAID_OF_ANYTHING.test(match[0]) && NO_GOODS.test(before))) return null;
    const from = match.index + match[0].length;
    const behind = sentence.slice(from, from + NEGATION_REACH);
    // When two languages share the word, the negations of either apply.
    if (notBefore.test(before.slice(-NEGATION_REACH)) || notBehind?.test(behind) === true || NONE_BEHIND.test(behind))
      return isOfGoods(sentence, match) ? { availability: 'OutOfStock', isFinal: false } : null;
    found = { availability: 'InStock', isFinal: false };
  }
  return found;
}

/** Returns whether a phrase is about goods: "unavailable" is also used for images and services, "sold out" is not. */
const isOfGoods = (sentence: string, match: RegExpExecArray): boolean =>
  !(SAID_OF_ANYTHING.test(match[0]) && NO_GOODS.test(sentence));

const clauseBefore = (sentence: string, at: number): string =>
  sentence
    .slice(0, at)
    .split(/[,;:.!()–—|/•]/u)
    .at(-1) ?? '';

const isConditional = (sentence: string, at: number): boolean => CONDITION.test(clauseBefore(sentence, at));
