import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { addHours } from '@atrium/rules/agency/hours';
import { getFullName, type PersonName } from '@atrium/rules/people/people';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { personSql } from '../../platform/database/sql.js';
import { COUNTED_TASKS, IS_OPEN, IS_OVERDUE } from '../task-counts/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

/* Current and upcoming work per person. Team members without work are included, to show who is free. */

export interface Member extends PersonName {
  readonly id: string;
  readonly isActive: boolean;
}

export interface AgencyLimits {
  /** Maximum number of tasks in progress per person; 0 disables the limit. */
  readonly wipLimit: number;
  /** Working hours per person and day; 0 when not set. */
  readonly capacityHours: number;
}

interface PersonRow {
  readonly person: string;
  readonly who: PersonName | null;
}

const GROUP_BY_PERSON = `t.assigned_to as person, ${personSql('a')} as who`;
const ASSIGNEE = 'left join app_user a on a.id = t.assignee_user_id';

/** Combines people with work and the team; with a person filter, only that person. */
const mergeTeam = <Row extends PersonRow, Shown>(
  rows: readonly Row[],
  team: readonly Member[],
  scope: Scope,
  show: (row: Row | undefined) => Shown,
) => {
  const known = new Map(rows.map((row) => [row.person, row]));
  const members = team.filter(
    ({ id, isActive }) => isActive && !known.has(id) && (scope.person === undefined || scope.person === id),
  );
  return [
    ...rows.map((row) => ({
      person: row.person,
      name: row.who === null ? row.person : getFullName(row.who),
      ...show(row),
    })),
    ...members.map((member) => ({ person: member.id, name: getFullName(member), ...show(undefined) })),
  ];
};

const compareNames = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, 'en');

export const readInProgress = async (
  pool: SqlPool,
  scope: Scope,
  team: readonly Member[],
  { wipLimit }: AgencyLimits,
): Promise<Analytics['inProgress']> => {
  const sql = new ScopedSql(scope);
  const rows = await sql.query<PersonRow & { tasks: number }>(
    pool,
    'in-progress',
    `select ${GROUP_BY_PERSON}, count(*)::int as tasks from ${COUNTED_TASKS} ${ASSIGNEE} where t.status = 'in_progress' and ${sql.taskCondition()} group by t.assigned_to, a.id`,
  );
  const limited = new Set(wipLimit === 0 ? [] : team.map(({ id }) => id));
  return {
    total: rows.reduce((sum, { tasks }) => sum + tasks, 0),
    people: mergeTeam(rows, team, scope, (row) => ({ tasks: row?.tasks ?? 0 }))
      .map((row) => ({ ...row, limit: limited.has(row.person) ? wipLimit : null }))
      .toSorted((a, b) => b.tasks - a.tasks || compareNames(a, b)),
  };
};

const DAYS_AHEAD = 14;
/** Number of working days in the next 14 days: any 14 days contain ten weekdays. */
const WORKING_DAYS = 10;

/** SQL condition: open tasks due within the next fourteen days. */
export const IS_DUE_SOON = `(${IS_OPEN} and t.due_date between w.today and w.today + ${DAYS_AHEAD - 1})`;

interface HoursRow extends PersonRow {
  readonly hours: number;
  readonly tasks: number;
  readonly withoutEstimate: number;
  readonly overdueHours: number;
}

export const readHours = async (
  pool: SqlPool,
  scope: Scope,
  team: readonly Member[],
  { capacityHours }: AgencyLimits,
): Promise<Analytics['hours']> => {
  const sql = new ScopedSql(scope);
  const { today } = scope.clock;
  const rows = await sql.query<HoursRow>(
    pool,
    'hours',
    `select ${GROUP_BY_PERSON}, coalesce(sum(t.estimated_hours) filter (where ${IS_DUE_SOON}), 0)::float8 as hours, count(*) filter (where ${IS_DUE_SOON})::int as tasks,
         count(*) filter (where ${IS_DUE_SOON} and t.estimated_hours is null)::int as "withoutEstimate",
         coalesce(sum(t.estimated_hours) filter (where ${IS_OVERDUE}), 0)::float8 as "overdueHours"
       from ${COUNTED_TASKS} ${ASSIGNEE} cross join ${sql.clockSql()} where (${IS_DUE_SOON} or ${IS_OVERDUE}) and ${sql.taskCondition()} group by t.assigned_to, a.id`,
  );
  const people = mergeTeam(rows, team, scope, (row) => ({
    hours: row?.hours ?? 0,
    tasks: row?.tasks ?? 0,
    withoutEstimate: row?.withoutEstimate ?? 0,
    overdueHours: row?.overdueHours ?? 0,
  }));
  return {
    range: { from: today, to: addDays(today, DAYS_AHEAD - 1) },
    capacity: capacityHours === 0 ? null : addHours(...Array.from({ length: WORKING_DAYS }, () => capacityHours)),
    total: addHours(...people.map(({ hours }) => hours)),
    people: people.toSorted((a, b) => b.hours - a.hours || b.overdueHours - a.overdueHours || compareNames(a, b)),
  };
};
