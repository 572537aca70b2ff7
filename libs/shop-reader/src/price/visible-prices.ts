import { currencyCode, isOneLetter } from '../amounts/currency-signs.js';
import { compareDecimals } from '../amounts/decimals.js';
import { isFormerPrice } from '../amounts/price-roles.js';
import { priceText } from '../amounts/price-text.js';
import { findPrices, type FoundPrice, isRange } from '../amounts/read-price.js';
import {
  attr,
  BREAKING,
  type Element,
  isElement,
  isText,
  type Node,
  parentOf,
  squeeze,
  textOf,
  walk,
} from '../page/dom.js';
import type { Layout } from '../page/layout.js';
import { namesOf } from '../page/names.js';
import type { Page } from '../page/page.js';
import { countryCurrency } from './country-currency.js';
import { isInListControl } from './list-controls.js';
import { marksOf, PRICE_NAMES, type PriceRole, roleOf, vatOf } from './price-role.js';
import { isUnitShare, type PriceBefore } from './unit-share.js';
import { FROM_BEFORE, FROM_BEHIND, PRICE_WORDS } from './price-words.js';

export interface VisiblePrice {
  readonly element: Element;
  readonly amount: string;
  readonly max: string | null;
  readonly sign: FoundPrice['sign'];
  readonly role: PriceRole;
  /** True when the price is not visible; it may confirm an amount, but is never chosen. */
  readonly isHidden: boolean;
  readonly includesVat: boolean | null;
  readonly isLowest: boolean;
  /** Score of the price's own class names and words. */
  readonly marks: number;
}

const MOST = 1500;
const LONGEST_HOLDER = 90;

/** Returns all prices in the page's main text in order, with their surroundings. */
export function visiblePrices(page: Page, layout: Layout): VisiblePrice[] {
  const find = pricesOn(page);
  /** Elements that contain a price; true when the element's own text is the price. */
  const holders = new Map<Element, boolean>();
  walk(page.root, (node) => {
    if (isElement(node) && layout.isUnread(node)) return false;
    if (!isText(node) || !/[\d٠-٩۰-۹０-９]/.test(node.data) || holders.size >= MOST) return;
    const holder = holderOf(node.parent, node.data, find);
    if (holder !== null) holders.set(holder, holders.get(holder) === true || holder === node.parent);
  });
  // The inner of two nested elements describes the price, so the outer one is removed.
  for (const holder of holders.keys())
    for (const around of ancestorsOf(holder, 5)) if (holders.get(around) === false) holders.delete(around);
  return [...holders.keys()].flatMap((holder) => {
    if (isInListControl(holder)) return [];
    const isHidden = layout.isHidden(holder) || layout.isClosed(holder);
    return pricesIn(holder, find).map((price) => ({ ...price, isHidden }));
  });
}

type Find = (text: string) => FoundPrice[];

/** Finds prices on a page. A sign of one letter is a currency only on pages of its country. */
function pricesOn(page: Page): Find {
  const here = [
    countryCurrency(page),
    ...['product:price:currency', 'og:price:currency'].map((name) => currencyCode(page.meta.get(name)?.[0])),
  ];
  // "LE3000" is an article number.
  const isCode = (text: string, { sign, start }: FoundPrice): boolean =>
    sign !== null && /^\p{Lu}{2}$/u.test(sign.sign) && text.slice(0, start).endsWith(sign.sign);
  return (text) =>
    findPrices(text).map((price) =>
      price.sign !== null &&
      (isOneLetter(price.sign) || isCode(text, price)) &&
      !price.sign.codes.some((code) => here.includes(code))
        ? { ...price, sign: null }
        : price,
    );
}

function* ancestorsOf(element: Element, most: number): Generator<Element> {
  for (
    let around = parentOf(element), steps = 0;
    around !== null && steps < most;
    around = parentOf(around), steps += 1
  )
    yield around;
}

