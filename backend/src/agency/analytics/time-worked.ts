import type { Analytics } from '@atrium/contract/agency/analytics';
import { MAX_ID } from '@atrium/contract/core/fields';
import { type DayRange, weeksOfRange } from '@atrium/rules/analytics-range';
import { displayName, type PersonName } from '@atrium/rules/people';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { personSql } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/domain-error.js';
import { TIME_ENTRY_CLIENT, TIME_ENTRY_PLACE } from '../time/time-entry.entity.js';
import { type Scope, ScopedSql } from './scope.js';

/*
 * Logged time, by the day that was worked. What was worked was worked: unlike tasks it counts also under a cancelled
 * goal, and under a deleted one by what the entry remembers. The aliases are those of the time entries' view.
 */

const MOST_ENTRIES = 50;

export const workedIn = (sql: ScopedSql, { from, to }: DayRange): string =>
  `(e.date_worked between ${sql.bind(from)}::date and ${sql.bind(to)}::date)`;

/** Entries under the department, client and marketing project that are asked for, of whoever worked. */
export const ofTime = (sql: ScopedSql): string => {
  const { departmentId, clientId, marketingProjectId, person } = sql.scope;
  const conditions = ['true'];
  if (departmentId !== undefined) conditions.push(sql.ofDepartment('g.id', departmentId));
  if (clientId !== undefined) conditions.push(`${TIME_ENTRY_CLIENT} = ${sql.bind(clientId)}::int`);
  if (marketingProjectId !== undefined)
    conditions.push(
      `case when e.task_id is null then e.marketing_project_id = ${sql.bind(marketingProjectId)}::int else ${sql.ofProject('g.id', marketingProjectId)} end`,
    );
  if (person !== undefined) conditions.push(`e.user_id = user_id_in(lower(${sql.bind(person)}))`);
  return conditions.join(' and ');
};

const KEY = /^(?:(client|goal):(none|[1-9]\d{0,9})|person:(.+)|(billable))$/;

/** Of one figure of the panel. @throws DomainError at `key` when it has no such figure. */
export const loggedOf = (sql: ScopedSql, key: string | undefined): string => {
  if (key === undefined) return 'true';
  const [, what, idText, person, billable] = KEY.exec(key) ?? [];
  if (billable !== undefined) return 'e.billable';
  if (person !== undefined) return `e.user_id = user_id_in(lower(${sql.bind(person)}))`;
  if (what === undefined || Number(idText) > MAX_ID)
    throw invalidField('key', 'Key must be one of: client:ID, client:none, goal:ID, goal:none, person:ID, billable');
  const column = what === 'client' ? `(${TIME_ENTRY_CLIENT})` : 'g.id';
  return idText === 'none' ? `${column} is null` : `${column} = ${sql.bind(Number(idText))}::int`;
};

type Logged = Analytics['time']['now'];

interface Sums {
  readonly entries: number;
  readonly seconds: number;
  readonly billable: number;
}

const SUMS = `count(*)::int as entries, sum(e.seconds)::float8 as seconds, coalesce(sum(e.seconds) filter (where e.billable), 0)::float8 as billable`;
const loggedIn = (sums: readonly Sums[]): Logged => {
  const hours = (of: (one: Sums) => number): number =>
    Math.round(sums.reduce((seconds, one) => seconds + of(one), 0) / 36) / 100;
  return {
    entries: sums.reduce((total, { entries }) => total + entries, 0),
    hours: hours(({ seconds }) => seconds),
    billableHours: hours(({ billable }) => billable),
  };
};

const readDays = (pool: SqlPool, scope: Scope): Promise<(Sums & { day: string })[]> => {
  const sql = new ScopedSql(scope);
  return pool.rows(
    sql.named(
      'time-days',
      `select e.date_worked::text as day, ${SUMS} from agency_time_entries e ${TIME_ENTRY_PLACE}
       where ${workedIn(sql, { from: scope.before.from, to: scope.range.to })} and ${ofTime(sql)} group by e.date_worked`,
    ),
    sql.values,
  );
};

type Named = Sums & { readonly id: number | null; readonly name: string | null };
interface Groups {
  readonly clients: readonly Named[];
  readonly goals: readonly Named[];
  readonly people: readonly (Sums & { id: string; who: PersonName | null })[];
}

/** As one value, most hours first. The first two columns are the group and what it is called. */
const most = (select: string, from: string, name: string): string =>
  `coalesce((select json_agg(m) from (
     select ${select}, sum(p.entries)::int as entries, sum(p.seconds) as seconds, sum(p.billable) as billable from ${from}
     group by 1, 2, ${name} order by round(sum(p.seconds)::numeric / 3600, 2) desc, lower(coalesce(${name}, '')), 1 limit ${MOST_ENTRIES}
   ) m), '[]')`;

/** Whose work it was, and who did it. The entries are gone through once; tasks and goals are looked up for sums. */
const readGroups = async (pool: SqlPool, scope: Scope): Promise<Groups> => {
  const sql = new ScopedSql(scope);
  const client = 'case when p.is_kept then p.client_id else g.client_id end';
  const goals = 'by_goal p left join agency_goals g on g.id = p.goal_id';
  const [groups] = await pool.rows<Groups>(
    sql.named(
      'time-groups',
      `with e as materialized (
         select e.user_id, e.task_id, e.goal_id, e.client_id, ${SUMS} from agency_time_entries e ${TIME_ENTRY_PLACE}
         where ${workedIn(sql, scope.range)} and ${ofTime(sql)} group by grouping sets ((e.user_id), (e.task_id, e.goal_id, e.client_id))
       ), by_goal as materialized (
         select coalesce(t.goal_id, e.goal_id) as goal_id, e.task_id is null as is_kept, case when e.task_id is null then e.client_id end as client_id,
           sum(e.entries) as entries, sum(e.seconds) as seconds, sum(e.billable) as billable
         from e left join (select id, goal_id from agency_tasks where id = any(array(select task_id from e))) t on t.id = e.task_id
         where e.user_id is null group by 1, 2, 3
       )
       select ${most(`${client} as id, c.name`, `${goals} left join agency_clients c on c.id = ${client}`, 'c.name')} as clients,
         ${most('p.goal_id as id, g.title as name', goals, 'g.title')} as goals,
         ${most(`p.user_id as id, ${personSql('w')} as who`, 'e p join app_user w on w.id = p.user_id', 'w.first_name')} as people`,
    ),
    sql.values,
  );
  if (groups === undefined) throw new Error('A statement of one row answered none');
  return groups;
};

export const readTime = async (pool: SqlPool, scope: Scope): Promise<Analytics['time']> => {
  const [days, groups] = await Promise.all([readDays(pool, scope), readGroups(pool, scope)]);
  const within = ({ from, to }: DayRange): Logged => loggedIn(days.filter(({ day }) => day >= from && day <= to));
  return {
    now: within(scope.range),
    before: within(scope.before),
    weeks: weeksOfRange(scope.range).map((week) => ({ ...week, ...within(week) })),
    clients: groups.clients.map((row) => ({ clientId: row.id, name: row.name ?? 'No client', ...loggedIn([row]) })),
    goals: groups.goals.map((row) => ({ goalId: row.id, title: row.name ?? 'Deleted goals', ...loggedIn([row]) })),
    people: groups.people.map((row) => ({ person: row.id, name: displayName(row.who), ...loggedIn([row]) })),
  };
};
