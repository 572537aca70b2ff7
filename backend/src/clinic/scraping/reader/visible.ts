import { compareDecimals } from './decimals.js';
import { attr, type Element, isElement, parentOf, textOf } from './dom.js';
import type { Layout } from './layout.js';
import type { Page } from './page.js';
import type { Line } from './page-lines.js';
import type { Heading } from './title.js';
import { namesOf } from './price-roles.js';
import { type VisiblePrice, visiblePrices } from './visible-prices.js';

/** A current price near the product's heading, the best first. */
export interface RankedPrice extends VisiblePrice {
  readonly score: number;
}

export interface VisibleOffer {
  readonly current: readonly RankedPrice[];
  /** Crossed out, recommended and former prices near it. */
  readonly former: readonly VisiblePrice[];
  readonly buyButton: Element | null;
}

/** A price without markup counts from here on. */
export const STRONG = 6;

export function readVisible(page: Page, layout: Layout, heading: Heading | null): VisibleOffer {
  const prices = visiblePrices(page, layout);
  const { elements } = page;
  const order = prices.map((price) => layout.indexOf.get(price.element) ?? 0);
  // How many prices stand before each element: the prices within an element are a difference of two.
  const before = countsBefore(elements.length, order);
  const within = (element: Element): number => {
    const at = layout.indexOf.get(element) ?? 0;
    return before[layout.ends[at]!]! - before[at]!;
  };
  const buttons = buyButtons(page, layout);
  const headingAt = heading === null ? -1 : (layout.indexOf.get(heading.element) ?? -1);
  const button = heading === null ? (buttons[0] ?? null) : (buttons.find((one) => (layout.indexOf.get(one) ?? 0) > headingAt && !isCard(one, heading.element, layout, () => 1)) ?? buttons.find((one) => !isCard(one, heading.element, layout, () => 1)) ?? null);
  const ranked = prices.map((price): RankedPrice => {
    let score = price.marks;
    if (heading !== null) {
      const around = layout.common(heading.element, price.element);
      const count = around === null ? Infinity : within(around);
      score += count <= 3 ? 4 : count <= 6 ? 3 : count <= 12 ? 2 : count <= 30 ? 1 : 0;
      if (isWithin(price.element, heading.element)) score -= 1;
      const at = layout.indexOf.get(price.element) ?? 0;
      const between = at < headingAt ? Infinity : before[at]! - before[headingAt]!;
      score += between <= 2 ? 2 : between <= 6 ? 1 : 0;
      if (around !== null && isTop(around) && at < headingAt) score -= 1;
      if (isCard(price.element, heading.element, layout, within)) score -= 9;
    }
    if (button !== null) {
      const around = layout.common(button, price.element);
      const count = around === null ? Infinity : within(around);
      score += count <= 3 ? 2.5 : count <= 8 ? 1.5 : count <= 15 ? 0.5 : 0;
    }
    if (layout.isAside(price.element)) score -= 6;
    if (layout.isHidden(price.element)) score -= 3;
    if (compareDecimals(price.amount, '0') === 0) score -= 8;
    return { ...price, score };
  });
  const current = ranked.filter(({ role, score }) => role === 'current' && score > 0);
  return { current: grouped(current), former: ranked.filter(({ role, score }) => role === 'former' && score > 0), buyButton: button };
}

function countsBefore(length: number, order: readonly number[]): Int32Array {
  const counts = new Int32Array(length + 1);
  for (const at of order) counts[at + 1]! += 1;
  for (let index = 1; index <= length; index += 1) counts[index]! += counts[index - 1]!;
  return counts;
}

/** The same amount in several places speaks for it a little. */
function grouped(prices: readonly RankedPrice[]): RankedPrice[] {
  const byAmount = new Map<string, RankedPrice[]>();
  for (const price of prices) byAmount.set(price.amount, [...(byAmount.get(price.amount) ?? []), price]);
  return [...byAmount.values()].map((group) => {
    const best = group.toSorted((a, b) => b.score - a.score)[0]!;
    const sign = best.sign ?? group.find((one) => one.sign !== null)?.sign ?? null;
    return { ...best, sign, includesVat: group.find(({ includesVat }) => includesVat !== null)?.includesVat ?? null, score: best.score + Math.min(1, (group.length - 1) * 0.4) };
  }).toSorted((a, b) => b.score - a.score);
}

const isTop = (element: Element): boolean => element.name === 'body' || element.name === 'html';

const isWithin = (inner: Element, outer: Element): boolean => {
  for (let here: Element | null = inner, steps = 0; here !== null && steps < 6; here = parentOf(here), steps += 1) if (here === outer) return true;
  return false;
};

