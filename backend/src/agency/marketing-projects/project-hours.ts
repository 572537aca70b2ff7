import type { ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { getFullName, type PersonName } from '@atrium/rules/people/people';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { incrementalSpentSql, SUMS_OF_ENTRIES, spendingJsonSql } from './project-spending.js';

type Spending = Pick<ProjectHours, 'hours' | 'billableHours' | 'spent' | 'hoursWithoutRate'>;

interface SumRow {
  readonly by: 'all' | 'goal' | 'person' | 'week';
  readonly goalId: number | null;
  readonly goalTitle: string | null;
  readonly userId: string | null;
  readonly user: PersonName | null;
  readonly week: string | null;
  readonly seconds: string;
  readonly spending: Spending;
}

const MAX_WEEKS = 53;

/** Sums all entries of the project in total and by goal, person and week; each grouping adds up to the total. */
const sumsSql = (withMoney: boolean): string => `with parts as (
    select case when grouping(e.goal_id) = 0 then 'goal' when grouping(e.user_id) = 0 then 'person' when grouping(w.week) = 0 then 'week' else 'all' end as by,
      e.goal_id, e.user_id, w.week, ${SUMS_OF_ENTRIES}
    from agency_time_entries e cross join lateral (select date_trunc('week', e.date_worked::timestamp)::date as week) w
    where e.project_id = $1
    group by grouping sets ((), (e.goal_id), (e.user_id), (w.week))
  ), s as (
    select p.*, sum(p.rated_seconds) over (partition by p.by order by p.week, p.seconds desc, p.goal_id, p.user_id rows unbounded preceding)
      - p.rated_seconds as rated_before
    from parts p
  )
  select s.by, s.goal_id as "goalId", g.title as "goalTitle", s.user_id as "userId", s.week::text as week, s.seconds::text as seconds,
    case when u.id is not null then jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name, 'email', u.email) end as user,
    ${spendingJsonSql(withMoney, incrementalSpentSql('s.rated_before', 's.rated_seconds'))} as spending
  from s left join agency_goals g on g.id = s.goal_id left join app_user u on u.id = s.user_id
  order by s.seconds desc, s.week, s.goal_id, s.user_id`;

/** Returns hours by goal, person and week; null for an unknown project. */
export const readProjectHours = async (sql: SqlPool, id: number, withMoney: boolean): Promise<ProjectHours | null> => {
  const found = await sql.rows('select 1 from agency_marketing_projects where id = $1', [id]);
  if (found.length === 0) return null;
  const rows = await sql.rows<SumRow>(sumsSql(withMoney), [id]);
  const nothing = zeroSums(withMoney);
  const weeks = rows.flatMap(({ by, week, spending }) => (by === 'week' && week !== null ? [{ week, spending }] : []));
  return {
    ...(rows.find(({ by }) => by === 'all')?.spending ?? nothing),
    goals: rows
      .filter(({ by }) => by === 'goal')
      .map(({ goalId, goalTitle, spending }) => ({ goalId, title: goalTitle ?? 'Deleted goals', ...spending })),
    people: rows.flatMap(({ by, userId, user, spending }) =>
      by === 'person' && userId !== null ? [{ userId, name: getFullName(user), ...spending }] : [],
    ),
    weeks: fillWeeks(weeks.map(({ week }) => week)).map((from) => ({
      from,
      to: addDays(from, 6),
      ...(weeks.find(({ week }) => week === from)?.spending ?? nothing),
    })),
  };
};

const zeroSums = (withMoney: boolean): Spending => ({
  hours: 0,
  billableHours: 0,
  ...(withMoney ? { spent: '0.00', hoursWithoutRate: 0 } : {}),
});

/** Returns all Mondays from the first to the last, including those without hours, but at most the last `MAX_WEEKS`. */
const fillWeeks = (mondays: readonly string[]): string[] => {
  const sorted = mondays.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const weeks = [last];
  for (let week = addDays(last, -7); week >= first && weeks.length < MAX_WEEKS; week = addDays(week, -7))
    weeks.unshift(week);
  return weeks;
};
