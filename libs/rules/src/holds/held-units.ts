import { inList } from '../stock/labels.js';
import { lotName, lotTitle } from '../stock/lots.js';

/* Units that must not be used: those of lots that are quarantined, recalled or past their expiry date. */

/** Units of one product. `held` counts the units of lots that are held, `usable` the others. */
export interface UnitCounts {
  readonly usable: number;
  readonly held: number;
}

/**
 * Returns how many held units a write made usable. Units that left a held lot for good (`removed`: written off, returned,
 * recorded as given) are not among them.
 */
export const freedUnits = (before: UnitCounts, after: UnitCounts, removed: number): number =>
  Math.max(0, Math.min(after.usable - before.usable, before.held - after.held - removed));

export interface HeldUnits {
  readonly number: string | null;
  /** "8 syringes", "40 U" */
  readonly amount: string;
}

const MOST_NAMED = 3;

/** "Write off or release 8 syringes of lot FI24719B first" */
export function heldUnitsRefusal(lots: readonly HeldUnits[]): string {
  const named = lots.slice(0, MOST_NAMED).map(({ number, amount }) => `${amount} of ${lotName(number)}`);
  if (lots.length > MOST_NAMED) named.push(`${lots.length - MOST_NAMED} more`);
  return `Write off or release ${inList(named)} first`;
}

/** Days for which units that a count, an adjustment or a write-off took from a held lot may turn up again. */
export const LOST_UNITS_DAYS = 90;

/** "These may be units of lot FI24719B, which is recalled. Count that lot, or ask a manager to record them" */
export const foundUnitsRefusal = (number: string | null, why: string): string =>
  `These may be units of ${lotName(number)}, which ${why}. Count that lot, or ask a manager to record them`;

/** "8 syringes of lot B were found while it was quarantined. They may be units of lot A, which is recalled. Please ask a manager to release lot B" */
export const grownLotRefusal = (
  lot: { readonly number: string | null; readonly state: string },
  amount: string,
  source: { readonly number: string | null; readonly why: string },
): string =>
  `${amount} of ${lotName(lot.number)} were found while it was ${lot.state}. They may be units of ${lotName(source.number)}, which ${source.why}. Please ask a manager to release ${lotName(lot.number)}`;

/** "These may be units of lot FI24719B, which is recalled. Please say why they can be used" */
export const foundUnitsQuestion = (number: string | null, why: string): string =>
  `These may be units of ${lotName(number)}, which ${why}. Please say why they can be used`;

/** "These may be units of lot FI24719B, which is recalled. Use Adjust Stock, which asks for the reason" */
export const foundUnitsNeedReason = (number: string | null, why: string): string =>
  `These may be units of ${lotName(number)}, which ${why}. Use Adjust Stock, which asks for the reason`;

/** "These may be units of lot FI24719B, which is recalled. Turn on lot tracking in the item first, then import again" */
export const untrackedUnitsRefusal = (number: string | null, why: string): string =>
  `These may be units of ${lotName(number)}, which ${why}. Turn on lot tracking in the item first, then import again`;

/** "Lot FI24719B is recalled. Write its units off, or ask a manager to correct the count" */
export const loweredLotRefusal = (number: string | null, why: string): string =>
  `${lotTitle(number)} ${why}. Write its units off, or ask a manager to correct the count`;
