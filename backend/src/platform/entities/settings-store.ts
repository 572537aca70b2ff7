import type { EventCatalogue } from '@atrium/contract/core/live';
import { Injectable } from '@nestjs/common';
import { editRow } from './edit-row.js';
import { SqlPool } from '../database/sql-pool.js';
import { type Tx, Transactions } from '../database/transaction.js';
import { Outbox } from '../events/outbox.js';
import { toActor, type Person } from '../http/request/current-user.js';
import { RawJson } from '../http/reply/reply.js';
import { getEditColumns } from './merge-edits.js';
import type * as t from './table.js';
import { queryRow } from '../database/rows.js';

type SettingsEvent =
  | 'organisation.updated'
  | 'clinic-settings.updated'
  | 'agency-settings.updated'
  | 'sign-in-settings.updated';

/** Definition of an entity with a single row of settings. */
export interface SettingsEntity<C extends t.Columns, Reply> {
  readonly table: t.Table<C>;
  readonly view: t.View<Reply>;
  /** Type of the event that a change publishes. */
  readonly event: SettingsEvent;
}

type SettingsReply = EventCatalogue[SettingsEvent]['settings'];
type SettingsFields<C extends t.Columns> = { readonly [K in keyof C]?: t.RowOf<t.Table<C>>[K] | undefined };

/** Reads and changes settings. A change has the same order of steps as in `EntityStore`. */
@Injectable()
export class SettingsStore {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async get<C extends t.Columns, R>({ view }: SettingsEntity<C, R>): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(`select ${view.json}::text as json from ${view.from}`);
    if (row === undefined) throw new Error(`No row is in ${view.from}`);
    return new RawJson(row.json);
  }

  /** Changes settings in a transaction of its own. `beforeEdit` runs after the lock and may reject the change. */
  update<C extends t.Columns, R extends SettingsReply>(
    type: SettingsEntity<C, R>,
    person: Person,
    { version, ...fields }: SettingsFields<C> & { readonly version?: number | undefined },
    beforeEdit?: (tx: Tx) => Promise<void>,
  ): Promise<R> {
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, type);
      await beforeEdit?.(tx);
      return this.edit(tx, type, person, row, fields as SettingsFields<C>, version);
    });
  }

  async lock<C extends t.Columns, R>(tx: Tx, { table }: SettingsEntity<C, R>): Promise<t.RowOf<t.Table<C>>> {
    return await tx.findOneOrFail(table.schema, {
      where: { onlyRow: true } as never,
      lock: { mode: 'pessimistic_write' },
    });
  }

  async edit<C extends t.Columns, R extends SettingsReply>(
    tx: Tx,
    { table, view, event }: SettingsEntity<C, R>,
    person: Person,
    row: t.RowOf<t.Table<C>>,
    fields: SettingsFields<C>,
    seenVersion?: number,
  ): Promise<R> {
    const read = async (): Promise<R> => {
      const now = await queryRow<{ json: R }>(tx, `select ${view.json} as json from ${view.from}`);
      return now.json;
    };
    return editRow(tx, row, {
      fields,
      seenVersion,
      columns: (field) => table.column(field),
      read,
      write: async (changes) => {
        await tx.update(table.schema, { onlyRow: true }, { ...changes, ...getEditColumns(person.id) } as never);
        const settings = await read();
        const data = { settings } as EventCatalogue[SettingsEvent];
        const rows = [{ table: table.name, id: null }];
        await this.outbox.publish(tx, event, { actor: toActor(person), rows, data });
        return settings;
      },
    });
  }
}
