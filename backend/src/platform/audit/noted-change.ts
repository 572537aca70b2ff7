import type { Tx } from '../database/transaction.js';
import type { ChangedRow } from '../events/event.js';
import { queryRows } from '../database/rows.js';

/** A row before and after its change, as database triggers noted it in this transaction. */
export interface NotedChange {
  readonly name: string | null;
  /** Changed columns with their old values; all columns of a deleted row. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

const DELETE_NOTES = `with taken as (
    delete from noted_change where xid = pg_current_xact_id_if_assigned()
      and (source, row_id) in (select * from unnest($1::text[], $2::text[])) returning *
  ) select name, before, after from taken order by seq`;

/** Returns and deletes the notes of these rows since the previous call, oldest first. */
export const drainNotedChanges = async (tx: Tx, rows: readonly ChangedRow[]): Promise<NotedChange[]> =>
  rows.length === 0
    ? []
    : await queryRows<NotedChange>(tx, DELETE_NOTES, [
        rows.map(({ table }) => table),
        rows.map(({ id }) => String(id ?? '')),
      ]);