/** One of several alike boxes, each with a link or a picture of its own: another product in a list. */
export function isCard(element: Element, heading: Element, layout: Layout, within: (element: Element) => number): boolean {
  for (let here: Element | null = element, steps = 0; here !== null && steps < 9; here = parentOf(here), steps += 1) {
    if (layout.contains(here, heading)) return false;
    const parent = parentOf(here);
    if (parent === null || isTop(here)) return false;
    if (here.name === 'a' && (attr(here, 'href') ?? '#').length > 1 && !/^(?:#|javascript:)/i.test(attr(here, 'href') ?? '#')) return true;
    const own = signature(here);
    // Columns and rows are alike too: a product in a list has a picture, or is an item of the list.
    const isItem = here.name === 'li' || here.name === 'article' || here.name === 'tr';
    if ((!isItem && own.endsWith('.')) || !has(here, isLink) || (!isItem && !has(here, isPicture))) continue;
    for (let sibling = here.next, looked = 0; sibling !== null && looked < 6; sibling = sibling.next) {
      if (!isElement(sibling)) continue;
      looked += 1;
      if (signature(sibling) === own && within(sibling) > 0 && has(sibling, isLink) && (isItem || has(sibling, isPicture))) return true;
    }
    for (let sibling = here.prev, looked = 0; sibling !== null && looked < 6; sibling = sibling.prev) {
      if (!isElement(sibling)) continue;
      looked += 1;
      if (signature(sibling) === own && within(sibling) > 0 && has(sibling, isLink) && (isItem || has(sibling, isPicture))) return true;
    }
  }
  return false;
}

/** The same where only links tell: boxes alike without prices too. */
export const isCardOf = (element: Element, heading: Element, layout: Layout): boolean => isCard(element, heading, layout, () => 1);

/** Classes of the page's frame: every row is alike. */
const FRAME = /^(?:row|rows?-.*|col|cols?-.*|column.*|container.*|section|block|wrapper|clearfix|content|inner|flex.*|d-.*|grid|w-.*|[mp][trblxy]?-.*|large-\d+|medium-\d+|small-\d+|box|group|)$/i;
const signature = (element: Element): string => `${element.name}.${(element.attribs['class'] ?? '').split(/\s+/).filter((name) => !FRAME.test(name)).slice(0, 3).join('.')}`;

const isLink = (element: Element): boolean => element.name === 'a' && (attr(element, 'href') ?? '').length > 1 && !/^(?:#|javascript:)/i.test(attr(element, 'href') ?? '');
const isPicture = (element: Element): boolean => element.name === 'img' || element.name === 'picture';

/** Whether one of the first elements in it is such a one. */
function has(element: Element, test: (one: Element) => boolean): boolean {
  const open = [element];
  for (let steps = 0; steps < 120; steps += 1) {
    const next = open.pop();
    if (next === undefined) return false;
    if (test(next)) return true;
    for (const child of next.children) if (isElement(child)) open.push(child);
  }
  return false;
}

/** A short line near the heading that only says "Buy": a button of whatever element. */
export function saysBuy(lines: readonly Line[], headingIndex: number): boolean {
  const at = lines.findIndex(({ index }) => index >= headingIndex);
  return at !== -1 && lines.slice(at, at + 30).some(({ text }) => text.length <= 30 && BUY_WORDS.exec(text)?.[0].length === text.length);
}

const BUY_WORDS = /(?<!\p{L})(?:add (?:\w+ )?to (?:\w+ )?(?:cart|basket|bag|trolley|order|quote)|buy (?:it )?now|buy|order now|in den (?:waren|einkaufs)korb|in den korb|jetzt (?:kaufen|bestellen)|zum warenkorb|ajouter au panier|ajouter|acheter|añadir (?:al|a la) (?:carrito|cesta|bolsa)|agregar (?:al|a) \p{L}+|comprar(?: ahora| agora)?|aggiungi (?:al carrello|alla borsa)|acquista|adicionar (?:ao|à) \p{L}+|in (?:winkelwagen|winkelmand\p{L}*)|toevoegen|bestellen|koop|lägg i (?:varukorg\p{L}*|kundvagn\p{L}*)|köp|handla|læg i kurv\p{L}*|køb|legg i handlekurv\p{L}*|kjøp|lisää ostoskoriin|osta|do košíku|do košíka|vložit do \p{L}+|přidat do \p{L}+|pridať do \p{L}+|kúpiť|koupit|do koszyka|dodaj do koszyka|kup teraz|kosárba\p{L}*|dodaj u košaricu|u košaricu|u korpu|kupi|v košarico|adaugă în coș|adauga in cos|sepete ekle|satın al|в корзину|купить|в кошик|купити|в количката|добави в \p{L}+|προσθήκη στο καλάθι|αγορά|أضف إلى (?:السلة|العربة|عربة التسوق)|اضافة للسلة|הוסף לסל|הוספה לסל|thêm vào giỏ\p{L}*|mua ngay|tambah ke keranjang|beli)(?!\p{L})|加入購物車|加入购物车|放入購物車|立即購買|立即购买|立即搶購|立即抢购|直接購買|我要購買|馬上買|カートに入れる|買い物かご|購入|장바구니|구매하기|ใส่ตะกร้า|หยิบใส่/iu;
const BUY_NAMES = / (?:add (?:to )?(?:cart|basket|bag|card)|addtocart|addtobasket|add2cart|buy (?:now|button|btn)|btn (?:buy|cart)|add cart|single add|cart button|tocart|to cart|submit add|buybutton|in den warenkorb) /;

/** Buttons that put the product in the basket, those that are shown. */
function buyButtons(page: Page, layout: Layout): Element[] {
  return page.elements.filter((element) => {
    if (element.name !== 'button' && element.name !== 'input' && element.name !== 'a' && !/button/i.test(attr(element, 'role') ?? '') && !BUY_NAMES.test(namesOf(element))) return false;
    if (element.name === 'input' && !/^(?:submit|button|image)$/i.test(attr(element, 'type') ?? '')) return false;
    if ('disabled' in element.attribs || / disabled | inactive /.test(namesOf(element)) || layout.isHidden(element) || layout.isAside(element) || layout.isUnread(element)) return false;
    const text = `${element.name === 'input' ? (attr(element, 'value') ?? '') : textOf(element, 80)} ${(attr(element, 'aria-label') ?? '').slice(0, 80)}`;
    return text.length <= 120 && (BUY_WORDS.test(text) || (text.trim().length <= 40 && element.name !== 'div' && BUY_NAMES.test(namesOf(element))));
  }).slice(0, 100);
}
