import { formatExpiryInput } from '@atrium/rules/stock/expiry';
import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import type { ApiError } from '../../../../lib/api/http.js';
import type { LotLine } from './lot-lines.js';

/** The lot that a doubtful number probably means. */
export interface ProposedLot {
  readonly number: string;
  /** Expiry date as an ISO date. */
  readonly expiresOn: string | null;
  /** The doubtful number that was entered. */
  readonly instead: string;
}

/** Returns the lot that the server proposes for a doubtful number; null without one. */
export const findProposedLot = ({ code, current }: ApiError): ProposedLot | null =>
  code === 'lot.doubtful' && current != null ? (current as ProposedLot) : null;

/** Returns the lots of a receipt with the doubtful number replaced. */
export const applyProposedLot = (
  lots: readonly LotLine[],
  { number, expiresOn, instead: doubtfulNumber }: ProposedLot,
): readonly LotLine[] =>
  lots.map((lot) =>
    normalizeLotNumber(lot.number) === normalizeLotNumber(doubtfulNumber)
      ? {
          ...lot,
          number,
          expiry: lot.expiry.trim() === '' && expiresOn !== null ? formatExpiryInput(expiresOn) : lot.expiry,
        }
      : lot,
  );
