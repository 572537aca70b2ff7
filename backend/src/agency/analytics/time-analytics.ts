import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { MAX_ID } from '@atrium/contract/core/fields';
import { type DayRange, getRangeWeeks } from '@atrium/rules/agency/analytics-range';
import { getFullName, type PersonName } from '@atrium/rules/people/people';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { personSql } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { type Scope, ScopedSql } from './scope.js';

/* Logged time by day worked, read from daily sums, by the client, goal and project that each entry stores. Unlike tasks, it also counts under canceled and deleted goals. */

const MAX_ENTRIES = 50;

/** SQL columns to filter time by. */
interface TimeColumns {
  readonly goal: string;
  readonly client: string;
  readonly project: string;
  readonly user: string;
}

/** SQL columns of time entry `e`, by which the panels filter and group. */
export const ENTRY: TimeColumns = {
  goal: 'e.goal_id',
  client: 'e.client_id',
  project: 'e.project_id',
  user: 'e.user_id',
};
const SUM_COLUMNS: TimeColumns = {
  goal: 'd.goal_id',
  client: 'd.client_id',
  project: 'd.marketing_project_id',
  user: 'd.user_id',
};

export const workedInSql = (sql: ScopedSql, day: string, { from, to }: DayRange): string =>
  `(${day} between ${sql.bind(from)}::date and ${sql.bind(to)}::date)`;

/** SQL condition: time of the selected department, client, marketing project and person. */
export const buildTimeCondition = (sql: ScopedSql, of: TimeColumns): string => {
  const { departmentId, clientId, marketingProjectId, person } = sql.scope;
  const conditions = ['true'];
  if (departmentId !== undefined) conditions.push(sql.departmentCondition(of.goal, departmentId));
  if (clientId !== undefined) conditions.push(`${of.client} = ${sql.bind(clientId)}::int`);
  if (marketingProjectId !== undefined) conditions.push(`${of.project} = ${sql.bind(marketingProjectId)}::int`);
  if (person !== undefined) conditions.push(`${of.user} = user_id_in(lower(${sql.bind(person)}))`);
  return conditions.join(' and ');
};

const FIGURE_KEY = /^(?:(client|goal):(none|[1-9]\d{0,9})|person:(.+)|(billable))$/;

/**
 * SQL condition of the time entries that one figure of the panel counts. Throws `DomainError` at `key` for an invalid
 * key.
 */
export const buildFigureCondition = (sql: ScopedSql, key: string | undefined): string => {
  if (key === undefined) return 'true';
  const [, what, idText, person, billable] = FIGURE_KEY.exec(key) ?? [];
  if (billable !== undefined) return 'e.billable';
  if (person !== undefined) return `e.user_id = user_id_in(lower(${sql.bind(person)}))`;
  if (what === undefined || Number(idText) > MAX_ID)
    throw invalidField('key', 'Key must be one of: client:ID, client:none, goal:ID, goal:none, person:ID, billable');
  const column = what === 'client' ? ENTRY.client : ENTRY.goal;
  return idText === 'none' ? `${column} is null` : `${column} = ${sql.bind(Number(idText))}::int`;
};

type LoggedTime = Analytics['time']['now'];

interface Sums {
  readonly entries: number;
  readonly seconds: number;
  readonly billable: number;
}

const SUMS = `sum(d.entries)::int as entries, sum(d.seconds)::float8 as seconds, sum(d.billable_seconds)::float8 as billable`;

const toLoggedTime = (sums: readonly Sums[], isExact: boolean): LoggedTime => {
  const hours = (of: (one: Sums) => number): number => {
    const seconds = sums.reduce((total, one) => total + of(one), 0);
    return isExact ? seconds / 3_600 : Math.round(seconds / 36) / 100;
  };
  return {
    entries: sums.reduce((total, { entries }) => total + entries, 0),
    hours: hours(({ seconds }) => seconds),
    billableHours: hours(({ billable }) => billable),
  };
};

const readDays = (pool: SqlPool, scope: Scope): Promise<(Sums & { day: string })[]> => {
  const sql = new ScopedSql(scope);
  return sql.query(
    pool,
    'time-days',
    `select d.day::text as day, ${SUMS} from agency_time_days d
       where ${workedInSql(sql, 'd.day', { from: scope.before.from, to: scope.range.to })} and ${buildTimeCondition(sql, SUM_COLUMNS)} group by d.day`,
  );
};

type Named = Sums & { readonly id: number | null; readonly name: string | null };
interface TimeGroups {
  readonly clients: readonly Named[];
  readonly goals: readonly Named[];
  readonly people: readonly (Sums & { id: string; who: PersonName | null })[];
}

/** SQL of a JSON array of the groups with the most hours. The first two columns are the group's id and name. */
const topGroupsSql = (select: string, from: string, name: string): string =>
  `coalesce((select json_agg(m) from (
     select ${select}, sum(d.entries) as entries, sum(d.seconds) as seconds, sum(d.billable) as billable from ${from}
     group by 1, 2, ${name} having sum(d.entries) > 0
     order by round(sum(d.seconds)::numeric / 3600, 2) desc, lower(coalesce(${name}, '')), 1 limit ${MAX_ENTRIES}
   ) m), '[]')`;

/** Reads the sums by client, goal and person in one scan of the range. */
const readGroups = async (pool: SqlPool, scope: Scope): Promise<TimeGroups> => {
  const sql = new ScopedSql(scope);
  const goals = '(select * from sums where user_id is null) d left join agency_goals g on g.id = d.goal_id';
  const [groups] = await sql.query<TimeGroups>(
    pool,
    'time-groups',
    `with sums as materialized (
         select d.user_id, d.goal_id, d.client_id, ${SUMS} from agency_time_days d
         where ${workedInSql(sql, 'd.day', scope.range)} and ${buildTimeCondition(sql, SUM_COLUMNS)} group by grouping sets ((d.user_id), (d.goal_id, d.client_id))
       )
       select ${topGroupsSql('d.client_id as id, c.name', `${goals} left join agency_clients c on c.id = d.client_id`, 'c.name')} as clients,
         ${topGroupsSql('d.goal_id as id, g.title as name', goals, 'g.title')} as goals,
         ${topGroupsSql(`d.user_id as id, ${personSql('w')} as who`, 'sums d join app_user w on w.id = d.user_id', 'w.first_name')} as people`,
  );
  if (groups === undefined) throw new Error('A statement of one row answered none');
  return groups;
};

/** Reads the figures of logged time. With `isExact`, hours are not rounded, so that the rows of an export add up. */
export const readTime = async (pool: SqlPool, scope: Scope, isExact = false): Promise<Analytics['time']> => {
  const [days, groups] = await Promise.all([readDays(pool, scope), readGroups(pool, scope)]);
  const within = ({ from, to }: DayRange): LoggedTime =>
    toLoggedTime(
      days.filter(({ day }) => day >= from && day <= to),
      isExact,
    );
  return {
    now: within(scope.range),
    before: within(scope.before),
    weeks: getRangeWeeks(scope.range).map((week) => ({ ...week, ...within(week) })),
    clients: groups.clients.map((row) => ({
      clientId: row.id,
      name: row.name ?? 'No client',
      ...toLoggedTime([row], isExact),
    })),
    goals: groups.goals.map((row) => ({
      goalId: row.id,
      title: row.name ?? 'Deleted goals',
      ...toLoggedTime([row], isExact),
    })),
    people: groups.people.map((row) => ({
      person: row.id,
      name: getFullName(row.who),
      ...toLoggedTime([row], isExact),
    })),
  };
};
