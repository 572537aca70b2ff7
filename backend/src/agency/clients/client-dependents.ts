import { plural } from '@atrium/rules/stock/labels';
import type { SqlPool } from '../../platform/database/sql-pool.js';

/** What holds a client by a foreign key `client_id`, and how one of it is called. */
const DEPENDENTS: readonly (readonly [table: string, one: string, many?: string])[] = [
  ['agency_goals', 'goal'],
  ['agency_website_pages', 'page'],
  ['agency_posts', 'post'],
  ['agency_marketing_projects', 'marketing project'],
  // Of deleted tasks: those of living ones hold their goal's client.
  ['agency_time_entries', 'time entry', 'time entries'],
];

const COUNTS = `select ${DEPENDENTS.map(([table]) => `(select count(*)::int from ${table} where client_id = $1) as ${table}`).join(', ')}`;

const inWords = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');

/** Why a client could not be deleted: "2 goals and 1 page depend on this client". */
export const dependentsInWords = async (sql: SqlPool, clientId: number): Promise<string> => {
  const [counts = {}] = await sql.rows<Record<string, number>>(COUNTS, [clientId]);
  const found = DEPENDENTS.map(([table, one, many]) => ({ one, many, count: counts[table] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  if (found.length === 0) return 'Something still depends on this client';
  const isOne = found.length === 1 && found[0]?.count === 1;
  return `${inWords(found.map(({ one, many, count }) => plural(count, one, many)))} ${isOne ? 'depends' : 'depend'} on this client`;
};
