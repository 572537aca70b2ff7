/** Another lot than the first to expire, and why. */
export interface ChosenLot {
  readonly lotId: number | null;
  readonly lotReason: string;
}

export const FIRST_TO_EXPIRE: ChosenLot = { lotId: null, lotReason: '' };

/** As it is sent with a use. */
export const sentLot = ({ lotId, lotReason }: ChosenLot) =>
  lotId === null ? {} : { lotId, lotReason: lotReason.trim() === '' ? null : lotReason.trim() };
