import type { Analytics } from '@atrium/contract/agency/analytics/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { addHours } from '@atrium/rules/agency/hours';
import { fullName, type PersonName } from '@atrium/rules/people/people';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { personSql } from '../../platform/database/sql.js';
import { COUNTED_TASKS, IS_OPEN, IS_OVERDUE } from '../counting/counted-tasks.js';
import { type Scope, ScopedSql } from './scope.js';

/* Current and upcoming work per person. Team members without work are included, to show who is free. */

export interface Member extends PersonName {
  readonly id: string;
  readonly isActive: boolean;
}

export interface AgencyLimits {
  /** 0 disables the limit. */
  readonly wipLimit: number;
  /** Per person and day; 0 when not set. */
  readonly capacityHours: number;
}

interface OfPerson {
  readonly person: string;
  readonly who: PersonName | null;
}

const BY_PERSON = `t.assigned_to as person, ${personSql('a')} as who`;
const ASSIGNEE = 'left join app_user a on a.id = t.assignee_user_id';

/** Combines people with work and the team; with a person filter, only that person. */
const withTeam = <Row extends OfPerson, Shown>(
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
      name: row.who === null ? row.person : fullName(row.who),
      ...show(row),
    })),
    ...members.map((member) => ({ person: member.id, name: fullName(member), ...show(undefined) })),
  ];
};

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name, 'en');

export const readInProgress = async (
  pool: SqlPool,
  scope: Scope,
  team: readonly Member[],
  { wipLimit }: AgencyLimits,
): Promise<Analytics['inProgress']> => {
  const sql = new ScopedSql(scope);
  const rows = await pool.rows<OfPerson & { tasks: number }>(
    sql.named(
      'in-progress',
      `select ${BY_PERSON}, count(*)::int as tasks from ${COUNTED_TASKS} ${ASSIGNEE} where t.status = 'in_progress' and ${sql.ofTasks()} group by t.assigned_to, a.id`,
    ),
    sql.values,
  );
  const limited = new Set(wipLimit === 0 ? [] : team.map(({ id }) => id));
  return {
    total: rows.reduce((sum, { tasks }) => sum + tasks, 0),
    people: withTeam(rows, team, scope, (row) => ({ tasks: row?.tasks ?? 0 }))
      .map((row) => ({ ...row, limit: limited.has(row.person) ? wipLimit : null }))
      .toSorted((a, b) => b.tasks - a.tasks || byName(a, b)),
  };
};

const DAYS_AHEAD = 14;
/** Any 14 days contain ten weekdays. */
const WORKING_DAYS = 10;

/** SQL condition: open tasks due within the next fourteen days. */
export const DUE_AHEAD = `(${IS_OPEN} and t.due_date between w.today and w.today + ${DAYS_AHEAD - 1})`;

interface HoursRow extends OfPerson {
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
  const rows = await pool.rows<HoursRow>(
    sql.named(
      'hours',
      `select ${BY_PERSON}, coalesce(sum(t.estimated_hours) filter (where ${DUE_AHEAD}), 0)::float8 as hours, count(*) filter (where ${DUE_AHEAD})::int as tasks,
         count(*) filter (where ${DUE_AHEAD} and t.estimated_hours is null)::int as "withoutEstimate",
         coalesce(sum(t.estimated_hours) filter (where ${IS_OVERDUE}), 0)::float8 as "overdueHours"
       from ${COUNTED_TASKS} ${ASSIGNEE} cross join ${sql.clock()} where (${DUE_AHEAD} or ${IS_OVERDUE}) and ${sql.ofTasks()} group by t.assigned_to, a.id`,
    ),
    sql.values,
  );
  const people = withTeam(rows, team, scope, (row) => ({
    hours: row?.hours ?? 0,
    tasks: row?.tasks ?? 0,
    withoutEstimate: row?.withoutEstimate ?? 0,
    overdueHours: row?.overdueHours ?? 0,
  }));
  return {
    range: { from: today, to: addDays(today, DAYS_AHEAD - 1) },
    capacity: capacityHours === 0 ? null : addHours(...Array.from({ length: WORKING_DAYS }, () => capacityHours)),
    total: addHours(...people.map(({ hours }) => hours)),
    people: people.toSorted((a, b) => b.hours - a.hours || b.overdueHours - a.overdueHours || byName(a, b)),
  };
};
