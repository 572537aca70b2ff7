import { Injectable } from '@nestjs/common';
import { editRow } from './edit-row.js';
import { SqlPool } from '../database/sql-pool.js';
import { type Tx, Transactions } from '../database/transaction.js';
import type { Actor, AnyEventType, NewEvent } from '../events/event.js';
import { getFixedAudience, Outbox } from '../events/outbox.js';
import { notFound } from '../http/reply/domain-error.js';
import { toActor, type Person } from '../http/request/current-user.js';
import { getViolatedConstraint, isStillReferenced } from '../database/constraint-errors.js';
import type { Entity, WriteInput } from './entity.js';
import { getEditColumns } from './merge-edits.js';
import type { Columns, RowOf, Table } from './table.js';
import { queryRows } from '../database/rows.js';

export type Where<C extends Columns> = { readonly id: number } & { readonly [K in keyof C]?: RowOf<Table<C>>[K] };
export type Values<C extends Columns> = { readonly [K in keyof C]?: RowOf<Table<C>>[K] | undefined };
type ChangeVerb = 'created' | 'updated' | 'removed';

interface EditOptions {
  /** Version of the entity that the user saw when editing. */
  readonly seenVersion?: number | undefined;
  /** Derived columns to write together with the fields, even when no field changes. */
  readonly extraColumns?: Readonly<Record<string, unknown>>;
  /** Runs before the write with the changes, and may reject it. */
  readonly beforeWrite?: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
}

/**
 * Writes entities. Every change has the same order: lock, reject conflicts, skip if unchanged, write, read, publish.
 * `EntityQueries` reads them for replies.
 */
@Injectable()
export class EntityStore {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  create<C extends Columns, R>(type: Entity<C, R>, person: Person, fields: Values<C>): Promise<R> {
    return this.withConstraintErrors(type, { fields, id: null }, (tx) => this.insert(tx, type, person, fields));
  }

  update<C extends Columns, R>(
    type: Entity<C, R>,
    person: Person,
    where: Where<C>,
    { version, ...fields }: Values<C> & { readonly version?: number | undefined },
  ): Promise<R> {
    return this.withConstraintErrors(type, { fields, id: where.id }, async (tx) => {
      const row = await this.lock(tx, type, where);
      return this.edit(tx, type, person, row, fields as Values<C>, { seenVersion: version });
    });
  }

  remove<C extends Columns, R>(type: Entity<C, R>, person: Person, where: Where<C>): Promise<void> {
    return this.withConstraintErrors(type, { fields: {}, id: where.id }, async (tx) => {
      const row = await this.lock(tx, type, where);
      await tx.delete(type.table.schema, where.id);
      await this.publish(tx, type, toActor(person), 'removed', { id: where.id }, row);
    });
  }

  /** Runs a transaction that turns a violated constraint into the entity's `DomainError`. */
  async withConstraintErrors<T, C extends Columns, R>(
    type: Entity<C, R>,
    input: WriteInput,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      const refusal =
        type.constraintErrors?.[getViolatedConstraint(error) ?? ''] ??
        (isStillReferenced(error) ? type.inUseError : undefined);
      throw refusal === undefined ? error : await refusal(this.sql, input);
    }
  }

  /** Inserts an entity. `extraColumns` writes rows of other tables that the entity's view reads. */
  async insert<C extends Columns, R>(
    tx: Tx,
    type: Entity<C, R>,
    person: Person,
    fields: Values<C>,
    extraColumns?: (id: number) => Promise<void>,
  ): Promise<R> {
    const { identifiers } = await tx.insert(type.table.schema, { ...fields, updatedBy: person.id } as never);
    const { id } = identifiers[0] as { id: number };
    await extraColumns?.(id);
    const entity = await this.read(tx, type, id);
    await this.publish(tx, type, toActor(person), 'created', entity);
    return entity;
  }

  /** Locks and returns a row. Throws a 404 `DomainError` when it does not exist. */
  async lock<C extends Columns, R>(tx: Tx, type: Entity<C, R>, where: Where<C>): Promise<RowOf<Table<C>>> {
    const row = await tx.findOne(type.table.schema, { where: where as never, lock: { mode: 'pessimistic_write' } });
    if (row !== null) return row;
    const { parent, resource } = type;
    const isLost =
      parent !== undefined &&
      where[parent.field] !== undefined &&
      !(await queryRows(tx, `select 1 from ${parent.table} where id = $1`, [where[parent.field]])).length;
    throw notFound(isLost ? parent.noun : resource.noun);
  }

  async read<C extends Columns, R>(tx: Tx, type: Entity<C, R>, id: number): Promise<R> {
    const [row] = await queryRows<{ json: R }>(
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
    { seenVersion, extraColumns = {}, beforeWrite }: EditOptions,
  ): Promise<R> {
    const read = () => this.read(tx, type, row.id);
    return editRow(tx, row, {
      fields,
      seenVersion,
      columns: (field) => type.table.column(field),
      isForced: Object.keys(extraColumns).length > 0,
      read,
      write: async (changes) => {
        await beforeWrite?.(changes);
        await tx.update(type.table.schema, row.id, {
          ...changes,
          ...extraColumns,
          ...getEditColumns(person.id),
        } as never);
        const entity = await read();
        if (type.isShown?.(entity) === false)
          await this.publish(tx, type, toActor(person), 'removed', { id: row.id }, row);
        else await this.publish(tx, type, toActor(person), 'updated', entity);
        return entity;
      },
    });
  }

  /** Publishes an event of the entity. `row` supplies the audience's columns when the entity is deleted. */
  publish<C extends Columns, R>(
    tx: Tx,
    { resource, table, audience }: Entity<C, R>,
    actor: Actor,
    verb: ChangeVerb,
    entity: R | { readonly id: number },
    row: object = entity as object,
    extra: Partial<Pick<NewEvent, 'changes' | 'about' | 'affects' | 'internal'>> = {},
  ): Promise<void> {
    const type = `${resource.event}.${verb}` as AnyEventType;
    const rows = [{ table: table.name, id: (entity as { readonly id: number }).id }];
    const data = { [resource.name]: entity } as never;
    return this.outbox.publish(tx, type, {
      actor,
      audience: audience?.(row) ?? getFixedAudience(type),
      rows,
      data,
      ...extra,
    });
  }
}
