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

/** Fields of a use of whole units or content. */
interface SharedInput {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly treatmentType: string | null;
  readonly treatmentArea: string | null;
  readonly reason: string | null;
  readonly patientId: string | null;
  /** A lot other than the first to expire, and the reason for it. */
  readonly lotId: number | null;
  readonly lotReason: string | null;
  /** Time of the use; null for now. Entries for an earlier time are processed one per stock row, behind its lock. */
  readonly occurredAt: Date | null;
  /** When a use by content opened its containers; null to use the time of use. */
  readonly openedAt: Date | null;
  /** Lots that a corrected line had consumed. It may keep them whatever their state is now. */
  readonly keptLots?: readonly PreviousPart[];
  /** Containers that a corrected line had consumed content of. */
  readonly keptContainers?: readonly PreviousPart[];
  /** Treatment that the use is a line of. */
  readonly treatmentId?: number;
  readonly user: PersonReply;
  readonly loggedBy: PersonReply;
  readonly actor: Actor;
  /** Idempotency key, which the statement stores with its reply. */
  readonly idempotency: IdempotencyKey | null;
}

/** Whole units. */
export interface UsedUnits {
  readonly quantity: number;
}

/** An amount of content. */
export interface UsedContent {
  readonly content: number;
  /** Unit of the amount; null to use the product's current content unit. */
  readonly contentUnit: string | null;
}

export type ConsumeUnitsInput = SharedInput & UsedUnits;
export type ConsumeContentInput = SharedInput & UsedContent;
export type ConsumeInput = ConsumeUnitsInput | ConsumeContentInput;

export type ConsumeResult =
  | { readonly outcome: 'taken'; readonly reply: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'inactive'; readonly name: string }
  | { readonly outcome: 'insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  /** The usable lots, or the chosen lot, contain less than the requested quantity. */
  | { readonly outcome: 'lots-insufficient'; readonly name: string; readonly unit: string; readonly available: number }
  | { readonly outcome: 'tracks-no-lots' }
  | { readonly outcome: 'used-whole'; readonly name: string }
  | { readonly outcome: 'other-unit'; readonly name: string; readonly contentUnit: string }
  | { readonly outcome: 'too-many'; readonly name: string; readonly unit: string; readonly most: number }
  | { readonly outcome: 'content-insufficient' };

/** A bound value of each use: name and type in SQL, and the value. */
type Column<Input> = readonly [name: string, type: string, read: (input: Input) => unknown];

const SHARED_COLUMNS: readonly Column<SharedInput>[] = [
  ['stock_id', 'int', ({ stockId }) => stockId],
  ['treatment_type', 'text', ({ treatmentType }) => treatmentType],
  ['treatment_area', 'text', ({ treatmentArea }) => treatmentArea],
  ['reason', 'text', ({ reason }) => reason],
  ['patient_id', 'text', ({ patientId }) => patientId],
  ['user_id', 'uuid', ({ user }) => user.id],
  ['user_json', 'json', ({ user }) => JSON.stringify(user)],
  ['logged_by', 'uuid', ({ loggedBy }) => loggedBy.id],
  ['logged_by_json', 'json', ({ loggedBy }) => JSON.stringify(loggedBy)],
  ['actor_name', 'text', ({ actor }) => actor.name],
  ['repeat_key', 'text', ({ idempotency }) => idempotency?.key ?? null],
  ['body_hash', 'text', ({ idempotency }) => idempotency?.bodyHash ?? null],
  ['treatment_id', 'int', ({ treatmentId }) => treatmentId ?? null],
  ['occurred_at', 'timestamptz', ({ occurredAt }) => occurredAt],
  ['via_key_id', 'int', ({ actor }) => actor.keyId ?? null],
  ['lot_id', 'int', ({ lotId }) => lotId],
  ['lot_reason', 'text', ({ lotReason }) => lotReason],
];
export const UNIT_COLUMNS: readonly Column<ConsumeUnitsInput>[] = [
  ...SHARED_COLUMNS,
  ['quantity', 'int', ({ quantity }) => quantity],
];
export const CONTENT_COLUMNS: readonly Column<ConsumeContentInput>[] = [
  ...SHARED_COLUMNS,
  ['content', 'numeric', ({ content }) => content],
  ['entered_unit', 'text', ({ contentUnit }) => contentUnit],
  ['opened_at', 'timestamptz', ({ openedAt }) => openedAt],
];

/** Returns SQL of the table of one use, with one parameter per column. */
export const singleInputSql = (columns: readonly Column<never>[]): string =>
  `select 1::bigint as ord, ${columns.map(([name, type], index) => `$${index + 1}::${type} as ${name}`).join(', ')}`;

/** Returns SQL of the table of several uses, with one array per column. */
export const batchInputSql = (columns: readonly Column<never>[]): string =>
  `select * from unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      with ordinality as w (${columns.map(([name]) => name).join(', ')}, ord)`;

/** Returns the parameters of `singleInputSql`. */
export const toValues = <Input>(columns: readonly Column<Input>[], input: Input): unknown[] =>
  columns.map(([, , read]) => read(input));

/** Returns the parameters of `batchInputSql`. */
export const toArrays = <Input>(columns: readonly Column<Input>[], inputs: readonly Input[]): unknown[][] =>
  columns.map(([, , read]) => inputs.map(read));

/** Returns previous parts as two parameters: ids and amounts. */
export const toPartArrays = (parts: readonly PreviousPart[]): [unknown[], unknown[]] => [
  parts.map(({ id }) => id),
  parts.map(({ amount }) => amount),
];