/** Returns the smallest element around a number that is a price by itself. */
function holderOf(start: Node | null, data: string, find: Find): Element | null {
  if (!isElement(start)) return null;
  let element: Element | null = start;
  const digits = digitsOf(data);
  let named: Element | null = null;
  for (let steps = 0; element !== null && steps < 5; element = parentOf(element), steps += 1) {
    const text = priceText(element, LONGEST_HOLDER + 10);
    if (text.length > LONGEST_HOLDER) {
      // A longer line counts when it begins as a price: "Price: $12.00 per box, sold in cases of 10 ..."
      return (
        named ??
        (steps === 0 &&
        text.length <= 200 &&
        /^[\p{L} ]{0,20}:?\s?/u.test(text) &&
        PRICE_WORDS.test(text.slice(0, 30).split(/\d|\p{Sc}/u)[0] ?? '')
          ? element
          : null)
      );
    }
    const found = find(text);
    if (found.some(({ sign, start: from, end }) => sign !== null && isPartOf(digits, digitsOf(text.slice(from, end)))))
      return widened(element, text, find);
    if (found.length > 0 && (PRICE_NAMES.test(namesOf(element)) || /price/i.test(attr(element, 'itemprop') ?? '')))
      named ??= element;
  }
  return named;
}

const digitsOf = (text: string): string => text.replace(/\D+/g, '');
/** Returns whether the number of a text node is part of the price, rather than next to another number's sign. */
const isPartOf = (digits: string, price: string): boolean => price.includes(digits) || digits.includes(price);

/** Returns the parent element when cents are in a separate element: "35€" and "99". */
function widened(element: Element, text: string, find: Find): Element {
  for (const around of ancestorsOf(element, 3)) {
    const range = priceText(around, 70);
    if (range.length >= 70) break;
    const ends = find(range).filter(({ sign }) => sign !== null);
    if (ends.length > 2) break;
    if (ends.length === 2 && isRange(range, ends[0]!, ends[1]!)) return around;
  }
  const parent = parentOf(element);
  if (parent === null || /[.,]\d{2}(?!\d)/.test(text)) return element;
  const wider = priceText(parent, 40);
  const [before] = find(text);
  const found = find(wider);
  return wider.length <= text.length + 6 &&
    found.length === 1 &&
    before !== undefined &&
    found[0]?.amount.startsWith(`${before.amount}.`) === true
    ? parent
    : element;
}

function pricesIn(holder: Element, find: Find): Omit<VisiblePrice, 'isHidden'>[] {
  const text = priceText(holder, 240);
  const all = find(text);
  const marked = all.filter(({ sign }) => sign !== null);
  // When some numbers have a sign, the others are counts and sizes, except the ends of a range.
  const found =
    marked.length === 0
      ? // "PT-9000" is an article number.
        all.filter(({ start }) => !/\p{L}[-_/]?$/u.test(text.slice(0, start))).slice(0, 1)
      : all.filter(
          (price, index) =>
            price.sign !== null ||
            (all[index + 1]?.sign && isRange(text, price, all[index + 1]!)) ||
            (all[index - 1]?.sign && isRange(text, all[index - 1]!, price)),
        );
  const names = [holder, ...ancestorsOf(holder, 3)].map(namesOf);
  const isFormer = isFormerPrice(holder) || isWhollyFormer(holder);
  const prices: Omit<VisiblePrice, 'isHidden'>[] = [];
  for (let index = 0; index < found.length; index += 1) {
    const price = found[index]!;
    const next = found[index + 1];
    const isLow = next !== undefined && isRange(text, price, next) && compareDecimals(next.amount, price.amount) >= 0;
    const last = isLow ? next : price;
    const ahead =
      index === 0 && withoutSign(text.slice(0, price.start)).trim() === '' ? textBefore(holder) : NOTHING_BEFORE;
    const before =
      index === 0 ? `${ahead.text} ${text.slice(0, price.start)}` : text.slice(found[index - 1]!.end, price.start);
    const following = found[index + (isLow ? 2 : 1)];
    const after = text.slice(last.end, following?.start ?? text.length);
    const beside = following === undefined && after.trim() === '' ? textAfter(holder) : { text: '', isSameLine: true };
    const label = labelOf(holder);
    const vat = vatOf(
      `${label} ${before}`,
      `${after} ${beside.text}`,
      index === 0 && (label !== '' || !ahead.isBehindPrice),
    );
    const behind = beside.isSameLine ? `${after} ${beside.text}` : after;
    const first = index === 0 ? ahead.price : { price: found[index - 1]!, words: before };
    const named = isUnitShare(first, price, behind) ? 'unit' : roleOf(names, before, behind, isFormer);
    // Magento names the price without VAT its base price.
    const role = named === 'named-unit' && label !== '' && vat !== null ? 'current' : named;
    prices.push({
      element: holder,
      amount: price.amount,
      max: isLow && next.amount !== price.amount ? next.amount : null,
      sign: price.sign ?? last.sign,
      role,
      includesVat: vat,
      isLowest: FROM_BEFORE.test(withoutSign(before.slice(-40))) || FROM_BEHIND.test(after),
      marks: marksOf(names, before, price.sign ?? last.sign),
    });
    if (isLow) index += 1;
  }
  return prices;
}

