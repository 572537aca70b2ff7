import { packedText, quantityText } from './quantity.js';
import type { StockKind } from './stock-status.js';
import { plural } from '../words/plurals.js';

/* Suggested orders. Stock must last for the lead time and safety days; open orders and requests are subtracted. */

/** Number of past days whose use is counted. */
export const USE_DAYS = 90;
export const LEAD_DAYS = 7;
export const SAFETY_DAYS = 3;

export interface OrderFacts {
  readonly kind: StockKind;
  /** Usable units in stock, without expired, quarantined or recalled ones. */
  readonly usable: number;
  /** Units ordered from a supplier or marked as ordered. */
  readonly onOrder: number;
  readonly requested: number;
  readonly minStockLevel: number;
  /** Units used in the counted days. */
  readonly used: number;
  /** Days of the last 90 on which there was stock to use. */
  readonly days: number;
  readonly leadDays: number;
  readonly safetyDays: number;
  readonly minimumOrder: number;
  readonly pack: number;
}

export interface SuggestedOrder {
  readonly perDay: number;
  /** Required usable and ordered units: the use until the order arrives plus safety, or the minimum. */
  readonly target: number;
  readonly byMinimum: boolean;
  readonly missing: number;
  readonly packs: number;
  readonly quantity: number;
  readonly daysLeft: number | null;
}

export const usePerDay = ({ used, days }: Pick<OrderFacts, 'used' | 'days'>): number => (days < 1 ? 0 : used / days);

const MOST_DAYS = 9_999;

/** Returns the days for which usable stock lasts at the use of the last 90 days; null without use. */
export const daysLeft = ({ usable, used, days }: Pick<OrderFacts, 'usable' | 'used' | 'days'>): number | null =>
  used <= 0 || days < 1 ? null : Math.min(MOST_DAYS, Math.floor((usable * days) / used));

/** Returns the number of packs that cover a quantity. */
export const wholePacks = (quantity: number, pack: number): number => Math.ceil(quantity / Math.max(1, pack));

/** Multiplies before dividing, so that 10 in 90 days over 9 days give 1 and not 1.0000000000000002. */
const neededByUse = ({ used, days, leadDays, safetyDays }: OrderFacts): number =>
  days < 1 ? 0 : Math.ceil(Number(((used * (leadDays + safetyDays)) / days).toFixed(9)));

/** A consumable is low at its minimum, an item only below it. */
const minimumOf = ({ kind, minStockLevel }: OrderFacts): number =>
  kind === 'consumable' && minStockLevel > 0 ? minStockLevel + 1 : minStockLevel;

/** Returns the suggested order, or null when there is nothing to order. */
export function suggestOrder(facts: OrderFacts): SuggestedOrder | null {
  const { usable, onOrder, requested, minimumOrder, pack } = facts;
  const perDay = usePerDay(facts);
  const byUse = neededByUse(facts);
  const minimum = minimumOf(facts);
  const target = Math.max(byUse, minimum);
  const missing = target - usable - onOrder - requested;
  if (missing <= 0) return null;
  const packs = wholePacks(Math.max(missing, minimumOrder), pack);
  return {
    perDay,
    target,
    byMinimum: minimum >= byUse,
    missing,
    packs,
    quantity: packs * Math.max(1, pack),
    daysLeft: daysLeft(facts),
  };
}

const A_YEAR = 365;

/** Returns the fewest decimals with which stock divided by the shown pace gives the shown days. */
function decimalsOf(facts: OrderFacts, perDay: number): number {
  const { usable } = facts;
  const left = daysLeft(facts);
  const byUse = neededByUse(facts);
  const comesTo = (decimals: number): boolean => {
    const shown = Number(perDay.toFixed(decimals));
    const days = usable / shown;
    return (
      shown > 0 &&
      (usable === 0 || left === null || left > A_YEAR || Math.floor(days) === left || Math.round(days) === left) &&
      (byUse <= minimumOf(facts) || neededByUse({ ...facts, used: shown, days: 1 }) === byUse)
    );
  };
  const few = perDay < 1 ? 2 : 1;
  return [few, few + 1, few + 2, few + 3].find(comesTo) ?? few + 3;
}

/** Formats the daily use: "2.4 a day", "0.03 a day", "not used". */
export function perDayText(facts: OrderFacts): string {
  const perDay = usePerDay(facts);
  if (perDay === 0) return 'not used';
  return `${perDay.toLocaleString('en', { maximumFractionDigits: decimalsOf(facts, perDay) })} a day`;
}

const lastsText = (usable: number, left: number): string =>
  `${usable.toLocaleString('en')} usable last for ${left === 0 ? 'less than a day' : plural(left, 'full day')}`;

/** Returns the arithmetic of a suggestion, one step per line. */
export function orderArithmetic(facts: OrderFacts, order: SuggestedOrder, unit: string): string[] {
  const { usable, onOrder, requested, used, days, leadDays, safetyDays, minimumOrder, pack } = facts;
  const count = (quantity: number) => quantity.toLocaleString('en');
  const left = USE_DAYS - days;
  const perDay = perDayText(facts);
  const lines = [
    used === 0
      ? `Nothing was used in ${plural(days, 'day')}`
      : `${quantityText(used, unit)} used in ${plural(days, 'day')}${left > 0 ? ` (${count(left)} without stock or before it began)` : ''}: ${perDay}`,
    ...(usable > 0 && order.daysLeft !== null ? [lastsText(usable, order.daysLeft)] : []),
    order.byMinimum
      ? `At least ${quantityText(order.target, unit)} are to be there: the minimum`
      : `${perDay} for ${plural(leadDays, 'day')} until it arrives and ${safetyDays} for safety: ${quantityText(order.target, unit)}`,
    [
      count(order.target),
      `− ${count(usable)} usable`,
      onOrder > 0 && `− ${count(onOrder)} on order`,
      requested > 0 && `− ${count(requested)} requested`,
      `= ${count(order.missing)} missing`,
    ]
      .filter(Boolean)
      .join(' '),
  ];
  if (minimumOrder > order.missing) lines.push(`At least ${quantityText(minimumOrder, unit)} are ordered at a time`);
  return [...lines, packedText(order.quantity, unit, pack)];
}

/** Returns the median delivery time in days (the lower one of two), or null without deliveries. */
export function learntLeadDays(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle ?? null;
}
