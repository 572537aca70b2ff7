import type { CsvCell } from '@atrium/rules/text/csv';
import type { StreamableFile } from '@nestjs/common';
import type { LateReads } from '../../platform/database/late-reads.js';
import { csvFile } from '../../platform/http/reply/csv.js';
import { fileWord } from '../../platform/http/reply/file-name.js';
import { timeConditions, type TimeFilters } from './time-filters.js';
import { timeEntries, TIME_ENTRY_CLIENT } from './time-entry.entity.js';

const ROWS_A_PART = 2_000;

const NAME = `coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email, w.username)`;

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 'e.id',
  Date: 'e.date_worked::text',
  Person: NAME,
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

/** Columns for managers only. */
const MONEY_COLUMNS: Readonly<Record<string, string>> = {
  'Hourly Rate': 'e.hourly_rate::text',
  Amount: 'round(e.seconds * e.hourly_rate / 3600, 2)::text',
};

interface Row {
  readonly day: string;
  readonly id: number;
  readonly cells: readonly CsvCell[];
}

/** Exports logged time as CSV. Each page is a separate short query, so that a slow download holds no connection. */
export const timeFile = async (
  sql: LateReads,
  filters: TimeFilters,
  { withPay }: { readonly withPay: boolean },
): Promise<StreamableFile> => {
  const columns = withPay ? { ...COLUMNS, ...MONEY_COLUMNS } : COLUMNS;
  const name = [...(await personOf(sql, filters)), await daysOf(sql, filters)].join('-');
  const parts = async function* (): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    let last: Row | null = null;
    for (;;) {
      const rows: Row[] = await sql.rows<Row>(...partAfter(last, filters, Object.values(columns)));
      yield rows.map(({ cells }) => cells);
      last = rows.at(-1) ?? null;
      if (rows.length < ROWS_A_PART) return;
    }
  };
  return csvFile(`time-${name}.csv`, Object.keys(columns), parts());
};

/** Returns the person's name for the file name if the export is about one person. */
async function personOf(sql: LateReads, { userId }: TimeFilters): Promise<string[]> {
  if (userId === undefined) return [];
  const [person] = await sql.rows<{ name: string }>(
    `select ${NAME} as name from app_user w where w.id = user_id_in(lower($1))`,
    [userId],
  );
  const word = fileWord(person?.name ?? '');
  return word === '' ? [] : [word];
}

/** Returns the date range of the filters, or today's date, for the file name. */
async function daysOf(sql: LateReads, { from, to }: TimeFilters): Promise<string> {
  if (typeof from === 'string' && typeof to === 'string') return `${from}-${to}`;
  const [now] = await sql.rows<{ day: string }>('select (now() at time zone time_zone)::date as day from organisation');
  return now?.day ?? '';
}

/** SQL of the project as budgets count it: hours of a deleted task stay in their project. */
const PROJECT = `left join agency_marketing_project_goals l on l.goal_id = t.goal_id
  left join agency_marketing_projects m on m.id = case when e.task_id is null then e.marketing_project_id else l.marketing_project_id end`;

const partAfter = (
  last: Row | null,
  filters: TimeFilters,
  columns: readonly string[],
): [text: string, values: unknown[]] => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = timeConditions(filters, bind);
  if (last !== null) conditions.push(`(e.date_worked, e.id) < (${bind(last.day)}::date, ${bind(last.id)}::bigint)`);
  const text = `select e.date_worked::text as day, e.id, json_build_array(${columns.join(', ')}) as cells
    from ${timeEntries.view.from} left join agency_clients c on c.id = ${TIME_ENTRY_CLIENT} ${PROJECT}
    where ${['true', ...conditions].join(' and ')} order by e.date_worked desc, e.id desc limit ${ROWS_A_PART}`;
  return [text, values];
};
