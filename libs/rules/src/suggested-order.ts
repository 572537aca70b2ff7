import { quantityText, unitFor } from './quantity.js';
import type { StockKind } from './stock-status.js';

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

/** Null: there is nothing to order. */
export function suggestOrder(facts: OrderFacts): SuggestedOrder | null {
  const { kind, usable, onOrder, requested, minStockLevel, used, days, leadDays, safetyDays, minimumOrder, pack } =
    facts;
  const perDay = usePerDay(facts);
  // Multiplied before it is divided: 10 in 90 days over 9 days are 1, not 1.0000000000000002.
  const byUse = days < 1 ? 0 : Math.ceil((used * (leadDays + safetyDays)) / days);
  // A consumable is low at its minimum already, an item below it.
  const minimum = kind === 'consumable' && minStockLevel > 0 ? minStockLevel + 1 : minStockLevel;
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

const oneDecimal = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 2 : 1, minimumFractionDigits: 0 });

/** "2.4 a day", "0.03 a day", "not used". */
export const perDayText = (perDay: number): string => (perDay === 0 ? 'not used' : `${oneDecimal(perDay)} a day`);

/** With as many decimals as it takes to come to the number that is used. */
function reckonedPerDay({ leadDays, safetyDays }: OrderFacts, { perDay, target, byMinimum }: SuggestedOrder): string {
  const text = (decimals: number) => perDay.toLocaleString('en', { maximumFractionDigits: decimals });
  const comesTo = (decimals: number) => Math.ceil(Number(perDay.toFixed(decimals)) * (leadDays + safetyDays) - 1e-9);
  const decimals = [perDay < 1 ? 2 : 1, 2, 3, 4].find((few) => byMinimum || comesTo(few) === target);
  return perDay === 0 ? 'not used' : `${text(decimals ?? 5)} a day`;
}

/** The arithmetic, a step a line. */
export function orderArithmetic(facts: OrderFacts, order: SuggestedOrder, unit: string): string[] {
  const { usable, onOrder, requested, used, days, leadDays, safetyDays, minimumOrder, pack } = facts;
  const count = (quantity: number) => quantity.toLocaleString('en');
  const left = USE_DAYS - days;
  const perDay = reckonedPerDay(facts, order);
  const lines = [
    used === 0
      ? `Nothing was used in ${count(days)} days`
      : `${quantityText(used, unit)} used in ${count(days)} ${days === 1 ? 'day' : 'days'}${left > 0 ? ` (${count(left)} without stock or before it began)` : ''}: ${perDay}`,
    order.byMinimum
      ? `At least ${quantityText(order.target, unit)} are to be there: the minimum`
      : `${perDay} for ${leadDays} days until it arrives and ${safetyDays} for safety: ${quantityText(order.target, unit)}`,
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
  if (pack > 1)
    lines.push(
      `${count(order.packs)} ${order.packs === 1 ? 'pack' : 'packs'} of ${count(pack)}: ${quantityText(order.quantity, unit)}`,
    );
  else lines.push(`${count(order.quantity)} ${unitFor(order.quantity, unit)}`.trimEnd());
  return lines;
}

/** The middle of how many days deliveries took; null where there is none. */
export function learntLeadDays(days: readonly number[]): number | null {
  const sorted = days.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle ?? null;
}
