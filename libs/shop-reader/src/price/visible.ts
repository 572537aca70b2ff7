import { compareDecimals } from '../amounts/decimals.js';
import { buyButtons } from '../page/buy-button.js';
import { isCard, isTop } from '../page/cards.js';
import { type Element, walkUp } from '../page/dom.js';
import type { Heading } from '../page/heading.js';
import type { Layout } from '../page/layout.js';
import type { Page } from '../page/page.js';
import type { QuantityTier } from './quantity-tiers.js';
import { type VisiblePrice, findVisiblePrices } from './visible-prices.js';

/** A current price near the product's heading with its score. */
export interface RankedPrice extends VisiblePrice {
  readonly score: number;
}

export interface VisibleOffer {
  readonly current: readonly RankedPrice[];
  /** Strikethrough, recommended and former prices near the heading. */
  readonly former: readonly RankedPrice[];
  readonly buyButton: Element | null;
}

/** Minimum score of a price without markup. */
export const STRONG = 6;

export function readVisible(
  page: Page,
  layout: Layout,
  heading: Heading | null,
  tiers: readonly QuantityTier[],
  isStated: boolean,
): VisibleOffer {
  const prices = findVisiblePrices(page, layout).map((price) => toTier(price, tiers, layout));
  const { elements } = page;
  const order = prices.map((price) => layout.indexOf.get(price.element) ?? 0);
  // Counts of prices before each element; the prices within an element are a difference of two.
  const before = countBefore(elements.length, order);
  const within = (element: Element): number => {
    const at = layout.indexOf.get(element) ?? 0;
    return before[layout.ends[at]!]! - before[at]!;
  };
  const buttons = buyButtons(page, layout);
  const headingAt = heading === null ? -1 : (layout.indexOf.get(heading.element) ?? -1);
  const button =
    heading === null
      ? (buttons[0] ?? null)
      : (buttons.find(
          (one) => (layout.indexOf.get(one) ?? 0) > headingAt && !isCard(one, heading.element, layout, isStated),
        ) ??
        buttons.find((one) => !isCard(one, heading.element, layout, isStated)) ??
        null);
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
      if (isCard(price.element, heading.element, layout, isStated, within)) score -= 9;
    }
    if (button !== null) {
      const around = layout.common(button, price.element);
      const count = around === null ? Infinity : within(around);
      score += count <= 3 ? 2.5 : count <= 8 ? 1.5 : count <= 15 ? 0.5 : 0;
    }
    if (layout.isAside(price.element)) score -= 6;
    if (price.isHidden) score -= 3;
    if (compareDecimals(price.amount, '0') === 0) score -= 8;
    return { ...price, score };
  });
  const ofRole = (wanted: VisiblePrice['role']) => ranked.filter(({ role, score }) => role === wanted && score > 0);
  const current = ofRole('current');
  const isAlone = !current.some(({ score, isHidden }) => score >= STRONG && !isHidden);
  return {
    current: removeInstallments(
      groupOffers(isAlone ? [...current, ...ofRole('named-unit')] : current),
      ofRole('former'),
    ),
    former: ofRole('former'),
    buyButton: button,
  };
}

/** Assigns roles to prices of quantity tiers: the price of one piece is current, or that of the lowest quantity. */
function toTier(price: VisiblePrice, tiers: readonly QuantityTier[], layout: Layout): VisiblePrice {
  const around = tiers.filter(
    ({ element }) => layout.contains(element, price.element) || layout.contains(price.element, element),
  );
  const tier = around.find(({ amount }) => compareDecimals(amount, price.amount) === 0) ?? around[0];
  // "From 6.40" above the table is the price of a larger quantity when the table has the price of one.
  const isOfMany =
    tiers.some(({ from }) => from === 1) &&
    tiers.some(({ from, amount }) => from > 1 && compareDecimals(amount, price.amount) === 0);
  if (tier === undefined) return isOfMany ? { ...price, role: 'aside' } : price;
  const isOne = tier.from === 1 && compareDecimals(tier.amount, price.amount) === 0;
  return {
    ...price,
    role: isOne ? 'current' : tier === tiers[0] && tier.from > 1 ? 'named-unit' : 'aside',
    isLowest: false,
  };
}

function countBefore(length: number, order: readonly number[]): Int32Array {
  const counts = new Int32Array(length + 1);
  for (const at of order) counts[at + 1]! += 1;
  for (let index = 1; index <= length; index += 1) counts[index]! += counts[index - 1]!;
  return counts;
}

/** Merges prices of equal amount, which raises their score a little. */
function groupOffers(prices: readonly RankedPrice[]): RankedPrice[] {
  const byAmount = new Map<string, RankedPrice[]>();
  for (const price of prices) byAmount.set(price.amount, [...(byAmount.get(price.amount) ?? []), price]);
  return [...byAmount.values()]
    .map((group) => {
      const best = group.toSorted((a, b) => b.score - a.score)[0]!;
      const sign = best.sign ?? group.find((one) => one.sign !== null)?.sign ?? null;
      return {
        ...best,
        sign,
        isHidden: group.every(({ isHidden }) => isHidden),
        isLowest: group.filter(({ score }) => score >= best.score - 1).every((one) => one.isLowest),
        includesVat: group.find(({ includesVat }) => includesVat !== null)?.includesVat ?? null,
        score: best.score + Math.min(1, (group.length - 1) * 0.4),
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

const INSTALLMENTS = [3, 4, 6, 10, 12];

/** Removes amounts that are a prominent larger amount divided by a number of installments. */
const removeInstallments = (prices: readonly RankedPrice[], former: readonly RankedPrice[]): RankedPrice[] =>
  prices.filter(
    (price) =>
      ![...prices, ...former].some(
        (whole) =>
          whole.score >= price.score - 1 &&
          !whole.isHidden &&
          INSTALLMENTS.some((count) => Math.abs(Number(whole.amount) / count - Number(price.amount)) < 0.006),
      ),
  );

const isWithin = (inner: Element, outer: Element): boolean => [...walkUp(inner, 6)].includes(outer);
