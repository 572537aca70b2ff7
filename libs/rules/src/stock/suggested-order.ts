import { formatPackages, formatQuantity } from './quantity.js';
import type { StockKind } from './stock-status.js';
import { formatPlural } from '../plurals/plurals.js';

/* Suggested orders. Stock must last for the lead time and safety days; open orders and requests are subtracted. */

/** Number of past days whose use is counted. */
export const USAGE_WINDOW_DAYS = 90;
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

export const computeUsePerDay = ({ used, days }: Pick<OrderFacts, 'used' | 'days'>): number =>
  days < 1 ? 0 : used / days;

const MAX_DAYS = 9_999;

/** Returns the days for which usable stock lasts at the use of the last 90 days; null without use. */
export const computeDaysLeft = ({ usable, used, days }: Pick<OrderFacts, 'usable' | 'used' | 'days'>): number | null =>
  used <= 0 || days < 1 ? null : Math.min(MAX_DAYS, Math.floor((usable * days) / used));

/** Returns the number of packs that cover a quantity. */
export const roundUpToPacks = (quantity: number, pack: number): number => Math.ceil(quantity / Math.max(1, pack));

/**
 * Computes the needed units. It multiplies before dividing, so that 10 in 90 days over 9 days give 1 and not
 * 1.0000000000000002.
 */
const computeNeed = ({ used, days, leadDays, safetyDays }: OrderFacts): number =>
  days < 1 ? 0 : Math.ceil(Number(((used * (leadDays + safetyDays)) / days).toFixed(9)));

/** Returns the level that must not be reached: a consumable is low at its minimum, an item only below it. */
const getMinimum = ({ kind, minStockLevel }: OrderFacts): number =>
  kind === 'consumable' && minStockLevel > 0 ? minStockLevel + 1 : minStockLevel;

/** Returns the suggested order, or null when there is nothing to order. */
export function suggestOrder(facts: OrderFacts): SuggestedOrder | null {
  const { usable, onOrder, requested, minimumOrder, pack } = facts;
  const perDay = computeUsePerDay(facts);
  const byUse = computeNeed(facts);
  const minimum = getMinimum(facts);
  const target = Math.max(byUse, minimum);
  const missing = target - usable - onOrder - requested;
  if (missing <= 0) return null;
  const packs = roundUpToPacks(Math.max(missing, minimumOrder), pack);
  return {
    perDay,
    target,
    byMinimum: minimum >= byUse,
    missing,
    packs,
    quantity: packs * Math.max(1, pack),
    daysLeft: computeDaysLeft(facts),
  };
}

const DAYS_PER_YEAR = 365;

/** Returns the fewest decimals with which stock divided by the shown pace gives the shown days. */
function countDecimals(facts: OrderFacts, perDay: number): number {
  const { usable } = facts;
  const left = computeDaysLeft(facts);
  const byUse = computeNeed(facts);
  const total = (decimals: number): boolean => {
    const shown = Number(perDay.toFixed(decimals));
    const days = usable / shown;
    return (
      shown > 0 &&
      (usable === 0 ||
        left === null ||
        left > DAYS_PER_YEAR ||
        Math.floor(days) === left ||
        Math.round(days) === left) &&
      (byUse <= getMinimum(facts) || computeNeed({ ...facts, used: shown, days: 1 }) === byUse)
    );
  };
  const few = perDay < 1 ? 2 : 1;
  return [few, few + 1, few + 2, few + 3].find(total) ?? few + 3;
}

/** Formats the daily use: "2.4 a day", "0.03 a day", "not used". */
export function formatUsePerDay(facts: OrderFacts): string {
  const perDay = computeUsePerDay(facts);
  if (perDay === 0) return 'not used';
  return `${perDay.toLocaleString('en', { maximumFractionDigits: countDecimals(facts, perDay) })} a day`;
}

const formatDaysLeft = (usable: number, left: number): string =>
  `${usable.toLocaleString('en')} usable last for ${left === 0 ? 'less than a day' : formatPlural(left, 'full day')}`;

/** Returns the arithmetic of a suggestion, one step per line. */
export function explainSuggestion(facts: OrderFacts, order: SuggestedOrder, unit: string): string[] {
  const { usable, onOrder, requested, used, days, leadDays, safetyDays, minimumOrder, pack } = facts;
  const count = (quantity: number) => quantity.toLocaleString('en');
  const left = USAGE_WINDOW_DAYS - days;
  const perDay = formatUsePerDay(facts);
  const lines = [
    used === 0
      ? `Nothing was used in ${formatPlural(days, 'day')}`
      : `${formatQuantity(used, unit)} used in ${formatPlural(days, 'day')}${left > 0 ? ` (${count(left)} without stock or before it began)` : ''}: ${perDay}`,
    ...(usable > 0 && order.daysLeft !== null ? [formatDaysLeft(usable, order.daysLeft)] : []),
    order.byMinimum
      ? `At least ${formatQuantity(order.target, unit)} are to be there: the minimum`
      : `${perDay} for ${formatPlural(leadDays, 'day')} until it arrives and ${safetyDays} for safety: ${formatQuantity(order.target, unit)}`,
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
  if (minimumOrder > order.missing) lines.push(`At least ${formatQuantity(minimumOrder, unit)} are ordered at a time`);
  return [...lines, formatPackages(order.quantity, unit, pack)];
}

/** Returns the median delivery time in days (the lower one of two), or null without deliveries. */
export function estimateLeadDays(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle ?? null;
}
