import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import { changesOf } from './changes-of.js';
import { SqlPool } from '../database/sql-pool.js';
import type { Tx } from '../database/transaction.js';
import type { EventAudience } from '../events/event.js';
import { Outbox } from '../events/outbox.js';
import { actorOf, type Person } from '../http/request/person.js';
import { RawJson } from '../http/reply/reply.js';
import { editedBy, refuseConflicts } from './merge.js';
import type { Columns, RowOf, Table, View } from './table.js';
import { rowOf } from '../database/rows.js';

/** An entity with a single row. */
export interface Settings<C extends Columns, Reply> {
  readonly table: Table<C>;
  readonly view: View<Reply>;
  readonly audience: EventAudience;
}

/** Reads and changes settings. A change has the same order as in `Records`. */
@Injectable()
export class SettingsRecords {
  constructor(
    private readonly sql: SqlPool,
    private readonly outbox: Outbox,
  ) {}

  async get<C extends Columns, R>({ view }: Settings<C, R>): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(`select ${view.json}::text as json from ${view.from}`);
    if (row === undefined) throw new Error(`No row is in ${view.from}`);
    return new RawJson(row.json);
  }

  async lock<C extends Columns, R>(tx: Tx, { table }: Settings<C, R>): Promise<RowOf<Table<C>>> {
    return await tx.findOneOrFail(table.schema, {
      where: { onlyRow: true } as never,
      lock: { mode: 'pessimistic_write' },
    });
  }

  async edit<C extends Columns, R>(
    tx: Tx,
    { table, view, audience }: Settings<C, R>,
    person: Person,
    row: RowOf<Table<C>>,
    fields: { readonly [K in keyof C]?: RowOf<Table<C>>[K] | undefined },
    seen?: number,
  ): Promise<R> {
    const read = async (): Promise<R> => {
      const now = await rowOf<{ json: R }>(tx, `select ${view.json} as json from ${view.from}`);
      return now.json;
    };
    const changes = changesOf(fields, row);
    const columns = (field: string) => table.column(field);
    await refuseConflicts(tx, row, { seen, changes: Object.keys(changes ?? {}), columns, read });
    if (changes === null) return read();
    await tx.update(table.schema, { onlyRow: true }, { ...changes, ...editedBy(person.id) } as never);
    const settings = await read();
    const data = { settings } as unknown as EventCatalogue['settings.updated'];
    const rows = [{ table: table.name, id: null }];
    await this.outbox.publish(tx, 'settings.updated', { actor: actorOf(person), audience, rows, data });
    return settings;
  }
}
