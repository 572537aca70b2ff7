import { lotKey } from '@atrium/rules/stock/lot-number';

/** A lot chosen in place of the first to expire, with the reason. */
export interface ChosenLot {
  readonly lotId: number | null;
  readonly lotReason: string;
  /** Unread news about the lots that were shown. A form sends no use before it is read. */
  readonly news?: string;
  /** Lots that were shown and can no longer be used; `amount` is missing when the whole use was of that lot. */
  readonly lost?: readonly LostLot[];
  /** The lot on the scanned package cannot be used: `news` says why, and the user chooses the lot. */
  readonly unresolved?: UnresolvedLot;
}

export interface LostLot {
  readonly lotId: number;
  /** Amount in the unit of the use. */
  readonly amount?: number;
}

interface UnresolvedLot {
  readonly number: string;
  /** The lot is quarantined or recalled; the next scanned package determines the lot used instead. */
  readonly isHeld: boolean;
}

export const FIRST_TO_EXPIRE: ChosenLot = { lotId: null, lotReason: '' };

/** Reason for a lot other than the first to expire: its package was scanned. */
export const SCANNED = 'Scanned from the package';

/** The reason of a lot that was copied from an earlier treatment: its package was not scanned for this one. */
export const AS_LAST_TIME = 'Same lot as last time';

/** Returns whether two scans belong to one line. A package without a lot and a lot that is not in stock match no other lot. */
export const isSameLot = (one: ChosenLot, other: ChosenLot): boolean =>
  one.lotId === other.lotId &&
  one.unresolved?.isHeld === other.unresolved?.isHeld &&
  lotKey(one.unresolved?.number ?? '') === lotKey(other.unresolved?.number ?? '');

/** Returns the lot fields of the request body. */
export const sentLot = ({ lotId, lotReason }: ChosenLot) =>
  lotId === null ? {} : { lotId, lotReason: lotReason.trim() === '' ? null : lotReason.trim() };
