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
  /** It says that the product as such cannot be bought. */
  readonly isFinal: boolean;
}

const LONGEST_LINE = 300;
const LONGEST_SENTENCE = 160;
/** A longer sentence that holds "available" tells of something. */
const LONGEST_PROMISE = 100;
/** How far before its word a "not" still turns it round. */
const NEGATION_REACH = 28;

/** What a line says about stock, sentence by sentence, or null. */
export function stockStatement(line: string): StockStatement | null {
  if (line.length > LONGEST_LINE) return null;
  for (const sentence of line.split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\s[|•·]\s/u)) {
    const statement = inSentence(sentence.trim());
    if (statement !== null) return statement;
  }
  return null;
}

/** Whom or what a sentence speaks of is asked first, and the words for "not" before those for stock: "not in stock" holds "in stock". */
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

/** "In stock" and its like in every language with that language's negations. */
function promised(sentence: string): StockStatement | null {
  let found: StockStatement | null = null;
  for (const { inStock, notBefore, notBehind } of IN_STOCK) {
    const match = inStock.exec(sentence);
    if (match === null) continue;
    const before = clauseBefore(sentence, match.index);
    if (isConditional(sentence, match.index) || (SAID_OF_ANYTHING.test(match[0]) && NO_GOODS.test(before))) return null;
    const from = match.index + match[0].length;
    const behind = sentence.slice(from, from + NEGATION_REACH);
    // What one of two languages that share the word turns round is turned round.
    if (notBefore.test(before.slice(-NEGATION_REACH)) || notBehind?.test(behind) === true || NONE_BEHIND.test(behind))
      return isOfGoods(sentence, match) ? { availability: 'OutOfStock', isFinal: false } : null;
    found = { availability: 'InStock', isFinal: false };
  }
  return found;
}

/** "Unavailable" is said of pictures and services too, "sold out" of goods alone. */
const isOfGoods = (sentence: string, match: RegExpExecArray): boolean =>
  !(SAID_OF_ANYTHING.test(match[0]) && NO_GOODS.test(sentence));

/** The words before a place, from the last mark that ends a clause. */
const clauseBefore = (sentence: string, at: number): string =>
  sentence
    .slice(0, at)
    .split(/[,;:.!()–—|/•]/u)
    .at(-1) ?? '';

const isConditional = (sentence: string, at: number): boolean => CONDITION.test(clauseBefore(sentence, at));
