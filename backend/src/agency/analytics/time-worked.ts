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

export const workedIn = (days: string): string => `(e.date_worked between ${days}.first and ${days}.last)`;

/** Entries under the department, client and marketing project that are asked for, of whoever worked. */
export const ofTime = (sql: ScopedSql): string => {
  const { departmentId, clientId, marketingProjectId, person } = sql.scope;
  const conditions = ['true'];
  if (departmentId !== undefined)
    conditions.push(
      `exists (select from agency_goal_departments gd where gd.goal_id = g.id and gd.department_id = ${sql.bind(departmentId)}::int)`,
    );
  if (clientId !== undefined) conditions.push(`${TIME_ENTRY_CLIENT} = ${sql.bind(clientId)}::int`);
  if (marketingProjectId !== undefined)
    conditions.push(
      `case when e.task_id is null then e.marketing_project_id = ${sql.bind(marketingProjectId)}::int else ${sql.ofProject(marketingProjectId)} end`,
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
const NOTHING: Logged = { entries: 0, hours: 0, billableHours: 0 };

const SUMS = `count(*)::int as entries, round(sum(e.seconds) / 3600.0, 2)::float8 as hours,
  round(coalesce(sum(e.seconds) filter (where e.billable), 0) / 3600.0, 2)::float8 as "billableHours"`;

const readPeriods = async (pool: SqlPool, scope: Scope, periods: readonly DayRange[]): Promise<Logged[]> => {
  const sql = new ScopedSql(scope);
  const rows = await pool.rows<Logged & { place: number }>(
    `select d.place::int as place, ${SUMS} from ${sql.days('d', periods)} join agency_time_entries e on ${workedIn('d')} ${TIME_ENTRY_PLACE}
     where ${ofTime(sql)} group by d.place`,
    sql.values,
  );
  const byPlace = new Map(rows.map(({ place, ...logged }) => [place, logged]));
  return periods.map((_, index) => byPlace.get(index + 1) ?? NOTHING);
};

interface GroupRow extends Logged {
  readonly kind: 'client' | 'goal' | 'person';
  readonly id: number | null;
  readonly name: string | null;
  readonly userId: string | null;
  readonly who: PersonName | null;
}

/** By client, by goal and by who worked, in one look at the range. */
const readGroups = (pool: SqlPool, scope: Scope): Promise<GroupRow[]> => {
  const sql = new ScopedSql(scope);
  const grouped = `select case grouping(client_id, goal_id, user_id) when 3 then 'client' when 5 then 'goal' else 'person' end as kind, client_id, goal_id, user_id, ${SUMS}
    from (
      select ${TIME_ENTRY_CLIENT} as client_id, g.id as goal_id, e.user_id, e.seconds, e.billable
      from agency_time_entries e ${TIME_ENTRY_PLACE} cross join ${sql.span('s')} where ${workedIn('s')} and ${ofTime(sql)}
    ) e group by grouping sets ((client_id), (goal_id), (user_id))`;
  return pool.rows<GroupRow>(
    `select m.kind, coalesce(m.client_id, m.goal_id) as id, coalesce(c.name, g.title) as name, m.user_id as "userId", ${personSql('w')} as who,
       m.entries, m.hours, m."billableHours"
     from (${grouped}) m left join agency_clients c on c.id = m.client_id left join agency_goals g on g.id = m.goal_id left join app_user w on w.id = m.user_id
     order by m.hours desc, lower(coalesce(c.name, g.title, w.first_name, '')), id`,
    sql.values,
  );
};

export const readTime = async (pool: SqlPool, scope: Scope): Promise<Analytics['time']> => {
  const weeks = weeksOfRange(scope.range);
  const [periods, groups] = await Promise.all([
    readPeriods(pool, scope, [scope.range, scope.before, ...weeks]),
    readGroups(pool, scope),
  ]);
  const of = (wanted: GroupRow['kind']) => groups.filter(({ kind }) => kind === wanted).slice(0, MOST_ENTRIES);
  const logged = ({ entries, hours, billableHours }: Logged): Logged => ({ entries, hours, billableHours });
  return {
    now: periods[0] ?? NOTHING,
    before: periods[1] ?? NOTHING,
    weeks: weeks.map((week, index) => ({ ...week, ...(periods[index + 2] ?? NOTHING) })),
    clients: of('client').map((row) => ({ clientId: row.id, name: row.name ?? 'No client', ...logged(row) })),
    goals: of('goal').map((row) => ({ goalId: row.id, title: row.name ?? 'Deleted goals', ...logged(row) })),
    people: of('person').map((row) => ({ person: row.userId ?? '', name: displayName(row.who), ...logged(row) })),
  };
};
