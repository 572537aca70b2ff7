import type { exportAnalytics, getAnalytics, listFigureRows } from '@atrium/contract/agency/analytics/calls';
import type { Analytics, FigureRows } from '@atrium/contract/agency/analytics/schemas';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { getPresetRange, getPreviousRange, getRangeProblem } from '@atrium/rules/agency/analytics-range';
import { Injectable } from '@nestjs/common';
import type { StreamableFile } from '@nestjs/common';
import { Directory } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { createPanelCsv } from './analytics-csv.js';
import { readDelivery, readOverdue } from './delivery.js';
import { readFigureRows } from './figure-rows.js';
import { readFlow } from './flow.js';
import { readGoalPace } from './goal-pace.js';
import { type AgencyLimits, type Member, readHours, readInProgress } from './workload.js';
import type { Clock, Scope } from './scope.js';
import { readSuggestions } from './suggestion-analytics.js';
import { readTime } from './time-analytics.js';
import { readPosts, readWebsite } from './website-and-posts.js';

const READ_CONTEXT = {
  name: 'analytics-circumstances',
  text: `select o.time_zone as "timeZone", (now() at time zone o.time_zone)::date::text as today, k.wip_limit as "wipLimit", k.capacity_hours::float8 as "capacityHours"
    from organisation o cross join agency_settings k`,
};

type Query = CheckedQuery<typeof getAnalytics>;

@Injectable()
export class AnalyticsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly directory: Directory,
  ) {}

  async read(query: Query, isExact = false): Promise<Analytics> {
    const { scope, limits } = await this.resolveScope(query);
    const team = JSON.parse(await this.directory.listTeam('talent-phi', { withPay: false })) as Member[];
    const { sql } = this;
    const { clock, range, before } = scope;
    const [delivery, overdue, flow, inProgress] = await Promise.all([
      readDelivery(sql, scope),
      readOverdue(sql, scope),
      readFlow(sql, scope),
      readInProgress(sql, scope, team, limits),
    ]);
    // Queried in groups, so that one request does not use all connections.
    const [goals, hours, website, posts] = await Promise.all([
      readGoalPace(sql, scope),
      readHours(sql, scope, team, limits),
      readWebsite(sql, scope),
      readPosts(sql, scope),
    ]);
    const [suggestions, time] = await Promise.all([readSuggestions(sql, scope), readTime(sql, scope, isExact)]);
    return {
      today: clock.today,
      range,
      before,
      delivery,
      overdue,
      flow,
      inProgress,
      goals,
      hours,
      website,
      posts,
      suggestions,
      time,
    };
  }

  async readRows({ figure, key, ...query }: CheckedQuery<typeof listFigureRows>): Promise<FigureRows> {
    const { scope } = await this.resolveScope(query);
    return readFigureRows(this.sql, scope, figure, key);
  }

  async createFile({ panel, ...query }: CheckedQuery<typeof exportAnalytics>): Promise<StreamableFile> {
    const figures = await this.read(query, true);
    const { headings, rows } = createPanelCsv(figures, panel);
    const parts = async function* () {
      yield rows;
    };
    return createCsvFile(`analytics-${panel}-${figures.range.from}-${figures.range.to}.csv`, headings, parts());
  }

  /** Resolves the filters. Throws `DomainError` at `from` or `to` for an invalid range. */
  private async resolveScope({
    from,
    to,
    departmentId,
    person,
    clientId,
    marketingProjectId,
  }: Query): Promise<{ scope: Scope; limits: AgencyLimits }> {
    const [row] = await this.sql.rows<Clock & AgencyLimits>(READ_CONTEXT);
    if (row === undefined) throw new Error('The organization has no settings: the database is not migrated');
    const last = to ?? row.today;
    const dateError = getRangeProblem({ from: last, to: last });
    if (dateError !== null) throw invalidField('to', dateError);
    const range = { from: from ?? getPresetRange('4-weeks', last).from, to: last };
    const rangeError = getRangeProblem(range);
    if (rangeError !== null) throw invalidField('from', rangeError);
    const filters = { departmentId, person, clientId, marketingProjectId };
    return { scope: { clock: row, range, before: getPreviousRange(range), ...filters }, limits: row };
  }
}
