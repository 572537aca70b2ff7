import { expiryAsTyped } from '@atrium/rules/stock/expiry';
import { lotKey } from '@atrium/rules/stock/lot-number';
import type { ApiError } from '../../../../lib/api/http.js';
import type { LotLine } from './lot-lines.js';

/** The lot that a doubtful number probably means. */
export interface MeantLot {
  readonly number: string;
  /** ISO date. */
  readonly expiresOn: string | null;
  /** The doubtful number. */
  readonly instead: string;
}

/** Returns the lot that the server proposes for a doubtful number; null without one. */
export const meantLot = ({ code, current }: ApiError): MeantLot | null =>
  code === 'lot.doubtful' && current != null ? (current as MeantLot) : null;

/** Returns the lots of a receipt with the doubtful number replaced. */
export const withMeantLot = (lots: readonly LotLine[], { number, expiresOn, instead }: MeantLot): readonly LotLine[] =>
  lots.map((lot) =>
    lotKey(lot.number) === lotKey(instead)
      ? {
          ...lot,
          number,
          expiry: lot.expiry.trim() === '' && expiresOn !== null ? expiryAsTyped(expiresOn) : lot.expiry,
        }
      : lot,
  );
