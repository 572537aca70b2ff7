import { parseCurrencyCode, isOneLetter } from '../amounts/currency-signs.js';
import { compareDecimals } from '../amounts/decimals.js';
import { isFormerPrice } from '../amounts/price-roles.js';
import { getPriceText } from '../amounts/price-text.js';
import { findPrices, type FoundPrice, isRange } from '../amounts/read-price.js';
import {
  getAttribute,
  BREAKING,
  type Element,
  isElement,
  isText,
  type Node,
  getParent,
  squeeze,
  getText,
  walk,
  walkUp,
} from '../page/dom.js';
import type { Layout } from '../page/layout.js';
import { getNames } from '../page/names.js';
import type { Page } from '../page/page.js';
import { guessCountryCurrency } from './country-currency.js';
import { scorePrice, PRICE_NAMES, type PriceRole, getPriceRole, detectVat } from './price-role.js';
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

const MAX_PRICES = 1500;
const LONGEST_HOLDER = 90;

/** Returns all prices in the page's main text in order, with their surroundings. */
export function findVisiblePrices(page: Page, layout: Layout): VisiblePrice[] {
  const find = createPriceFinder(page);
  /** Elements that contain a price; true when the element's own text is the price. */
  const holders = new Map<Element, boolean>();
  walk(page.root, (node) => {
    if (isElement(node) && layout.isUnread(node)) return false;
    if (!isText(node) || !/[\d٠-٩۰-۹０-９]/.test(node.data) || holders.size >= MAX_PRICES) return;
    const holder = findHolder(node.parent, node.data, find);
    if (holder !== null) holders.set(holder, holders.get(holder) === true || holder === node.parent);
  });
  // The inner of two nested elements describes the price, so the outer one is removed.
  for (const holder of holders.keys())
    for (const around of walkUp(getParent(holder), 5)) if (holders.get(around) === false) holders.delete(around);
  return [...holders.keys()].flatMap((holder) => {
    if (isInListControl(holder)) return [];
    const isHidden = layout.isHidden(holder) || layout.isClosed(holder);
    return findPricesIn(holder, find).map((price) => ({ ...price, isHidden }));
  });
}

const CONTROL_NAMES =
  / (?:filters?|facets?|faceted|refinements?|price (?:range|slider|filter)|range slider|layered nav\w*|sort (?:by|order|bar)|sorting|sortierung|tri par) /;

/** Returns whether an element is inside a control that filters or sorts a list. */
const isInListControl = (element: Element): boolean =>
  [...walkUp(element)].some(
    (around) => around.name !== 'body' && around.name !== 'main' && CONTROL_NAMES.test(getNames(around)),
  );

type Find = (text: string) => FoundPrice[];

