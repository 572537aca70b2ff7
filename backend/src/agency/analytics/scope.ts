import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { getAnalytics } from '@atrium/contract/agency/analytics/calls';
import type { DayRange } from '@atrium/rules/agency/analytics-range';
import { addDays } from '@atrium/rules/time/calendar';
import { getDayBounds, getDayStart } from '@atrium/rules/time/time-zone';
import type { SqlPool } from '../../platform/database/sql-pool.js';

/** The organization's current date and time, read once so that all panels of a reply use the same day. */
export interface Clock {
  readonly timeZone: string;
  readonly today: string;
}

const FILTERS = ['departmentId', 'person', 'clientId', 'marketingProjectId'] as const;

export interface Scope extends Pick<CheckedQuery<typeof getAnalytics>, (typeof FILTERS)[number]> {
  readonly clock: Clock;
  readonly range: DayRange;
  readonly before: DayRange;
}

/** Builds a statement with the filters and their bound values. */
export class ScopedSql {
  readonly values: unknown[] = [];

  constructor(readonly scope: Scope) {}

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** SQL of the row `w` (today and this week) that conditions of counted tasks use. */
  clockSql(): string {
    const { timeZone, today } = this.scope.clock;
    return `(select ${this.bind(timeZone)}::text as time_zone, ${this.bind(today)}::date as today) w`;
  }

  /**
   * Runs a prepared statement whose name depends on the active filters, so that each connection prepares it once.
   */
  query<Row extends object>(pool: SqlPool, name: string, text: string): Promise<Row[]> {
    const activeFilters = FILTERS.filter((filter) => this.scope[filter] !== undefined);
    const statement = ['analytics', name, ...activeFilters.map((filter) => filter.slice(0, 1))].join('-');
    return pool.rows<Row>({ name: statement, text }, this.values);
  }

  /** Returns SQL of the period number (from 1) of a day. Periods must be adjacent. */
  dayPeriodSql(periods: readonly DayRange[]): (day: string) => string {
    const starts = this.bind(periodStarts(periods));
    return (day) => `width_bucket(${day}, ${starts}::date[])`;
  }

  instantPeriodSql(periods: readonly DayRange[]): (instant: string) => string {
    const { timeZone } = this.scope.clock;
    const starts = this.bind(periodStarts(periods).map((day) => getDayStart(day, timeZone)));
    return (instant) => `width_bucket(${instant}, ${starts}::timestamptz[])`;
  }

  /**
   * Returns SQL of the row `alias` with the first and last day of a range (`first`, `last`) and the instants of its
   * bounds (`begins`, `ends`).
   */
  rangeSql(alias: string, { from, to }: DayRange = this.scope.range): string {
    const instants = getDayBounds(from, to, this.scope.clock.timeZone);
    return `(select ${this.bind(from)}::date as first, ${this.bind(to)}::date as last, ${this.bind(instants.from)}::timestamptz as begins, ${this.bind(instants.until)}::timestamptz as ends) ${alias}`;
  }

  /** SQL condition: goals of the selected department, client and marketing project. */
  goalCondition(goal = 'g.id'): string {
    const { departmentId, clientId, marketingProjectId } = this.scope;
    return joinConditions([
      departmentId === undefined ? null : this.departmentCondition(goal, departmentId),
      clientId === undefined ? null : this.clientGoalCondition(goal, clientId),
      marketingProjectId === undefined ? null : this.projectCondition(goal, marketingProjectId),
    ]);
  }

  departmentCondition(goal: string, id: number): string {
    return `${goal} in (select gd.goal_id from agency_goal_departments gd where gd.department_id = ${this.bind(id)}::int)`;
  }

  clientGoalCondition(goal: string, id: number): string {
    return `${goal} in (select cg.id from agency_goals cg where cg.client_id = ${this.bind(id)}::int)`;
  }

  projectCondition(goal: string, id: number): string {
    return `${goal} in (select mg.goal_id from agency_marketing_project_goals mg where mg.marketing_project_id = ${this.bind(id)}::int)`;
  }

  /** SQL condition: tasks `t` of the selected goals and person. */
  taskCondition(): string {
    const { person } = this.scope;
    return joinConditions([
      this.goalCondition('t.goal_id'),
      person === undefined ? null : `t.assigned_to = ${this.bind(person)}::text`,
    ]);
  }

  /** SQL condition for rows that have only a client. */
  clientCondition(alias: string): string {
    const { clientId, marketingProjectId } = this.scope;
    return joinConditions([
      clientId === undefined ? null : `${alias}.client_id = ${this.bind(clientId)}::int`,
      marketingProjectId === undefined
        ? null
        : `${alias}.client_id = (select mp.client_id from agency_marketing_projects mp where mp.id = ${this.bind(marketingProjectId)}::int)`,
    ]);
  }
}

const joinConditions = (conditions: readonly (string | null)[]): string =>
  conditions.filter((condition) => condition !== null).join(' and ') || 'true';

/** Returns the starts of all periods and the end of the last. */
const periodStarts = (periods: readonly DayRange[]): string[] => [
  ...periods.map(({ from }) => from),
  ...periods.slice(-1).map(({ to }) => addDays(to, 1)),
];
