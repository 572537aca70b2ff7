import type { PersonReply } from '@atrium/contract/core/fields';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { IdempotencyKey } from '../../../platform/database/idempotent-call.js';
import type { Actor } from '../../../platform/events/event.js';

/** The quantity that a corrected line had consumed from a lot or container. */
export interface PreviousPart {
  readonly id: number;
  /** Units of a lot, or the amount of a container's content as decimal text. */
  readonly amount: number | string;
}

/** Input of a use of whole units. */
export interface ConsumeInput {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly quantity: number;
  readonly treatmentType: string | null;
  readonly treatmentArea: string | null;
  readonly reason: string | null;
  readonly patientId: string | null;
  /** A lot other than the first to expire, and the reason for it. */
  readonly lotId: number | null;
  readonly lotReason: string | null;
  /** Time of the use; null for now. Entries for an earlier time are processed one per stock row, behind its lock. */
  readonly occurredAt: Date | null;
  /** Lots that a corrected line had consumed. It may keep them whatever their state is now. */
  readonly keptLots?: readonly PreviousPart[];
  /** Treatment that the use is a line of. */
  readonly treatmentId?: number;
  readonly user: PersonReply;
  readonly loggedBy: PersonReply;
  readonly actor: Actor;
  /** Idempotency key, which the statement stores with its reply. */
  readonly idempotency: IdempotencyKey | null;
}

export type ConsumeResult =
  | { readonly outcome: 'taken'; readonly reply: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'inactive'; readonly name: string }
  | { readonly outcome: 'insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  /** The usable lots, or the chosen lot, contain less than the requested quantity. */
  | { readonly outcome: 'lots-insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  | { readonly outcome: 'tracks-no-lots' };

/** Converts a batch to SQL parameters: one array per column, in the order of `INPUT_COLUMNS`. */
export const toColumns = (inputs: readonly ConsumeInput[]): unknown[][] => [
  inputs.map(({ stockId }) => stockId),
  inputs.map(({ quantity }) => quantity),
  inputs.map(({ treatmentType }) => treatmentType),
  inputs.map(({ treatmentArea }) => treatmentArea),
  inputs.map(({ reason }) => reason),
  inputs.map(({ patientId }) => patientId),
  inputs.map(({ user }) => user.id),
  inputs.map(({ user }) => JSON.stringify(user)),
  inputs.map(({ loggedBy }) => loggedBy.id),
  inputs.map(({ loggedBy }) => JSON.stringify(loggedBy)),
  inputs.map(({ actor }) => actor.name),
  inputs.map(({ idempotency }) => idempotency?.key ?? null),
  inputs.map(({ idempotency }) => idempotency?.bodyHash ?? null),
  inputs.map(({ treatmentId }) => treatmentId ?? null),
  inputs.map(({ occurredAt }) => occurredAt),
  inputs.map(({ actor }) => actor.keyId ?? null),
];

export const toColumnsWithLot = (inputs: readonly ConsumeInput[]): unknown[][] => [
  ...toColumns(inputs),
  inputs.map(({ lotId }) => lotId),
  inputs.map(({ lotReason }) => lotReason),
  ...toPreviousPartColumns(inputs.flatMap(({ keptLots = [] }) => keptLots)),
];

/** Converts previous parts to two SQL arrays: ids and amounts. */
export const toPreviousPartColumns = (previous: readonly PreviousPart[]): [unknown[], unknown[]] => [
  previous.map(({ id }) => id),
  previous.map(({ amount }) => amount),
];
