import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import type { Outbox } from '../../platform/events/outbox.js';

/** State of an erasure. The running batch locks its row. */
export interface Erasure {
  readonly userId: string;
  readonly staffId: number;
  readonly askedBy: string | null;
  /** All names of the user, longest first. */
  readonly names: readonly string[];
  readonly step: string;
  /** Key of the last processed row as texts; null at the start of a step. */
  readonly place: readonly string[] | null;
  readonly done: number;
  readonly total: number;
  /** Last published progress in percent. */
  readonly percent: number;
}

/** Locks an erasure. Returns null when it has finished or does not exist. */
export const lockErasure = async (tx: Tx, userId: string): Promise<Erasure | null> => {
  const [found] = await queryRows<Erasure>(
    tx,
    `select user_id as "userId", staff_id as "staffId", asked_by as "askedBy", search_names as names, step, place,
       done::float8 as done, total::float8 as total, percent
     from erasure where user_id = $1 and finished_at is null for update`,
    [userId],
  );
  return found ?? null;
};

export const getAnonymousName = (staffId: number): string => `Former staff ${staffId}`;

export const sortNames = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length);

/** Publishes that a name changed, so that all screens reload names. */
export const publishErasure = (tx: Tx, outbox: Outbox): Promise<unknown> =>
  outbox.publish(tx, 'person.forgotten', { actor: SYSTEM, data: {}, rows: [] });
