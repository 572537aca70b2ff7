import type { Availability } from '../markup/page-format.js';
import {
  BACK_ORDER,
  CONDITION,
  IN_STOCK,
  LIMITED,
  NO_GOODS,
  NEGATED_AFTER,
  NOT_FOR_SALE,
  OTHER_SUBJECTS,
  OUT_OF_STOCK,
  PRE_ORDER,
  GENERIC_STATEMENTS,
  NOTIFY_ME,
  SHARE_WITH_OTHERS,
} from './stock-words.js';

export interface StockStatement {
  readonly availability: Availability;
  /** True when the product itself cannot be bought. */
  readonly isFinal: boolean;
}

const MAX_LINE_LENGTH = 300;
const MAX_SENTENCE_LENGTH = 160;
/** Maximum length of a sentence that contains "available" and is about the product. */
const MAX_PROMISE_LENGTH = 100;
/** Number of characters before a stock word within which a negation applies. */
const NEGATION_REACH = 28;

/** Returns the first statement about stock in the sentences of a line, or null. */
export function findStockStatement(line: string): StockStatement | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  for (const sentence of line.split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\s[|•·]\s/u)) {
    const statement = findInSentence(sentence.trim());
    if (statement !== null) return statement;
  }
  return null;
}

/** Checks the subject first, then negations before stock words, because "not in stock" contains "in stock". */
function findInSentence(sentence: string): StockStatement | null {
  if (sentence === '' || sentence.length > MAX_SENTENCE_LENGTH || OTHER_SUBJECTS.test(sentence)) return null;
  if (NOTIFY_ME.test(sentence))
    return SHARE_WITH_OTHERS.test(sentence) ? null : { availability: 'OutOfStock', isFinal: false };
  const final = NOT_FOR_SALE.exec(sentence);
  if (final !== null)
    return isOfGoods(sentence, final) && !isConditional(sentence, final.index)
      ? { availability: ENDED_OFFER.test(sentence) ? 'Discontinued' : 'OutOfStock', isFinal: true }
      : null;
  const out = OUT_OF_STOCK.exec(sentence);
  if (out !== null)
    return isOfGoods(sentence, out) && !isConditional(sentence, out.index)
      ? { availability: 'OutOfStock', isFinal: false }
      : null;
  if (sentence.length > MAX_PROMISE_LENGTH) return null;
  for (const [pattern, availability] of OTHERS) if (pattern.test(sentence)) return { availability, isFinal: false };
  return findPromise(sentence);
}

const ENDED_OFFER = /discontinued|no longer|nicht mehr|n'est plus|ukončen|wycofan|снят|停售|販売/i;
const OTHERS: readonly (readonly [RegExp, Availability])[] = [
  [PRE_ORDER, 'PreOrder'],
  [BACK_ORDER, 'BackOrder'],
  [LIMITED, 'LimitedAvailability'],
];

/** Returns the statement of "in stock" in any language, with the negations of that language. */
function findPromise(sentence: string): StockStatement | null {
  let found: StockStatement | null = null;
  for (const { inStock, notBefore, notBehind } of IN_STOCK) {
    const match = inStock.exec(sentence);
    if (match === null) continue;
    const before = getClauseBefore(sentence, match.index);
    if (isConditional(sentence, match.index) || (GENERIC_STATEMENTS.test(match[0]) && NO_GOODS.test(before)))
      return null;
    const from = match.index + match[0].length;
    const behind = sentence.slice(from, from + NEGATION_REACH);
    // When two languages share the word, the negations of either apply.
    if (notBefore.test(before.slice(-NEGATION_REACH)) || notBehind?.test(behind) === true || NEGATED_AFTER.test(behind))
      return isOfGoods(sentence, match) ? { availability: 'OutOfStock', isFinal: false } : null;
    found = { availability: 'InStock', isFinal: false };
  }
  return found;
}

/** Returns whether a phrase is about goods: "unavailable" is also used for images and services, "sold out" is not. */
const isOfGoods = (sentence: string, match: RegExpExecArray): boolean =>
  !(GENERIC_STATEMENTS.test(match[0]) && NO_GOODS.test(sentence));

const getClauseBefore = (sentence: string, at: number): string =>
  sentence
    .slice(0, at)
    .split(/[,;:.!()–—|/•]/u)
    .at(-1) ?? '';

const isConditional = (sentence: string, at: number): boolean => CONDITION.test(getClauseBefore(sentence, at));
