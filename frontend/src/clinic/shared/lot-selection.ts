import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';

/** A lot selected instead of the first to expire, with the reason. */
export interface LotSelection {
  readonly lotId: number | null;
  readonly lotReason: string;
  /** Unread news about the displayed lots. The form cannot be sent before the user has read it. */
  readonly news?: string;
  /** Displayed lots that can no longer be used; `amount` is missing when the whole use was of that lot. */
  readonly lost?: readonly UnavailableLot[];
  /** The lot of the scanned package when it cannot be used: `news` states why, and the user selects a lot. */
  readonly unresolved?: UnresolvedLot;
}

export interface UnavailableLot {
  readonly lotId: number;
  /** Amount in the unit of the use. */
  readonly amount?: number;
}

interface UnresolvedLot {
  readonly number: string;
  /** The lot is quarantined or recalled; the next scanned package determines the lot used instead. */
  readonly isHeld: boolean;
}

export const FIRST_TO_EXPIRE: LotSelection = { lotId: null, lotReason: '' };

/** Reason for a lot other than the first to expire: its package was scanned. */
export const SCANNED_REASON = 'Scanned from the package';

/** Reason for a lot that was copied from an earlier treatment, whose package was not scanned for this one. */
export const COPIED_REASON = 'Same lot as last time';

/**
 * Returns whether two scans belong to the same line. A package without a lot, and a lot that is not in stock, match no
 * other lot.
 */
export const isSameLot = (one: LotSelection, other: LotSelection): boolean =>
  one.lotId === other.lotId &&
  one.unresolved?.isHeld === other.unresolved?.isHeld &&
  normalizeLotNumber(one.unresolved?.number ?? '') === normalizeLotNumber(other.unresolved?.number ?? '');

/** Returns the lot fields of the request body. */
export const toLotFields = ({ lotId, lotReason }: LotSelection) =>
  lotId === null ? {} : { lotId, lotReason: lotReason.trim() === '' ? null : lotReason.trim() };
