import { packedText, quantityText } from './quantity.js';
import type { StockKind } from './stock-status.js';
import { plural } from '../words/plurals.js';

/*
 * How much of something to order, and why. It must last until the order arrives and for some days beyond; what lies on
 * the shelf, what is on its way and what was requested already count.
 */

/** So many days back use is counted. */
export const USE_DAYS = 90;
export const LEAD_DAYS = 7;
export const SAFETY_DAYS = 3;

export interface OrderFacts {
  readonly kind: StockKind;
  /** On the shelf and may be used: nothing expired, quarantined or recalled. */
  readonly usable: number;
  /** Placed with a supplier, or marked as ordered. */
  readonly onOrder: number;
  /** In requests that wait for a decision. */
  readonly requested: number;
  readonly minStockLevel: number;
  /** Used in the counted days. */
  readonly used: number;
  /** The days of the last ninety on which there was something to use. */
  readonly days: number;
  readonly leadDays: number;
  readonly safetyDays: number;
  /** Less is not ordered at a time. */
  readonly minimumOrder: number;
  /** So many come in one pack. */
  readonly pack: number;
}

export interface SuggestedOrder {
  readonly perDay: number;
  /** What must be there or on its way: use until the order arrives and safety, or the minimum. */
  readonly target: number;
  readonly byMinimum: boolean;
  readonly missing: number;
  readonly packs: number;
  readonly quantity: number;
  /** For how many days what may be used lasts; null: nothing is used. */
  readonly daysLeft: number | null;
}

export const usePerDay = ({ used, days }: Pick<OrderFacts, 'used' | 'days'>): number => (days < 1 ? 0 : used / days);

/** What lasts longer is not told from it. */
const MOST_DAYS = 9_999;

/** For how many days what may be used lasts, by the use of ninety days; null: nothing is used. One rule for every screen. */
export const daysLeft = ({ usable, used, days }: Pick<OrderFacts, 'usable' | 'used' | 'days'>): number | null =>
  used <= 0 || days < 1 ? null : Math.min(MOST_DAYS, Math.floor((usable * days) / used));

/** Up to whole packs. */
export const wholePacks = (quantity: number, pack: number): number => Math.ceil(quantity / Math.max(1, pack));

/** Multiplied before it is divided: 10 in 90 days over 9 days are 1, not 1.0000000000000002. */
const neededByUse = ({ used, days, leadDays, safetyDays }: OrderFacts): number =>
  days < 1 ? 0 : Math.ceil(Number(((used * (leadDays + safetyDays)) / days).toFixed(9)));

/** A consumable is low at its minimum already, an item below it. */
const minimumOf = ({ kind, minStockLevel }: OrderFacts): number =>
  kind === 'consumable' && minStockLevel > 0 ? minStockLevel + 1 : minStockLevel;

/** Null: there is nothing to order. */
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

/** Nobody divides what lasts longer. */
const A_YEAR = 365;

/** So few decimals that what is left, divided by it in the head, is the days that are told: 12 of 2.04 a day last for 5 days, of 2 for 6. */
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

/** "2.4 a day", "0.03 a day", "not used". */
export function perDayText(facts: OrderFacts): string {
  const perDay = usePerDay(facts);
  if (perDay === 0) return 'not used';
  return `${perDay.toLocaleString('en', { maximumFractionDigits: decimalsOf(facts, perDay) })} a day`;
}

const lastsText = (usable: number, left: number): string =>
  `${usable.toLocaleString('en')} usable last for ${left === 0 ? 'less than a day' : plural(left, 'full day')}`;

/** The arithmetic, a step a line. */
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

/** The middle of how many days deliveries took; null where there is none. */
export function learntLeadDays(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle ?? null;
}
