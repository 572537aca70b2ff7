import { formatDayWithYear } from '../time/calendar.js';

/* Stock lots: names, usability, and the order in which they are used. */

export const LOT_STATES = ['available', 'quarantined', 'recalled'] as const;
export type LotState = (typeof LOT_STATES)[number];
export const LOT_STATE_LABELS: Readonly<Record<LotState, string>> = {
  available: 'Available',
  quarantined: 'Quarantined',
  recalled: 'Recalled',
};

export interface LotFacts {
  readonly number: string | null;
  /** Last day of use; null when the lot does not expire or the date is unknown. */
  readonly expiresOn: string | null;
  readonly quantity: number;
  readonly state: LotState;
}

export const isExpired = ({ expiresOn }: Pick<LotFacts, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

export const isUsable = (lot: LotFacts, today: string): boolean =>
  lot.quantity > 0 && lot.state === 'available' && !isExpired(lot, today);

export interface LotPart<L> {
  readonly lot: L;
  readonly quantity: number;
}

/** Divides a use over the usable lots, in the given order. The sum is less than `wanted` when stock is short. */
export function planLots<L extends LotFacts>(lots: readonly L[], wanted: number, today: string): LotPart<L>[] {
  const parts: LotPart<L>[] = [];
  let left = wanted;
  for (const lot of lots) {
    if (!(left > 0)) break;
    if (!isUsable(lot, today)) continue;
    const quantity = Math.min(left, lot.quantity);
    parts.push({ lot, quantity });
    left -= quantity;
  }
  return parts;
}

export interface CountedLot extends LotFacts {
  readonly id: number;
  readonly receivedOn: string | null;
}

/**
 * Divides a change over lots when none was chosen. An increase goes to the unknown lot (null when it does not exist). A
 * decrease comes from it first, then from the first to expire. Held lots are skipped.
 */
export function distributeOverLots<L extends CountedLot>(
  lots: readonly L[],
  change: number,
  today: string,
): { readonly lot: L | null; readonly quantity: number }[] {
  if (change === 0) return [];
  if (change > 0)
    return [
      { lot: lots.find(({ number, expiresOn }) => number === null && expiresOn === null) ?? null, quantity: change },
    ];
  const parts: { lot: L; quantity: number }[] = [];
  let left = -change;
  for (const lot of lots.filter((one) => isUsable(one, today)).toSorted(compareCountedLots)) {
    if (left === 0) break;
    const taken = Math.min(left, lot.quantity);
    parts.push({ lot, quantity: -taken });
    left -= taken;
  }
  return parts;
}

const LAST = '9999-99-99';
const compareCountedLots = (a: CountedLot, b: CountedLot): number =>
  Number(a.number !== null) - Number(b.number !== null) ||
  (a.expiresOn ?? LAST).localeCompare(b.expiresOn ?? LAST) ||
  (a.receivedOn ?? LAST).localeCompare(b.receivedOn ?? LAST) ||
  a.id - b.id;

/** Returns "lot A12" or "the unknown lot", for use within a sentence. */
export const getLotName = (number: string | null): string => (number === null ? 'the unknown lot' : `lot ${number}`);
/** Returns "Lot A12" or "Unknown lot", for the beginning of a line. */
export const getLotTitle = (number: string | null): string => (number === null ? 'Unknown lot' : `Lot ${number}`);

/** Returns why a lot cannot be used ("expired on Nov 03, 2026", "is quarantined"), or null when it can. */
export function getUnusableReason(lot: Pick<LotFacts, 'expiresOn' | 'state'>, today: string): string | null {
  if (lot.state !== 'available') return `is ${lot.state}`;
  return lot.expiresOn !== null && isExpired(lot, today) ? `expired on ${formatDayWithYear(lot.expiresOn)}` : null;
}
