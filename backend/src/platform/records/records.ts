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
  /** The version that its author saw, if they say. */
  readonly seen?: number | undefined;
  /** Written with the fields, and reason enough to write: what follows from them, and was sent by nobody. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Runs before the row is written; what changes is known, and may still be refused. */
  readonly before?: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * How entities are written, in pieces and as whole writes. The order of a change is the same everywhere: lock, refuse
 * conflicts, nothing to do, write, read, tell. What calls answer without writing: `RecordsReader`.
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

  /** A transaction in which a broken constraint is told in words. */
  async explained<T, C extends Columns, R>(type: Entity<C, R>, wish: Wish, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      const refusal =
        type.refusals?.[brokenConstraint(error) ?? ''] ?? (isStillReferenced(error) ? type.inUse : undefined);
      throw refusal === undefined ? error : await refusal(this.sql, wish);
    }
  }

  /** `beside` writes what the entity is read with and that stands in other tables. */
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

  /** @throws DomainError when there is none. */
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

  /** Changes a row that is held, and tells of it; what is left out stays, and what is there already is no edit. */
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

  /** `row`: where it went, when the entity is gone and no longer says so. */
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
