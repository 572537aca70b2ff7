import { Injectable } from '@nestjs/common';
import { sentJson } from '../database/sql.js';
import { SqlPool } from '../database/sql-pool.js';
import { notFound } from '../http/reply/domain-error.js';
import { type Page, RawJson } from '../http/reply/reply.js';
import { type Entity, orderOf, parentOf } from './entity.js';
import { inOrder, type OrderedList, type Part } from './in-order.js';
import type { Columns } from './table.js';

/** Reads entities as JSON for API replies, outside of transactions. */
@Injectable()
export class RecordsReader {
  constructor(private readonly sql: SqlPool) {}

  /** Reads all entities, or those that match `where` (SQL on the view's alias). */
  async list<C extends Columns, R>(
    type: Entity<C, R>,
    where = 'true',
    values: readonly unknown[] = [],
  ): Promise<RawJson> {
    const rows = await this.sql.rows<{ json: string }>(
      `select ${sentJson(type.view.json)} as json from ${type.view.from} where ${where} order by ${orderOf(type)}`,
      values,
    );
    return new RawJson(`[${rows.map(({ json }) => json).join(',')}]`);
  }

  /** Reads the entities of one parent. Throws when the parent does not exist. */
  async listWithin<C extends Columns, R>(type: Entity<C, R>, parentId: number): Promise<RawJson> {
    const { table, field, noun } = parentOf(type);
    const [parent] = await this.sql.rows(`select 1 from ${table} where id = $1`, [parentId]);
    if (parent === undefined) throw notFound(noun);
    return this.list(type, `${type.view.alias}.${type.table.column(field)} = $1`, [parentId]);
  }

  /** Reads a sorted list, or a page when `limit` is given. */
  page<C extends Columns, R>(
    { view, order }: Entity<C, R>,
    part: Part,
    chosen: Pick<OrderedList, 'conditions' | 'fromEnd'> = {},
  ): Promise<Page> {
    const { json, from, alias } = view;
    return inOrder(
      this.sql,
      { json, from, id: `${alias}.id`, by: order.by, kind: order.kind ?? 'text', ...chosen },
      part,
    );
  }

  async get<C extends Columns, R>({ view, resource }: Entity<C, R>, id: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select ${sentJson(view.json)} as json from ${view.from} where ${view.alias}.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound(resource.noun);
    return new RawJson(row.json);
  }
}
