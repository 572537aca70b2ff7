import { isCalendarDate } from '@atrium/rules/time/calendar';
import { jsonTextSql } from '../database/sql.js';
import type { SqlPool } from '../database/sql-pool.js';
import { invalidField } from '../http/reply/domain-error.js';
import { decodeCursor } from '../http/request/paging.js';
import { createJsonPage, Page } from '../http/reply/reply.js';

/** Sort value of rows without a date: after all dates. */
export const LAST_DAY = 'infinity';

export interface OrderedList {
  /** SQL of one row as JSON. */
  readonly json: string;
  readonly from: string;
  readonly id: string;
  /** Sort key before the id. */
  readonly sortKey: string;
  readonly kind: 'text' | 'date';
  /** SQL conditions of the rows; all rows without it. */
  readonly conditions?: (bind: (value: unknown) => string) => readonly string[];
  /** True to sort in descending order. */
  readonly isDescending?: boolean;
}

export interface PageInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const decodePosition = (cursor: string, kind: OrderedList['kind']): [string, number] => {
  const [sortKey, id] = decodeCursor(cursor, ['string', 'number']);
  if (kind === 'date' && sortKey !== LAST_DAY && !isCalendarDate(sortKey))
    throw invalidField('cursor', 'The cursor is not valid for this list');
  return [sortKey, id];
};

/** Reads a sorted list as a whole, or a page when `limit` is given. PostgreSQL produces the JSON. */
export const readOrderedList = async (
  sql: SqlPool,
  { json, from, id, sortKey, kind, conditions: conditionsOf, isDescending = false }: OrderedList,
  { limit, cursor }: PageInput,
): Promise<Page> => {
  const after = cursor === undefined ? null : decodePosition(cursor, kind);
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [...(conditionsOf?.(bind) ?? [])];
  if (after !== null)
    conditions.push(
      `(${sortKey}, ${id}) ${isDescending ? '<' : '>'} (${bind(after[0])}::${kind}, ${bind(after[1])}::bigint)`,
    );
  const way = isDescending ? 'desc' : 'asc';
  const rows = await sql.rows<{ id: number; by: string; json: string }>(
    `select ${id} as id, (${sortKey})::text as by, ${jsonTextSql(json)} as json from ${from}
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by ${sortKey} ${way}, ${id} ${way} ${limit === undefined ? '' : `limit ${limit + 1}`}`,
    values,
  );
  return createJsonPage(rows, limit, (row) => [row.by, row.id]);
};
