import { joinList } from '../stock/labels.js';
import { getLotName, getLotTitle } from '../stock/lots.js';

/* Units that must not be used: those of lots that are quarantined, recalled or past their expiry date. */

/** Units of one product by usability: `held` counts the units of held lots, `usable` all others. */
export interface UnitCounts {
  readonly usable: number;
  readonly held: number;
}

/** Returns how many held units became usable, without those that left their lot for good (`removed`). */
export const countFreedUnits = (before: UnitCounts, after: UnitCounts, removed: number): number =>
  Math.max(0, Math.min(after.usable - before.usable, before.held - after.held - removed));

export interface HeldUnits {
  readonly number: string | null;
  /** Amount with its unit: "8 syringes", "40 U". */
  readonly amount: string;
}

const MAX_NAMED_LOTS = 3;

/** Returns "Write off or release 8 syringes of lot FI24719B first". */
export function formatHeldUnits(lots: readonly HeldUnits[]): string {
  const named = lots.slice(0, MAX_NAMED_LOTS).map(({ number, amount }) => `${amount} of ${getLotName(number)}`);
  if (lots.length > MAX_NAMED_LOTS) named.push(`${lots.length - MAX_NAMED_LOTS} more`);
  return `Write off or release ${joinList(named)} first`;
}

/** Days during which units that left a held lot by a count, an adjustment or a write-off may be found again. */
export const LOST_UNITS_WINDOW_DAYS = 90;

/** Returns "These may be units of lot FI24719B, which is recalled. Count that lot, or ask a manager to record them". */
export const formatFoundUnits = (number: string | null, why: string): string =>
  `These may be units of ${getLotName(number)}, which ${why}. Count that lot, or ask a manager to record them`;

/** Rejects found units of a lot that may belong to a stricter held lot (`source`), and says who can release them. */
export const formatGrownLot = (
  lot: { readonly number: string | null; readonly state: string },
  amount: string,
  source: { readonly number: string | null; readonly why: string },
): string =>
  `${amount} of ${getLotName(lot.number)} were found while it was ${lot.state}. They may be units of ${getLotName(source.number)}, which ${source.why}. Please ask a manager to release ${getLotName(lot.number)}`;

/** Asks for the reason why found units, which may belong to a held lot, can be used. */
export const formatFoundUnitsQuestion = (number: string | null, why: string): string =>
  `These may be units of ${getLotName(number)}, which ${why}. Please say why they can be used`;

/** Rejects found units of a possibly held lot in forms without a reason, and names the dialog that asks for it. */
export const formatReasonRequired = (number: string | null, why: string): string =>
  `These may be units of ${getLotName(number)}, which ${why}. Use “Adjust stock”, which asks for the reason`;

/** Rejects the import of found units of a possibly held lot for an item without lot tracking. */
export const formatUntrackedUnits = (number: string | null, why: string): string =>
  `These may be units of ${getLotName(number)}, which ${why}. Turn on lot tracking in the item first, then import again`;

/** Returns "Lot FI24719B is recalled. Write its units off, or ask a manager to correct the count". */
export const formatLoweredLot = (number: string | null, why: string): string =>
  `${getLotTitle(number)} ${why}. Write its units off, or ask a manager to correct the count`;
