import { formatPlural } from './labels.js';
import { formatQuantity } from './quantity.js';
import type { Right } from '../people/rights.js';
import { getStockLabel } from './stock-status.js';

/* Rows of the dashboard's attention list, each with a deadline and one action that resolves it. */

export const ATTENTION_STATES = [
  'out',
  'low',
  'soon',
  'recalled',
  'quarantined',
  'expired',
  'over',
  'late',
  'due',
  'request',
] as const;
export type AttentionState = (typeof ATTENTION_STATES)[number];

export type AttentionAction = 'reorder' | 'place' | 'receive' | 'resolve' | 'discard';

export interface AttentionFacts {
  readonly state: AttentionState;
  readonly isCritical: boolean;
  readonly name: string;
  readonly daysLeft: number | null;
  readonly hasRequest: boolean;
  readonly onOrder: number;
}

const STATE_LABELS: Readonly<Record<AttentionState, string>> = {
  out: getStockLabel('out'),
  low: getStockLabel('low'),
  soon: 'Runs out',
  recalled: 'Recalled',
  quarantined: 'Quarantined',
  expired: 'Expired',
  over: 'Expired',
  late: 'Late',
  due: 'Due',
  request: 'Request',
};
export const getAttentionLabel = (state: AttentionState): string => STATE_LABELS[state];
export const getAttentionTone = (state: AttentionState): 'bad' | 'warn' | 'neutral' =>
  state === 'out' || state === 'recalled' || state === 'expired' || state === 'over'
    ? 'bad'
    : state === 'low' || state === 'soon' || state === 'quarantined' || state === 'late'
      ? 'warn'
      : 'neutral';

/** Returns the action that resolves a row. */
export function getAttentionAction({ state, hasRequest, onOrder }: AttentionFacts): AttentionAction {
  if (state === 'expired' || state === 'over') return 'discard';
  if (state === 'recalled' || state === 'quarantined') return 'resolve';
  if (state === 'late' || state === 'due') return 'receive';
  if (hasRequest) return 'place';
  return onOrder === 0 ? 'reorder' : 'receive';
}

const REQUIRED_RIGHTS: Readonly<Record<Exclude<AttentionAction, 'discard'>, readonly Right[]>> = {
  reorder: ['reorder:decide', 'reorder:request'],
  place: ['reorder:decide'],
  receive: ['stock:edit'],
  resolve: ['stock:edit'],
};

/** Returns whether a user may resolve a row: write off a lot (`stock:edit`), finish an open container (`stock:use`). */
export const canResolve = (facts: AttentionFacts, may: (right: Right) => boolean): boolean => {
  const act = getAttentionAction(facts);
  if (act === 'discard') return may(facts.state === 'over' ? 'stock:use' : 'stock:edit');
  return REQUIRED_RIGHTS[act].some(may);
};

/** Returns whether a row is shown to a user: low and empty stock to all, other rows to users who may resolve them. */
export const isShownToUser = (facts: AttentionFacts, may: (right: Right) => boolean): boolean =>
  facts.state === 'out' || facts.state === 'low' || canResolve(facts, may);

const RANK: Readonly<Record<AttentionState, number>> = {
  out: 0,
  recalled: 1,
  quarantined: 2,
  over: 3,
  expired: 4,
  low: 5,
  soon: 6,
  late: 7,
  due: 8,
  request: 9,
};
const NO_END_DAYS = Number.MAX_SAFE_INTEGER;

/** Returns the days of supply left. Stock that is out has none left, even when it was never used. */
const getDaysLeft = ({ state, daysLeft }: AttentionFacts): number => (state === 'out' ? 0 : (daysLeft ?? NO_END_DAYS));

/** Compares rows by urgency: critical ones first, then the fewest days left, then those without an order on its way. */
export const compareUrgency = (one: AttentionFacts, other: AttentionFacts): number =>
  Number(other.isCritical) - Number(one.isCritical) ||
  getDaysLeft(one) - getDaysLeft(other) ||
  Number(other.state === 'out') - Number(one.state === 'out') ||
  Number(one.onOrder > 0) - Number(other.onOrder > 0) ||
  RANK[one.state] - RANK[other.state] ||
  one.name.localeCompare(other.name, 'en');

/** Returns whether stock above its minimum is used up before an order of today would arrive. */
export const runsOutSoon = (daysLeft: number | null, leadDays: number): boolean =>
  daysLeft !== null && daysLeft < leadDays;

/** Returns whether low stock needs action: no order arrives before it runs out. */
export const isUnhandled = (
  { daysLeft, onOrder }: Pick<AttentionFacts, 'daysLeft' | 'onOrder'>,
  arrivesInDays: number | null,
): boolean =>
  onOrder === 0 || arrivesInDays === null || arrivesInDays <= 0 || (daysLeft !== null && daysLeft < arrivesInDays);

interface StockLevel {
  readonly unit: string;
  readonly currentQuantity: number;
  readonly usableQuantity: number;
}

/** Returns "1 vial, 2 days left", "None left" or "None of 8 vials usable"; unused stock has no days. */
export function formatLevel({ unit, currentQuantity, usableQuantity }: StockLevel, daysLeft: number | null): string {
  if (usableQuantity <= 0)
    return currentQuantity > 0 ? `None of ${formatQuantity(currentQuantity, unit)} usable` : 'None left';
  const level = formatQuantity(usableQuantity, unit);
  return daysLeft === null
    ? level
    : `${level}, ${daysLeft === 0 ? 'less than a day' : formatPlural(daysLeft, 'day')} left`;
}
