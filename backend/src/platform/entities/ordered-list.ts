import type { SqlPool } from '../database/sql-pool.js';
import { DEFAULT_LOG_LIMIT, decodeCursor, type SortType } from '../http/request/paging.js';
import { createJsonPage, Page } from '../http/reply/reply.js';

type Bind = (value: unknown) => string;

/** SQL of a sort value and its type. The sort values of a list identify a row; none is null. */
export type SortColumn = readonly [sql: string, type: SortType];

export interface OrderedList {
  /** SQL of one row as JSON. */
  readonly json: string;
  readonly from: string;
  readonly sort: readonly SortColumn[];
  /** SQL conditions of the rows; all rows without it. */
  readonly conditions?: (bind: Bind) => readonly string[];
  /** True to sort in descending order. */
  readonly isDescending?: boolean;
}

export interface PageInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Returns the condition of the rows after a cursor, if there is one, and the order of the list. */
export const buildKeyset = (
  sort: readonly SortColumn[],
  { cursor, isDescending = false }: Pick<PageInput, 'cursor'> & Pick<OrderedList, 'isDescending'>,
  bind: Bind,
): { readonly after: readonly string[]; readonly orderBy: string } => {
  const orderBy = `order by ${sort.map(([sql]) => `${sql} ${isDescending ? 'desc' : 'asc'}`).join(', ')}`;
  if (cursor === undefined) return { after: [], orderBy };
  const values = decodeCursor(
    cursor,
    sort.map(([, type]) => type),
  );
  const position = sort.map(([, type], index) => `${bind(values[index])}::${type}`);
  const row = sort.map(([sql]) => sql);
  return { after: [`(${row.join(', ')}) ${isDescending ? '<' : '>'} (${position.join(', ')})`], orderBy };
};

/** Reads a sorted list as a whole, or a page when `limit` is given. PostgreSQL produces the JSON. */
export const readOrderedList = async (
  sql: SqlPool,
  { json, from, sort, conditions: conditionsOf, isDescending = false }: OrderedList,
  { limit, cursor }: PageInput,
): Promise<Page> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { after, orderBy } = buildKeyset(sort, { cursor, isDescending }, bind);
  const conditions = [...(conditionsOf?.(bind) ?? []), ...after];
  const position = sort.map(([column, type]) => (type === 'bigint' ? column : `(${column})::text`));
  const rows = await sql.rows<{ position: (string | number)[]; json: string }>(
    `select ${limit === undefined ? 'null' : `json_build_array(${position.join(', ')})`} as position, (${json})::text as json from ${from}
     ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} ${orderBy} ${limit === undefined ? '' : `limit ${limit + 1}`}`,
    values,
  );
  return createJsonPage(rows, limit, (row) => row.position);
};

/** Reads a page of a log, newest first. */
export const readLog = (
  sql: SqlPool,
  log: Omit<OrderedList, 'isDescending'>,
  { limit = DEFAULT_LOG_LIMIT, cursor }: PageInput,
): Promise<Page> => readOrderedList(sql, { ...log, isDescending: true }, { limit, cursor });
