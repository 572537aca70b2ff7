import type { CsvCell } from '@atrium/rules/text/csv';
import type { StreamableFile } from '@nestjs/common';
import type { ReplicaReads } from '../../platform/database/replica-reads.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { toFileNamePart } from '../../platform/http/reply/content-disposition.js';
import { buildTimeConditions, type TimeFilters } from './time-filters.js';
import { timeEntries } from './time-entry.entity.js';

const ROWS_PER_PAGE = 2_000;

const NAME_COLUMN = `coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email, w.username)`;

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 'e.id',
  Date: 'e.date_worked::text',
  Person: NAME_COLUMN,
  Task: 'coalesce(t.title, e.task_title)',
  Goal: 'coalesce(g.title, e.goal_title)',
  Client: 'c.name',
  Project: 'm.name',
  // Not rounded, so that sums are exact: three times 0:20 is 1, not 0.99.
  Hours: 'e.seconds / 3600::float8',
  Time: `concat_ws(':', e.seconds / 3600, lpad((e.seconds / 60 % 60)::text, 2, '0'), case when e.seconds % 60 > 0 then lpad((e.seconds % 60)::text, 2, '0') end)`,
  Billable: `case when e.billable then 'yes' else 'no' end`,
  Description: 'e.description',
};

/** Columns with amounts of money, exported for managers only. */
const MONEY_COLUMNS: Readonly<Record<string, string>> = {
  'Hourly rate': 'e.hourly_rate::text',
  Amount: 'round(e.seconds * e.hourly_rate / 3600, 2)::text',
};

interface Row {
  readonly day: string;
  readonly id: number;
  readonly cells: readonly CsvCell[];
}

/** Exports logged time as CSV. Each page is a separate short query, so that a slow download holds no connection. */
export const createTimeExport = async (
  sql: ReplicaReads,
  filters: TimeFilters,
  { withPay: includePay }: { readonly withPay: boolean },
): Promise<StreamableFile> => {
  const columns = includePay ? { ...COLUMNS, ...MONEY_COLUMNS } : COLUMNS;
  const name = [...(await readPersonName(sql, filters)), await formatDateRange(sql, filters)].join('-');
  const parts = async function* (): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    let last: Row | null = null;
    for (;;) {
      const rows: Row[] = await sql.rows<Row>(...buildPageStatement(last, filters, Object.values(columns)));
      yield rows.map(({ cells }) => cells);
      last = rows.at(-1) ?? null;
      if (rows.length < ROWS_PER_PAGE) return;
    }
  };
  return createCsvFile(`time-${name}.csv`, Object.keys(columns), parts());
};

/** Returns the person's name for the file name if the export is about one person. */
async function readPersonName(sql: ReplicaReads, { userId }: TimeFilters): Promise<string[]> {
  if (userId === undefined) return [];
  const [person] = await sql.rows<{ name: string }>(
    `select ${NAME_COLUMN} as name from app_user w where w.id = user_id_in(lower($1))`,
    [userId],
  );
  const word = toFileNamePart(person?.name ?? '');
  return word === '' ? [] : [word];
}

/** Returns the date range of the filters, or today's date, for the file name. */
async function formatDateRange(sql: ReplicaReads, { from, to }: TimeFilters): Promise<string> {
  if (typeof from === 'string' && typeof to === 'string') return `${from}-${to}`;
  const [now] = await sql.rows<{ day: string }>('select organisation_today() as day');
  return now?.day ?? '';
}

const buildPageStatement = (
  last: Row | null,
  filters: TimeFilters,
  columns: readonly string[],
): [text: string, values: unknown[]] => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = buildTimeConditions(filters, bind);
  if (last !== null) conditions.push(`(e.date_worked, e.id) < (${bind(last.day)}::date, ${bind(last.id)}::bigint)`);
  const text = `select e.date_worked::text as day, e.id, json_build_array(${columns.join(', ')}) as cells
    from ${timeEntries.view.from} left join agency_clients c on c.id = e.client_id
      left join agency_marketing_projects m on m.id = e.project_id
    where ${['true', ...conditions].join(' and ')} order by e.date_worked desc, e.id desc limit ${ROWS_PER_PAGE}`;
  return [text, values];
};
