import { plural } from './labels.js';
import { quantityText } from './quantity.js';
import type { Right } from '../people/rights.js';
import { stockWord } from './stock-status.js';

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

export type AttentionAct = 'reorder' | 'place' | 'receive' | 'resolve' | 'discard';

export interface AttentionFacts {
  readonly state: AttentionState;
  readonly isCritical: boolean;
  readonly name: string;
  readonly daysLeft: number | null;
  readonly hasRequest: boolean;
  readonly onOrder: number;
}

const WORDS: Readonly<Record<AttentionState, string>> = {
  out: stockWord('out'),
  low: stockWord('low'),
  soon: 'Runs out',
  recalled: 'Recalled',
  quarantined: 'Quarantined',
  expired: 'Expired',
  over: 'Expired',
  late: 'Late',
  due: 'Due',
  request: 'Request',
};
export const attentionWord = (state: AttentionState): string => WORDS[state];
export const attentionTone = (state: AttentionState): 'bad' | 'warn' | 'info' =>
  state === 'out' || state === 'recalled' || state === 'expired' || state === 'over'
    ? 'bad'
    : state === 'low' || state === 'soon' || state === 'quarantined' || state === 'late'
      ? 'warn'
      : 'info';

/** Returns the action that resolves a row. */
export function attentionAct({ state, hasRequest, onOrder }: AttentionFacts): AttentionAct {
  if (state === 'expired' || state === 'over') return 'discard';
  if (state === 'recalled' || state === 'quarantined') return 'resolve';
  if (state === 'late' || state === 'due') return 'receive';
  if (hasRequest) return 'place';
  return onOrder === 0 ? 'reorder' : 'receive';
}

const NEEDED: Readonly<Record<Exclude<AttentionAct, 'discard'>, readonly Right[]>> = {
  reorder: ['reorder:decide', 'reorder:request'],
  place: ['reorder:decide'],
  receive: ['stock:edit'],
  resolve: ['stock:edit'],
};

/** Returns whether a user may resolve a row: write off a lot (`stock:edit`), finish an open container (`stock:use`). */
export const mayEnd = (facts: AttentionFacts, may: (right: Right) => boolean): boolean => {
  const act = attentionAct(facts);
  if (act === 'discard') return may(facts.state === 'over' ? 'stock:use' : 'stock:edit');
  return NEEDED[act].some(may);
};

/** Returns whether a row is shown to a user: low and empty stock to all, other rows to users who may resolve them. */
export const isConcerned = (facts: AttentionFacts, may: (right: Right) => boolean): boolean =>
  facts.state === 'out' || facts.state === 'low' || mayEnd(facts, may);

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
const LATER = Number.MAX_SAFE_INTEGER;

/** Stock that is out has no days left, even when it was never used. */
const left = ({ state, daysLeft }: AttentionFacts): number => (state === 'out' ? 0 : (daysLeft ?? LATER));

/** Sort order: critical first, then fewest days left, then rows without an order on its way. */
export const soonestFirst = (one: AttentionFacts, other: AttentionFacts): number =>
  Number(other.isCritical) - Number(one.isCritical) ||
  left(one) - left(other) ||
  Number(other.state === 'out') - Number(one.state === 'out') ||
  Number(one.onOrder > 0) - Number(other.onOrder > 0) ||
  RANK[one.state] - RANK[other.state] ||
  one.name.localeCompare(other.name, 'en');

/** Returns whether stock above its minimum is used up before an order of today would arrive. */
export const runsOutSoon = (daysLeft: number | null, leadDays: number): boolean =>
  daysLeft !== null && daysLeft < leadDays;

/** Returns whether low stock needs action: no order arrives before it runs out. */
export const isForgotten = (
  { daysLeft, onOrder }: Pick<AttentionFacts, 'daysLeft' | 'onOrder'>,
  arrivesInDays: number | null,
): boolean =>
  onOrder === 0 || arrivesInDays === null || arrivesInDays <= 0 || (daysLeft !== null && daysLeft < arrivesInDays);

interface Level {
  readonly unit: string;
  readonly currentQuantity: number;
  readonly usableQuantity: number;
}

/** Returns "1 vial, 2 days left", "None left" or "None of 8 vials usable"; unused stock has no days. */
export function levelText({ unit, currentQuantity, usableQuantity }: Level, daysLeft: number | null): string {
  if (usableQuantity <= 0)
    return currentQuantity > 0 ? `None of ${quantityText(currentQuantity, unit)} usable` : 'None left';
  const level = quantityText(usableQuantity, unit);
  return daysLeft === null ? level : `${level}, ${daysLeft === 0 ? 'less than a day' : plural(daysLeft, 'day')} left`;
}
