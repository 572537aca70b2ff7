import type { PersonReply } from '@atrium/contract/core/fields';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { IdempotencyKey } from '../../../platform/database/keyed-call.js';
import type { Actor } from '../../../platform/events/event.js';

/** The quantity that a corrected line had consumed from a lot or container. */
export interface KeptPart {
  readonly id: number;
  /** Units of a lot; an amount of content as text of a container. */
  readonly amount: number | string;
}

/** Input of a use of whole units. */
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
  /** When it was used; null: now. Entries for an earlier time are taken one stock at a time, behind its lock. */
  readonly occurredAt: Date | null;
  /** Of a corrected line: the lots that it had taken, which it may keep whatever became of them since. */
  readonly keptLots?: readonly KeptPart[];
  /** As one of several lines of a treatment. */
  readonly treatmentId?: number;
  readonly user: PersonReply;
  readonly loggedBy: PersonReply;
  readonly actor: Actor;
  /** The key that the statement stores with its reply. */
  readonly idempotency: IdempotencyKey | null;
}

export type Taken =
  | { readonly outcome: 'taken'; readonly reply: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'inactive'; readonly name: string }
  | { readonly outcome: 'insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  /** The lots that may be used, or the chosen one, do not hold so much. */
  | { readonly outcome: 'lots-insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  | { readonly outcome: 'tracks-no-lots' };

/** Parameters of a batch: one array per column, in the order of `TAKING_COLUMNS`. */
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
  takings.map(({ actor }) => actor.name),
  takings.map(({ idempotency }) => idempotency?.key ?? null),
  takings.map(({ idempotency }) => idempotency?.bodyHash ?? null),
  takings.map(({ treatmentId }) => treatmentId ?? null),
  takings.map(({ occurredAt }) => occurredAt),
  takings.map(({ actor }) => actor.keyId ?? null),
];

export const columnsWithLot = (takings: readonly Taking[]): unknown[][] => [
  ...columnsOf(takings),
  takings.map(({ lotId }) => lotId),
  takings.map(({ lotReason }) => lotReason),
  ...columnsOfKept(takings.flatMap(({ keptLots = [] }) => keptLots)),
];

/** Ids and amounts, as two lists. */
export const columnsOfKept = (kept: readonly KeptPart[]): [unknown[], unknown[]] => [
  kept.map(({ id }) => id),
  kept.map(({ amount }) => amount),
];
