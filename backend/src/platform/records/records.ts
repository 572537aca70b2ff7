import { Injectable } from '@nestjs/common';
import { changesOf } from './changes-of.js';
import { SqlPool } from '../database/sql-pool.js';
import { type Tx, Transactions } from '../database/transaction.js';
import type { Actor, AnyEventType, NewEvent } from '../events/event.js';
import { audienceOfType, Outbox } from '../events/outbox.js';
import { notFound } from '../http/reply/domain-error.js';
import { actorOf, type Person } from '../http/request/person.js';
import { brokenConstraint, isStillReferenced } from '../database/constraint.js';
import type { Entity, Wish } from './entity.js';
import { editedBy, refuseConflicts } from './merge.js';
import type { Columns, RowOf, Table } from './table.js';
import { rowsOf } from '../database/rows.js';

export type Where<C extends Columns> = { readonly id: number } & { readonly [K in keyof C]?: RowOf<Table<C>>[K] };
export type Values<C extends Columns> = { readonly [K in keyof C]?: RowOf<Table<C>>[K] | undefined };
type Verb = 'created' | 'updated' | 'removed';

interface Edit {
  /** Version that the author saw. */
  readonly seen?: number | undefined;
  /** Derived columns to write together with the fields, even when no field changes. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Runs before the write with the changes, and may reject it. */
  readonly before?: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * Writes entities. Every change has the same order: lock, reject conflicts, skip if unchanged, write, read, publish.
 * `RecordsReader` reads them for replies.
 */
@Injectable()
export class Records {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  create<C extends Columns, R>(type: Entity<C, R>, person: Person, fields: Values<C>): Promise<R> {
    return this.explained(type, { fields, id: null }, (tx) => this.insert(tx, type, person, fields));
  }

  update<C extends Columns, R>(
    type: Entity<C, R>,
    person: Person,
    where: Where<C>,
    { version, ...fields }: Values<C> & { readonly version?: number | undefined },
  ): Promise<R> {
    return this.explained(type, { fields, id: where.id }, async (tx) => {
      const row = await this.lock(tx, type, where);
      return this.edit(tx, type, person, row, fields as unknown as Values<C>, { seen: version });
    });
  }

  remove<C extends Columns, R>(type: Entity<C, R>, person: Person, where: Where<C>): Promise<void> {
    return this.explained(type, { fields: {}, id: where.id }, async (tx) => {
      const row = await this.lock(tx, type, where);
      await tx.delete(type.table.schema, where.id);
      await this.tell(tx, type, actorOf(person), 'removed', { id: where.id }, row);
    });
  }

  /** Runs a transaction that turns a violated constraint into the entity's `DomainError`. */
  async explained<T, C extends Columns, R>(type: Entity<C, R>, wish: Wish, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      const refusal =
        type.refusals?.[brokenConstraint(error) ?? ''] ?? (isStillReferenced(error) ? type.inUse : undefined);
      throw refusal === undefined ? error : await refusal(this.sql, wish);
    }
  }

  /** Inserts an entity. `beside` writes rows of other tables that the entity's view reads. */
  async insert<C extends Columns, R>(
    tx: Tx,
    type: Entity<C, R>,
    person: Person,
    fields: Values<C>,
    beside?: (id: number) => Promise<void>,
  ): Promise<R> {
    const { identifiers } = await tx.insert(type.table.schema, { ...fields, updatedBy: person.id } as never);
    const { id } = identifiers[0] as { id: number };
    await beside?.(id);
    const entity = await this.read(tx, type, id);
    await this.tell(tx, type, actorOf(person), 'created', entity);
    return entity;
  }

  /** Locks and returns a row. Throws a 404 `DomainError` when it does not exist. */
  async lock<C extends Columns, R>(tx: Tx, type: Entity<C, R>, where: Where<C>): Promise<RowOf<Table<C>>> {
    const row = await tx.findOne(type.table.schema, { where: where as never, lock: { mode: 'pessimistic_write' } });
    if (row !== null) return row;
    const { within, resource } = type;
    const isLost =
      within !== undefined &&
      where[within.field] !== undefined &&
      !(await rowsOf(tx, `select 1 from ${within.table} where id = $1`, [where[within.field]])).length;
    throw notFound(isLost ? within.noun : resource.noun);
  }

  async read<C extends Columns, R>(tx: Tx, type: Entity<C, R>, id: number): Promise<R> {
    const [row] = await rowsOf<{ json: R }>(
      tx,
      `select ${type.view.json} as json from ${type.view.from} where ${type.view.alias}.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound(type.resource.noun);
    return row.json;
  }

  /** Changes a locked row and publishes the event. Omitted and unchanged fields are no edit. */
  async edit<C extends Columns, R>(
    tx: Tx,
    type: Entity<C, R>,
    person: Person,
    row: RowOf<Table<C>>,
    fields: Values<C>,
    { seen, beside = {}, before }: Edit,
  ): Promise<R> {
    const changes = changesOf(fields, row);
    const read = () => this.read(tx, type, row.id);
    const columns = (field: string) => type.table.column(field);
    await refuseConflicts(tx, row, { seen, changes: Object.keys(changes ?? {}), columns, read });
    if (changes === null && Object.keys(beside).length === 0) return read();
    await before?.(changes ?? {});
    await tx.update(type.table.schema, row.id, { ...changes, ...beside, ...editedBy(person.id) } as never);
    const entity = await read();
    if (type.isShown?.(entity) === false) await this.tell(tx, type, actorOf(person), 'removed', { id: row.id }, row);
    else await this.tell(tx, type, actorOf(person), 'updated', entity);
    return entity;
  }

  /** Publishes an event of the entity. `row` supplies the audience's columns when the entity is deleted. */
  tell<C extends Columns, R>(
    tx: Tx,
    { resource, table, audience }: Entity<C, R>,
    actor: Actor,
    verb: Verb,
    entity: R | { readonly id: number },
    row: object = entity as object,
    more: Partial<Pick<NewEvent, 'changes' | 'about' | 'affects' | 'internal'>> = {},
  ): Promise<void> {
    const type = `${resource.event}.${verb}` as AnyEventType;
    const rows = [{ table: table.name, id: (entity as { readonly id: number }).id }];
    const data = { [resource.name]: entity } as never;
    return this.outbox.publish(tx, type, {
      actor,
      audience: audience?.(row) ?? audienceOfType(type),
      rows,
      data,
      ...more,
    });
  }
}
