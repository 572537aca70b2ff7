import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import type { Outbox } from '../../platform/events/outbox.js';

/** Where a removal stands: `erasure` of the database, locked by whoever goes on with it. */
export interface Erasure {
  readonly userId: string;
  readonly staffId: number;
  readonly askedBy: string | null;
  /** All that they were called, the longest first. */
  readonly names: readonly string[];
  readonly step: string;
  /** The key of the last row that was gone through, as texts; null: the step begins. */
  readonly place: readonly string[] | null;
  readonly done: number;
  readonly total: number;
  /** As it was told last. */
  readonly percent: number;
}

/** Null: it is over, or there is none. */
export const lockErasure = async (tx: Tx, userId: string): Promise<Erasure | null> => {
  const [found] = await rowsOf<Erasure>(
    tx,
    `select user_id as "userId", staff_id as "staffId", asked_by as "askedBy", search_names as names, step, place,
       done::float8 as done, total::float8 as total, percent
     from erasure where user_id = $1 and finished_at is null for update`,
    [userId],
  );
  return found ?? null;
};

export const calledNow = (staffId: number): string => `Former staff ${staffId}`;

export const inOrder = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length);

/** Everybody's screens hold names: they are read again. */
export const tellForgotten = (tx: Tx, outbox: Outbox): Promise<unknown> =>
  outbox.publish(tx, 'person.forgotten', { actor: SYSTEM, data: {}, rows: [] });
