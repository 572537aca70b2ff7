/** Another lot than the first to expire, and why. */
export interface ChosenLot {
  readonly lotId: number | null;
  readonly lotReason: string;
  /** What happened to the lots since they were shown, and was not seen yet: nothing is used before that. */
  readonly news?: string;
  /** The news is of the package that was scanned: it stays until somebody has seen it. */
  readonly isOfPackage?: boolean;
}

export const FIRST_TO_EXPIRE: ChosenLot = { lotId: null, lotReason: '' };

/** Why this lot and not the first to expire: it is the one in hand. */
export const SCANNED = 'Scanned from the package';

/** As it is sent with a use. */
export const sentLot = ({ lotId, lotReason }: ChosenLot) =>
  lotId === null ? {} : { lotId, lotReason: lotReason.trim() === '' ? null : lotReason.trim() };