/** Finds prices on a page. A sign of one letter is a currency only on pages of its country. */
function createPriceFinder(page: Page): Find {
  const here = [
    guessCountryCurrency(page),
    ...['product:price:currency', 'og:price:currency'].map((name) => parseCurrencyCode(page.meta.get(name)?.[0])),
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

/** Returns the smallest element around a number that is a price by itself. */
function findHolder(start: Node | null, data: string, find: Find): Element | null {
  if (!isElement(start)) return null;
  const digits = extractDigits(data);
  let named: Element | null = null;
  for (const element of walkUp(start, 5)) {
    const text = getPriceText(element, LONGEST_HOLDER + 10);
    if (text.length > LONGEST_HOLDER) {
      // A longer line counts when it begins as a price: "Price: $12.00 per box, sold in cases of 10 ..."
      return (
        named ??
        (element === start &&
        text.length <= 200 &&
        /^[\p{L} ]{0,20}:?\s?/u.test(text) &&
        PRICE_WORDS.test(text.slice(0, 30).split(/\d|\p{Sc}/u)[0] ?? '')
          ? element
          : null)
      );
    }
    const found = find(text);
    if (
      found.some(
        ({ sign, start: from, end }) => sign !== null && isPartOf(digits, extractDigits(text.slice(from, end))),
      )
    )
      return widenHolder(element, text, find);
    if (
      found.length > 0 &&
      (PRICE_NAMES.test(getNames(element)) || /price/i.test(getAttribute(element, 'itemprop') ?? ''))
    )
      named ??= element;
  }
  return named;
}

const extractDigits = (text: string): string => text.replace(/\D+/g, '');
/** Returns whether one of two numbers contains the other, so that both can be parts of one price. */
const isPartOf = (digits: string, price: string): boolean => price.includes(digits) || digits.includes(price);

/** Returns the parent element when cents are in a separate element: "35€" and "99". */
function widenHolder(element: Element, text: string, find: Find): Element {
  for (const around of walkUp(getParent(element), 3)) {
    const range = getPriceText(around, 70);
    if (range.length >= 70) break;
    const ends = find(range).filter(({ sign }) => sign !== null);
    if (ends.length > 2) break;
    if (ends.length === 2 && isRange(range, ends[0]!, ends[1]!)) return around;
  }
  const parent = getParent(element);
  if (parent === null || /[.,]\d{2}(?!\d)/.test(text)) return element;
  const wider = getPriceText(parent, 40);
  const [before] = find(text);
  const found = find(wider);
  return wider.length <= text.length + 6 &&
    found.length === 1 &&
    before !== undefined &&
    found[0]?.amount.startsWith(`${before.amount}.`) === true
    ? parent
    : element;
}

function findPricesIn(holder: Element, find: Find): Omit<VisiblePrice, 'isHidden'>[] {
  const text = getPriceText(holder, 240);
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
  const names = [...walkUp(holder, 4)].map(getNames);
  const isFormer = isFormerPrice(holder) || isWhollyFormer(holder);
  const prices: Omit<VisiblePrice, 'isHidden'>[] = [];
  for (let index = 0; index < found.length; index += 1) {
    const price = found[index]!;
    const next = found[index + 1];
    const isLow = next !== undefined && isRange(text, price, next) && compareDecimals(next.amount, price.amount) >= 0;
    const last = isLow ? next : price;
    const ahead =
      index === 0 && removeTrailingSign(text.slice(0, price.start)).trim() === ''
        ? getTextBefore(holder)
        : NOTHING_BEFORE;
    const before =
      index === 0 ? `${ahead.text} ${text.slice(0, price.start)}` : text.slice(found[index - 1]!.end, price.start);
    const following = found[index + (isLow ? 2 : 1)];
    const after = text.slice(last.end, following?.start ?? text.length);
    const adjacent =
      following === undefined && after.trim() === '' ? getTextAfter(holder) : { text: '', isSameLine: true };
    const label = labelOf(holder);
    const vat = detectVat(
      `${label} ${before}`,
      `${after} ${adjacent.text}`,
      index === 0 && (label !== '' || !ahead.isBehindPrice),
    );
    const behind = adjacent.isSameLine ? `${after} ${adjacent.text}` : after;
    const first = index === 0 ? ahead.price : { price: found[index - 1]!, words: before };
    const named = isUnitShare(first, price, behind) ? 'unit' : getPriceRole(names, before, behind, isFormer);
    // Magento names the price without VAT its base price.
    const role = named === 'named-unit' && label !== '' && vat !== null ? 'current' : named;
    prices.push({
      element: holder,
      amount: price.amount,
      max: isLow && next.amount !== price.amount ? next.amount : null,
      sign: price.sign ?? last.sign,
      role,
      includesVat: vat,
      isLowest: FROM_BEFORE.test(removeTrailingSign(before.slice(-40))) || FROM_BEHIND.test(after),
      marks: scorePrice(names, before, price.sign ?? last.sign),
    });
    if (isLow) index += 1;
  }
  return prices;
}

/** Removes the currency sign from the end of a text before a number, such as from "from $". */
export const removeTrailingSign = (text: string): string =>
  text.replace(/(?:\p{Sc}|(?<!\p{L})[A-Z]{3}|Rs\.?)\s{0,2}$/u, '');

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
function getTextBefore(element: Element): Before {
  for (const here of walkUp(element, 3)) {
    const siblings = getParent(here)?.children ?? [];
    const at = siblings.indexOf(here);
    for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
      const sibling = siblings[index]!;
      // A dash between spaces ("Gloves - $12") is not a minus.
      if (isText(sibling) && /\s[-–—|·:]\s$/.test(sibling.data)) continue;
      const text = getNodeText(sibling);
      if (text === '') continue;
      // Text of another price does not describe this one.
      const price = findPrices(text).findLast(({ sign }) => sign !== null);
      if (price !== undefined) return { text: '', isBehindPrice: true, price: { price, words: text.slice(price.end) } };
      const isBehindPrice = siblings
        .slice(Math.max(0, index - 3), index)
        .some((one) => findPrices(getNodeText(one)).some(({ sign }) => sign !== null));
      // For "in 4 installments of", the words after the number count.
      const words = /\d/.test(text) ? (/\d\s(\p{L}\D*)$/u.exec(text)?.[1] ?? '') : text;
      return { text: words.slice(-50), isBehindPrice, price: null };
    }
  }
  return NOTHING_BEFORE;
}

const getNodeText = (node: Node): string =>
  isText(node) ? squeeze(node.data) : isElement(node) ? getText(node, 60) : '';

/** Returns the label that a style sheet shows before the price: Magento's `data-label="Excl. Tax"`. */
function labelOf(element: Element): string {
  for (const here of walkUp(element, 4)) {
    const label = getAttribute(here, 'data-label');
    if (label !== null && label.length <= 40) return label;
  }
  return '';
}

/** Returns the text after an element and whether it is on the same line; another block may mention VAT. */
function getTextAfter(element: Element): { text: string; isSameLine: boolean } {
  let isSameLine = true;
  for (const here of walkUp(element, 2)) {
    const siblings = getParent(here)?.children ?? [];
    const at = siblings.indexOf(here);
    if (BREAKING.has(here.name)) isSameLine = false;
    for (let index = at + 1; index < Math.min(siblings.length, at + 4); index += 1) {
      const sibling = siblings[index]!;
      if (isElement(sibling) && BREAKING.has(sibling.name)) isSameLine = false;
      const text = getNodeText(sibling);
      if (text !== '')
        return { text: findPrices(text).some(({ sign }) => sign !== null) ? '' : text.slice(0, 60), isSameLine };
    }
  }
  return { text: '', isSameLine };
}
