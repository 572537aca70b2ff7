import type { listUsageGroups } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, decodeCursor, encodeCursor } from '../../platform/http/request/paging.js';
import { Page, RawJson } from '../../platform/http/reply/reply.js';
import { UsageSearchParser } from '../usage/usage-filters.js';
import { USAGE_JOINS, USAGE_JSON } from '../stock/consume/usage.view.js';
import { type GroupFilters, groupLineConditions } from './group-conditions.js';
import { TREATMENT_FROM, TREATMENT_JSON } from './treatment.view.js';

type Query = CheckedQuery<typeof listUsageGroups>;
type Bind = (value: unknown) => string;

interface Line {
  readonly id: number;
  readonly used_at: string;
  readonly treatment_id: number | null;
}

type PagePosition = readonly [at: string, id: number];

interface Range {
  readonly after?: PagePosition | null;
  readonly until?: PagePosition;
  readonly treatmentIds?: readonly number[];
}

/**
 * Minimum number of lines read per query. A treatment has several lines, so a small page rarely needs a second query.
 */
const MIN_LINES_READ = 20;

/** Lists uses of both kinds, grouped as they were logged together. */
@Injectable()
export class TreatmentHistory {
  constructor(
    private readonly sql: SqlPool,
    private readonly searches: UsageSearchParser,
  ) {}

  async get(id: number): Promise<Treatment> {
    const [row] = await this.sql.rows<{ json: Treatment }>(
      `select ${TREATMENT_JSON} as json from ${TREATMENT_FROM} where tr.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Treatment');
    return row.json;
  }

  /**
   * Returns `limit` groups in the order of their newest matching line. Each group is complete and on one page only. The
   * cursor is that line of the last group.
   */
  async list({ limit = DEFAULT_LOG_LIMIT, cursor, ...query }: Query): Promise<Page> {
    const start = cursor === undefined ? null : decodeCursor(cursor, ['timestamptz', 'bigint']);
    const leaders = new Map<string, Line>();
    const size = Math.max(limit + 1, MIN_LINES_READ);
    let after = start;
    while (leaders.size <= limit) {
      const lines = await this.readLines(query, size, { after });
      const earlier = await this.findListedTreatments(query, start, lines);
      for (const line of lines)
        if (!leaders.has(groupKey(line)) && !earlier.has(line.treatment_id)) leaders.set(groupKey(line), line);
      const last = lines.at(-1);
      if (lines.length < size || last === undefined) break;
      after = [last.used_at, last.id];
    }
    const shown = [...leaders.values()].slice(0, limit);
    const last = shown.at(-1);
    const next = leaders.size > limit && last !== undefined ? encodeCursor([last.used_at, last.id]) : null;
    const groups = await this.readGroups(shown);
    return new Page(new RawJson(`[${shown.map((line) => groups.get(groupKey(line))).join(',')}]`), next);
  }

  /**
   * Returns the treatments of `readLines` that an earlier page has listed: those with a matching line at or before the
   * cursor.
   */
  private async findListedTreatments(
    query: GroupFilters,
    position: PagePosition | null,
    lines: readonly Line[],
  ): Promise<ReadonlySet<number | null>> {
    const ids = [...new Set(lines.flatMap(({ treatment_id }) => treatment_id ?? []))];
    if (position === null || ids.length === 0) return new Set();
    const shown = await this.readLines(query, null, { until: position, treatmentIds: ids });
    return new Set(shown.map(({ treatment_id }) => treatment_id));
  }

  private async readLines(query: GroupFilters, limit: number | null, range: Range): Promise<Line[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const selects: string[] = [];
    for (const kind of STOCK_KINDS) selects.push(await this.readLinesOfKind(kind, query, range, limit, bind));
    return this.sql.rows<Line>(
      `select id, used_at::text as used_at, treatment_id from (${selects.join(' union all ')}) lines
       order by lines.used_at desc, lines.id desc ${limit === null ? '' : `limit ${limit}`}`,
      values,
    );
  }

  private async readLinesOfKind(
    kind: StockKind,
    query: GroupFilters,
    { after, until, treatmentIds }: Range,
    limit: number | null,
    bind: Bind,
  ): Promise<string> {
    const conditions = groupLineConditions(kind, query, await this.searches.parse(kind, query.search), bind);
    const position = ([at, id]: PagePosition) => `(${bind(at)}::timestamptz, ${bind(id)}::bigint)`;
    if (after != null) conditions.push(`(u.used_at, u.id) < ${position(after)}`);
    if (until !== undefined) conditions.push(`(u.used_at, u.id) >= ${position(until)}`);
    if (treatmentIds !== undefined) conditions.push(`u.treatment_id = any(${bind(treatmentIds)}::int[])`);
    return `(select u.id, u.used_at, u.treatment_id from usage u where ${conditions.join(' and ')}
      order by u.used_at desc, u.id desc ${limit === null ? '' : `limit ${limit}`})`;
  }

  private async readGroups(lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
    const treatments = lines.flatMap(({ treatment_id }) => (treatment_id === null ? [] : [treatment_id]));
    const singles = lines.filter(({ treatment_id }) => treatment_id === null).map(({ id }) => id);
    const rows = await this.sql.rows<{ id: string; json: string }>(
      `select 'treatment-' || tr.id as id, jsonb_build_object('id', 'treatment-' || tr.id, 'treatment', ${TREATMENT_JSON}, 'usage', null)::text as json
         from ${TREATMENT_FROM} where tr.id = any($1::int[])
       union all
       select 'usage-' || u.id, jsonb_build_object('id', 'usage-' || u.id, 'treatment', null, 'usage', ${USAGE_JSON})::text
         from usage u ${USAGE_JOINS} where u.id = any($2::int[])`,
      [treatments, singles],
    );
    return new Map(rows.map(({ id, json }) => [id, json]));
  }
}

const groupKey = ({ id, treatment_id }: Line): string =>
  treatment_id === null ? `usage-${id}` : `treatment-${treatment_id}`;
