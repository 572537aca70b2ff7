import { isCalendarDate } from '@atrium/rules/time/calendar';
import { sentJson } from '../database/sql.js';
import type { SqlPool } from '../database/sql-pool.js';
import { invalidField } from '../http/reply/domain-error.js';
import { readPlace } from '../http/request/paging.js';
import { jsonPageOf, Page } from '../http/reply/reply.js';

/** Sort value of rows without a date: after all dates. */
export const NO_DAY = 'infinity';

export interface OrderedList {
  /** SQL of one row as JSON. */
  readonly json: string;
  readonly from: string;
  readonly id: string;
  /** Sort key before the id. */
  readonly by: string;
  readonly kind: 'text' | 'date';
  /** SQL conditions of the rows; all rows without it. */
  readonly conditions?: (bind: (value: unknown) => string) => readonly string[];
  /** Whether to sort in descending order. */
  readonly fromEnd?: boolean;
}

export interface Part {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const placeOf = (cursor: string, kind: OrderedList['kind']): [string, number] => {
  const [by, id] = readPlace(cursor, ['string', 'number']);
  if (kind === 'date' && by !== NO_DAY && !isCalendarDate(by))
    throw invalidField('cursor', 'The cursor is not one that this list has given');
  return [by, id];
};

/** Reads a sorted list as a whole, or a page when `limit` is given. PostgreSQL produces the JSON. */
export const inOrder = async (
  sql: SqlPool,
  { json, from, id, by, kind, conditions: conditionsOf, fromEnd = false }: OrderedList,
  { limit, cursor }: Part,
): Promise<Page> => {
  const after = cursor === undefined ? null : placeOf(cursor, kind);
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [...(conditionsOf?.(bind) ?? [])];
  if (after !== null)
    conditions.push(`(${by}, ${id}) ${fromEnd ? '<' : '>'} (${bind(after[0])}::${kind}, ${bind(after[1])}::bigint)`);
  const way = fromEnd ? 'desc' : 'asc';
  const rows = await sql.rows<{ id: number; by: string; json: string }>(
    `select ${id} as id, (${by})::text as by, ${sentJson(json)} as json from ${from}
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
     order by ${by} ${way}, ${id} ${way} ${limit === undefined ? '' : `limit ${limit + 1}`}`,
    values,
  );
  return jsonPageOf(rows, limit, (row) => [row.by, row.id]);
};
