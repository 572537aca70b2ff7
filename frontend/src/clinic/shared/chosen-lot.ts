import { lotKey } from '@atrium/rules/stock/lot-number';

/** Another lot than the first to expire, and why. */
export interface ChosenLot {
  readonly lotId: number | null;
  readonly lotReason: string;
  /** What happened to the lots since they were shown, and was not seen yet: nothing is used before that. */
  readonly news?: string;
  /** The lots that were shown and can no longer be used; `amount` is missing when the whole use was of that lot. */
  readonly lost?: readonly LostLot[];
  /** The lot on the scanned package cannot be used: the `news` says why, and a person chooses the lot. */
  readonly unresolved?: UnresolvedLot;
}

export interface LostLot {
  readonly lotId: number;
  /** In the unit of the use. */
  readonly amount?: number;
}

interface UnresolvedLot {
  /** The number on the package. */
  readonly number: string;
  /** The lot is quarantined or recalled: the next package that is scanned says which lot was used instead. */
  readonly isHeld: boolean;
}

export const FIRST_TO_EXPIRE: ChosenLot = { lotId: null, lotReason: '' };

/** Why this lot and not the first to expire: it is the one in hand. */
export const SCANNED = 'Scanned from the package';

/** The reason of a lot that was copied from an earlier treatment: its package was not scanned for this one. */
export const AS_LAST_TIME = 'Same lot as last time';

/** Returns whether two scans belong to one line. A package without a lot and a lot that is not in stock match no other lot. */
export const isSameLot = (one: ChosenLot, other: ChosenLot): boolean =>
  one.lotId === other.lotId &&
  one.unresolved?.isHeld === other.unresolved?.isHeld &&
  lotKey(one.unresolved?.number ?? '') === lotKey(other.unresolved?.number ?? '');

/** As it is sent with a use. */
export const sentLot = ({ lotId, lotReason }: ChosenLot) =>
  lotId === null ? {} : { lotId, lotReason: lotReason.trim() === '' ? null : lotReason.trim() };
