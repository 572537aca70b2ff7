import { isCalendarDate } from '@atrium/rules/time/calendar';
import { jsonTextSql } from '../database/sql.js';
import type { SqlPool } from '../database/sql-pool.js';
import { invalidField } from '../http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, decodeCursor, decodeTimeCursor } from '../http/request/paging.js';
import { createJsonPage, Page } from '../http/reply/reply.js';

/** Sort value of rows without a date: after all dates. */
export const LAST_DAY = 'infinity';

export interface OrderedList {
  /** SQL of one row as JSON. */
  readonly json: string;
  readonly from: string;
  readonly id: string;
  /** Sort key before the id; without it, the list is sorted by id. */
  readonly sortKey?: string;
  readonly kind?: 'text' | 'date' | 'timestamptz';
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
  if (kind === 'timestamptz') return decodeTimeCursor(cursor);
  const [sortKey, id] = decodeCursor(cursor, ['string', 'number']);
  if (kind === 'date' && sortKey !== LAST_DAY && !isCalendarDate(sortKey))
    throw invalidField('cursor', 'The cursor is not valid for this list');
  return [sortKey, id];
};

/** Reads a sorted list as a whole, or a page when `limit` is given. PostgreSQL produces the JSON. */
export const readOrderedList = async (
  sql: SqlPool,
  { json, from, id, sortKey, kind = 'text', conditions: conditionsOf, isDescending = false }: OrderedList,
  { limit, cursor }: PageInput,
): Promise<Page> => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [...(conditionsOf?.(bind) ?? [])];
  const isAfter = isDescending ? '<' : '>';
  if (cursor !== undefined && sortKey === undefined)
    conditions.push(`${id} ${isAfter} ${bind(decodeCursor(cursor, ['number'])[0])}::bigint`);
  else if (cursor !== undefined) {
    const after = decodePosition(cursor, kind);
    conditions.push(`(${sortKey}, ${id}) ${isAfter} (${bind(after[0])}::${kind}, ${bind(after[1])}::bigint)`);
  }
  const way = isDescending ? 'desc' : 'asc';
  const rows = await sql.rows<{ id: number; by: string | null; json: string }>(
    `select ${id}::int as id, ${sortKey === undefined ? 'null' : `(${sortKey})::text`} as by, ${jsonTextSql(json)} as json from ${from}
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by ${sortKey === undefined ? '' : `${sortKey} ${way}, `}${id} ${way} ${limit === undefined ? '' : `limit ${limit + 1}`}`,
    values,
  );
  return createJsonPage(rows, limit, ({ by, id: last }) => (by === null ? [last] : [by, last]));
};

/** Reads a page of a log, newest first. */
export const readLog = (
  sql: SqlPool,
  log: Omit<OrderedList, 'isDescending'>,
  { limit = DEFAULT_LOG_LIMIT, cursor }: PageInput,
): Promise<Page> => readOrderedList(sql, { ...log, isDescending: true }, { limit, cursor });
