import type { Tx } from '../database/transaction.js';
import type { ChangedRow } from '../events/event.js';
import { rowsOf } from '../database/rows.js';

/** What a row was before its change and is since then, as the database noted it in this transaction. */
export interface NotedChange {
  readonly name: string | null;
  /** By column: those that differ; of a deleted row all. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const TAKE = `with taken as (
    delete from noted_change where xid = pg_current_xact_id_if_assigned()
      and (source, row_id) in (select * from unnest($1::text[], $2::text[])) returning *
  ) select name, before, after from taken order by seq`;

/** What was noted of these rows since they were told of last, oldest first. */
export const takeNotes = async (tx: Tx, rows: readonly ChangedRow[]): Promise<NotedChange[]> =>
  rows.length === 0
    ? []
    : await rowsOf<NotedChange>(tx, TAKE, [rows.map(({ table }) => table), rows.map(({ id }) => String(id ?? ''))]);
