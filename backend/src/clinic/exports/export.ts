import type { CsvCell } from '@atrium/rules/text/csv';

/**
 * Definition of a CSV export: headings with the SQL of their cells, the rows, and the order in which parts are read.
 */
export interface Export {
  readonly columns: Readonly<Record<string, string>>;
  readonly from: string;
  readonly conditions: (bind: (value: unknown) => string) => string[];
  readonly place: {
    readonly sql: string;
    readonly type: string;
    readonly id: string;
    readonly direction: 'asc' | 'desc';
  };
}

/** Definition of a CSV export of a list, whose own query selects and orders the rows. */
export type ListExport = Pick<Export, 'columns' | 'from'> & { readonly id: string };

export interface ExportRow {
  readonly place: string;
  readonly id: number;
  readonly cells: readonly CsvCell[];
}

/** Returns SQL for the label of a key, or the key itself without one. Labels must not contain an apostrophe. */
export const labelCaseSql = (labels: Readonly<Record<string, string>>, key: string): string =>
  `coalesce('${JSON.stringify(labels)}'::jsonb ->> (${key}), ${key})`;

/** SQL cell: whether stock `s` is active. An import leaves rows with "no" unchanged. */
export const ACTIVE_CELL = `case when s.is_active then 'yes' else 'no' end`;

/** Returns the SQL statement that reads the next part of an export, after the last row. */
export const buildPageStatement = (
  file: Export,
  after: ExportRow | null,
  rows: number,
): { text: string; values: unknown[] } => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const { sql, type, id, direction } = file.place;
  const conditions = file.conditions(bind);
  if (after !== null)
    conditions.push(
      `(${sql}, ${id}) ${direction === 'asc' ? '>' : '<'} (${bind(after.place)}::${type}, ${bind(after.id)}::bigint)`,
    );
  const text = `select (${sql})::text as place, ${id} as id, json_build_array(${Object.values(file.columns).join(', ')}) as cells
    from ${file.from} where ${conditions.join(' and ')} order by ${sql} ${direction}, ${id} ${direction} limit ${rows}`;
  return { text, values };
};

/** Returns the statement for the rows of a list with these ids, in their order. */
export const buildRowsByIdStatement = ({ columns, from, id }: ListExport): string =>
  `select json_build_array(${Object.values(columns).join(', ')}) as cells
   from ${from} join unnest($1::int[]) with ordinality listed (id, ord) on listed.id = ${id} order by listed.ord`;
