import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { notFound } from '../http/reply/domain-error.js';
import { type Page, RawJson } from '../http/reply/reply.js';
import { type Entity, orderByColumns, getParent } from './entity.js';
import { readOrderedList, type OrderedList, type PageInput } from './ordered-list.js';
import type { Columns } from './table.js';

/** Reads entities as JSON for API replies, outside of transactions. */
@Injectable()
export class EntityQueries {
  constructor(private readonly sql: SqlPool) {}

  /** Reads all entities, or those that match `where` (SQL on the view's alias). */
  async list<C extends Columns, R>(
    type: Entity<C, R>,
    where = 'true',
    values: readonly unknown[] = [],
  ): Promise<RawJson> {
    const rows = await this.sql.rows<{ json: string }>(
      `select (${type.view.json})::text as json from ${type.view.from} where ${where} order by ${orderByColumns(type)}`,
      values,
    );
    return new RawJson(`[${rows.map(({ json }) => json).join(',')}]`);
  }

  /** Reads the entities of one parent. Throws when the parent does not exist. */
  async listByParent<C extends Columns, R>(type: Entity<C, R>, parentId: number): Promise<RawJson> {
    const { table, field, noun } = getParent(type);
    const [parent] = await this.sql.rows(`select 1 from ${table} where id = $1`, [parentId]);
    if (parent === undefined) throw notFound(noun);
    return this.list(type, `${type.view.alias}.${type.table.column(field)} = $1`, [parentId]);
  }

  /** Reads a sorted list, or a page when `limit` is given. */
  listPage<C extends Columns, R>(
    { view, order }: Entity<C, R>,
    part: PageInput,
    filters: Pick<OrderedList, 'conditions' | 'isDescending'> = {},
  ): Promise<Page> {
    const { json, from, alias } = view;
    return readOrderedList(
      this.sql,
      {
        json,
        from,
        sort: [
          [order.by, order.kind ?? 'text'],
          [`${alias}.id`, 'bigint'],
        ],
        ...filters,
      },
      part,
    );
  }

  async get<C extends Columns, R>({ view, resource }: Entity<C, R>, id: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select (${view.json})::text as json from ${view.from} where ${view.alias}.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound(resource.noun);
    return new RawJson(row.json);
  }
}
