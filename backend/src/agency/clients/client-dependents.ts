import { formatPlural } from '@atrium/rules/stock/labels';
import type { SqlPool } from '../../platform/database/sql-pool.js';

/** Tables with a foreign key `client_id`, and the names of their rows. */
const DEPENDENTS: readonly (readonly [table: string, one: string, many?: string])[] = [
  ['agency_goals', 'goal'],
  ['agency_website_pages', 'page'],
  ['agency_posts', 'post'],
  ['agency_marketing_projects', 'marketing project'],
  ['agency_time_entries', 'time entry', 'time entries'],
];

const COUNT_DEPENDENTS = `select ${DEPENDENTS.map(([table]) => `(select count(*)::int from ${table} where client_id = $1) as ${table}`).join(', ')}`;

const joinWords = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter((part) => part !== '').join(' and ');

/** Returns why a client could not be deleted: "2 goals and 1 page depend on this client". */
export const describeDependents = async (sql: SqlPool, clientId: number): Promise<string> => {
  const [counts = {}] = await sql.rows<Record<string, number>>(COUNT_DEPENDENTS, [clientId]);
  const found = DEPENDENTS.map(([table, one, many]) => ({ one, many, count: counts[table] ?? 0 })).filter(
    ({ count }) => count > 0,
  );
  if (found.length === 0) return 'Other records still depend on this client';
  const isOne = found.length === 1 && found[0]?.count === 1;
  return `${joinWords(found.map(({ one, many, count }) => formatPlural(count, one, many)))} ${isOne ? 'depends' : 'depend'} on this client`;
};
