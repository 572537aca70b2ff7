import type { PersonReply } from '@atrium/contract/core/fields';
import type { StockKind } from '@atrium/rules/stock-status';
import type { RepeatGuard } from '../../platform/http/idempotency-key.js';

/** One wish to use stock. */
export interface Taking {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly quantity: number;
  readonly treatmentType: string | null;
  readonly treatmentArea: string | null;
  readonly reason: string | null;
  readonly patientId: string | null;
  /** Another lot than the first to expire, and why. */
  readonly lotId: number | null;
  readonly lotReason: string | null;
  /** As one of several lines of a treatment. */
  readonly treatmentId?: number;
  readonly user: PersonReply;
  readonly loggedBy: PersonReply;
  readonly actorName: string;
  readonly repeat: RepeatGuard | null;
}

export type Taken =
  | { readonly outcome: 'taken'; readonly reply: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'inactive'; readonly name: string }
  | { readonly outcome: 'insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  /** The lots that may be used, or the chosen one, do not hold so much. */
  | { readonly outcome: 'lots-insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  | { readonly outcome: 'tracks-no-lots' };

/** What a statement for several binds: a list for each column, in the order of `TAKING_COLUMNS`. */
export const columnsOf = (takings: readonly Taking[]): unknown[][] => [
  takings.map(({ stockId }) => stockId),
  takings.map(({ quantity }) => quantity),
  takings.map(({ treatmentType }) => treatmentType),
  takings.map(({ treatmentArea }) => treatmentArea),
  takings.map(({ reason }) => reason),
  takings.map(({ patientId }) => patientId),
  takings.map(({ user }) => user.id),
  takings.map(({ user }) => JSON.stringify(user)),
  takings.map(({ loggedBy }) => loggedBy.id),
  takings.map(({ loggedBy }) => JSON.stringify(loggedBy)),
  takings.map(({ actorName }) => actorName),
  takings.map(({ repeat }) => repeat?.key ?? null),
  takings.map(({ repeat }) => repeat?.bodyHash ?? null),
  takings.map(({ treatmentId }) => treatmentId ?? null),
];

export const columnsWithLot = (takings: readonly Taking[]): unknown[][] => [
  ...columnsOf(takings),
  takings.map(({ lotId }) => lotId),
  takings.map(({ lotReason }) => lotReason),
];
