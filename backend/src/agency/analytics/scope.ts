import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { getAnalytics } from '@atrium/contract/agency/analytics';
import type { DayRange } from '@atrium/rules/analytics-range';
import { instantsOfDays } from '@atrium/rules/time-zone';

/** The organisation's clock at one moment, so that all panels of one answer see the same day. */
export interface Clock {
  readonly timeZone: string;
  readonly today: string;
}

type Filters = 'departmentId' | 'person' | 'clientId' | 'marketingProjectId';

export interface Scope extends Pick<CheckedQuery<typeof getAnalytics>, Filters> {
  readonly clock: Clock;
  readonly range: DayRange;
  readonly before: DayRange;
}

/** A statement in the making: what it looks at as SQL, with its values. */
export class ScopedSql {
  readonly values: unknown[] = [];

  constructor(readonly scope: Scope) {}

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** The row `w` of counted tasks. */
  clock(): string {
    const { timeZone, today } = this.scope.clock;
    return `(select ${this.bind(timeZone)}::text as time_zone, ${this.bind(today)}::date as today) w`;
  }

  /** Days in their order, a row each: `place`, `first`, `last`, `begins`, `ends`. */
  days(alias: string, ranges: readonly DayRange[]): string {
    const instants = ranges.map(({ from, to }) => instantsOfDays(from, to, this.scope.clock.timeZone));
    const [first, last] = [this.bind(ranges.map(({ from }) => from)), this.bind(ranges.map(({ to }) => to))];
    const [begins, ends] = [this.bind(instants.map(({ from }) => from)), this.bind(instants.map(({ until }) => until))];
    return `unnest(${first}::date[], ${last}::date[], ${begins}::timestamptz[], ${ends}::timestamptz[]) with ordinality as ${alias} (first, last, begins, ends, place)`;
  }

  /** The range as one row, known to the planner. */
  span(alias: string, { from, to }: DayRange = this.scope.range): string {
    const instants = instantsOfDays(from, to, this.scope.clock.timeZone);
    return `(select ${this.bind(from)}::date as first, ${this.bind(to)}::date as last, ${this.bind(instants.from)}::timestamptz as begins, ${this.bind(instants.until)}::timestamptz as ends) ${alias}`;
  }

  /** Goals `g` of the department, client and marketing project that are asked for. */
  ofGoals(): string {
    const { departmentId, clientId, marketingProjectId } = this.scope;
    return all([
      departmentId === undefined
        ? null
        : `exists (select from agency_goal_departments gd where gd.goal_id = g.id and gd.department_id = ${this.bind(departmentId)}::int)`,
      clientId === undefined ? null : `g.client_id = ${this.bind(clientId)}::int`,
      marketingProjectId === undefined ? null : this.ofProject(marketingProjectId),
    ]);
  }

  /** Goals `g` of the marketing project. */
  ofProject(id: number): string {
    return `exists (select from agency_marketing_project_goals mg where mg.goal_id = g.id and mg.marketing_project_id = ${this.bind(id)}::int)`;
  }

  /** Tasks `t` of such goals, and of the person. */
  ofTasks(): string {
    const { person } = this.scope;
    return all([this.ofGoals(), person === undefined ? null : `t.assigned_to = ${this.bind(person)}::text`]);
  }

  /** Rows that know a client alone. */
  ofClient(alias: string): string {
    const { clientId, marketingProjectId } = this.scope;
    return all([
      clientId === undefined ? null : `${alias}.client_id = ${this.bind(clientId)}::int`,
      marketingProjectId === undefined
        ? null
        : `${alias}.client_id = (select mp.client_id from agency_marketing_projects mp where mp.id = ${this.bind(marketingProjectId)}::int)`,
    ]);
  }
}

const all = (conditions: readonly (string | null)[]): string =>
  conditions.filter((condition) => condition !== null).join(' and ') || 'true';