/** Removes a currency sign from the end of a text before a number, such as "from $". */
export const withoutSign = (text: string): string => text.replace(/(?:\p{Sc}|(?<!\p{L})[A-Z]{3}|Rs\.?)\s{0,2}$/u, '');

/** Returns whether all text of an element is struck through: "<p><del>12</del></p>". */
function isWhollyFormer(element: Element): boolean {
  const children = element.children.filter((child) => !(isText(child) && child.data.trim() === ''));
  const only = children.length === 1 ? children[0] : undefined;
  return only !== undefined && isElement(only) && isFormerPrice(only);
}

interface Before {
  readonly text: string;
  readonly isBehindPrice: boolean;
  readonly price: PriceBefore | null;
}
const NOTHING_BEFORE: Before = { text: '', isBehindPrice: false, price: null };

/** Returns the text before an element in its line ("Was:" in `<span>Was:</span> <b>12</b>`) and a price before it. */
function textBefore(element: Element): Before {
  for (let here: Element | null = element, steps = 0; here !== null && steps < 3; here = parentOf(here), steps += 1) {
    const siblings = parentOf(here)?.children ?? [];
    const at = siblings.indexOf(here);
    for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
      const sibling = siblings[index]!;
      // A dash between blanks ("Gloves - $12") is not a minus.
      if (isText(sibling) && /\s[-–—|·:]\s$/.test(sibling.data)) continue;
      const text = textIn(sibling);
      if (text === '') continue;
      // Text of another price does not describe this one.
      const price = findPrices(text).findLast(({ sign }) => sign !== null);
      if (price !== undefined) return { text: '', isBehindPrice: true, price: { price, words: text.slice(price.end) } };
      const isBehindPrice = siblings
        .slice(Math.max(0, index - 3), index)
        .some((one) => findPrices(textIn(one)).some(({ sign }) => sign !== null));
      // For "in 4 installments of", the words after the number count.
      const words = /\d/.test(text) ? (/\d\s(\p{L}\D*)$/u.exec(text)?.[1] ?? '') : text;
      return { text: words.slice(-50), isBehindPrice, price: null };
    }
  }
  return NOTHING_BEFORE;
}

const textIn = (node: Node): string => (isText(node) ? squeeze(node.data) : isElement(node) ? textOf(node, 60) : '');

/** Returns the label that a style sheet shows before the price: Magento's `data-label="Excl. Tax"`. */
function labelOf(element: Element): string {
  for (let here: Element | null = element, steps = 0; here !== null && steps < 4; here = parentOf(here), steps += 1) {
    const label = attr(here, 'data-label');
    if (label !== null && label.length <= 40) return label;
  }
  return '';
}

/** Returns the text after an element and whether it is on the same line; another block may mention VAT. */
function textAfter(element: Element): { text: string; isSameLine: boolean } {
  let isSameLine = true;
  for (let here: Element | null = element, steps = 0; here !== null && steps < 2; here = parentOf(here), steps += 1) {
    const siblings = parentOf(here)?.children ?? [];
    const at = siblings.indexOf(here);
    if (BREAKING.has(here.name)) isSameLine = false;
    for (let index = at + 1; index < Math.min(siblings.length, at + 4); index += 1) {
      const sibling = siblings[index]!;
      if (isElement(sibling) && BREAKING.has(sibling.name)) isSameLine = false;
      const text = textIn(sibling);
      if (text !== '')
        return { text: findPrices(text).some(({ sign }) => sign !== null) ? '' : text.slice(0, 60), isSameLine };
    }
  }
  return { text: '', isSameLine };
}
