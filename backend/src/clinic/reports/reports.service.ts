import type { getReport } from '@atrium/contract/clinic/reports/calls';
import type { ReportPart, ReportReply } from '@atrium/contract/clinic/reports/schemas';
import { MAX_REPORT_ROWS, type Report, REPORT_PARTS } from '@atrium/contract/clinic/reports/values';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import { addDays, daysBetween, isCalendarDate } from '@atrium/rules/time/calendar';
import type { CsvCell } from '@atrium/rules/text/csv';
import { ADJUSTMENT_REASON_LABELS, getLabel, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { getDayBounds } from '@atrium/rules/time/time-zone';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { ReplicaReads } from '../../platform/database/replica-reads.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { createCsvFile } from '../../platform/http/reply/csv.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { type Range, REPORT_ROWS } from './report-rows.js';

type ReportInput = CheckedQuery<typeof getReport>;
const MAX_DAYS = 1_100;
const FORECAST_BASIS_DAYS = 90;
const ROWS_PER_PAGE = 2_000;
/** SQL order that only equal rows share, so that no row is lost or repeated between two pages of a file. */
const ORDER_OF_EQUAL_ROWS = 'r.key, r.value, r.content, r.before, r.after, r.detail, r.person';

const LABELS: Partial<Record<ReportPart, Readonly<Record<string, string>>>> = {
  treatment: TREATMENT_TYPE_LABELS,
  reason: ADJUSTMENT_REASON_LABELS,
  kind: { item: 'Supplies', consumable: 'Consumables' },
};
const NONE: Partial<Record<ReportPart, string>> = {
  treatment: 'No treatment',
  practitioner: 'No person',
  kit: 'Without a kit',
  category: 'No category',
  supplier: 'No supplier',
  shelf: 'No shelf',
  reason: 'No reason',
};

/** CSV headings and columns of each report. */
const FILES: Readonly<Record<Report, readonly string[]>> = {
  'usage-cost': [
    'group',
    'at',
    'name',
    'sku',
    'quantity',
    'unit',
    'content',
    'contentUnit',
    'value',
    'treatment',
    'person',
  ],
  waste: ['group', 'at', 'name', 'sku', 'quantity', 'unit', 'content', 'contentUnit', 'value', 'detail', 'person'],
  'stock-value': ['group', 'name', 'sku', 'quantity', 'unit', 'value', 'detail'],
  prices: ['group', 'at', 'name', 'sku', 'quantity', 'unit', 'before', 'after', 'value'],
  forecast: ['group', 'name', 'sku', 'unit', 'before', 'after', 'value'],
};
const HEADINGS: Readonly<Record<string, string>> = {
  group: 'Group',
  at: 'When',
  name: 'Product',
  sku: 'SKU',
  quantity: 'Quantity',
  unit: 'Unit',
  content: 'Content',
  contentUnit: 'Content unit',
  value: 'Value',
  treatment: 'Treatment',
  detail: 'Detail',
  person: 'Person',
  before: 'Before',
  after: 'After',
};

interface Grouped {
  readonly key: string;
  readonly label: string | null;
  readonly rows: number;
  readonly value: string;
  readonly planned: string | null;
}

@Injectable()
export class ReportsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly replica: ReplicaReads,
  ) {}

  async read(report: Report, input: ReportInput): Promise<ReportReply> {
    const by = buildPageStatement(report, input.by);
    const range = await this.resolveRange(input, report);
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const rows = REPORT_ROWS[report](range, by, bind);
    const group =
      input.group === undefined ? 'true' : `coalesce(r.key, '') = ${bind(input.group === NO_GROUP ? '' : input.group)}`;
    const [found] = await this.sql.rows<Pick<ReportReply, 'rows' | 'total'> & { groups: readonly Grouped[] }>(
      `with r as materialized (${rows}), grouped as (
         select coalesce(key, '') as key, min(label) as label, count(*)::int as rows, coalesce(sum(value), 0)::numeric(30, 2) as value,
           sum(planned)::numeric(30, 2) as planned
         from r group by coalesce(key, '')
       )
       select (select coalesce(json_agg(json_build_object('key', key, 'label', label, 'rows', rows, 'value', value::text, 'planned', planned::text) order by abs(value) desc, key), '[]') from grouped) as groups,
         (select coalesce(json_agg(json_build_object('stockId', s.id, 'kind', s.kind, 'name', s.name, 'sku', s.sku, 'unit', s.unit, 'group', coalesce(r.key, ''),
            'at', r.at, 'quantity', r.quantity, 'content', trim_scale(r.content), 'contentUnit', r.content_unit, 'value', r.value::numeric(30, 2)::text, 'before', r.before, 'after', r.after, 'detail', r.detail,
            'person', r.person) order by r.nth), '[]')
          from (select *, row_number() over (order by abs(r.value) desc nulls last, r.at desc nulls last, r.stock_id) as nth from r where ${group}
            order by nth limit ${MAX_REPORT_ROWS}) r join stock s on s.id = r.stock_id) as rows,
         (select json_build_object('rows', count(*), 'value', coalesce(sum(value), 0)::numeric(30, 2)::text,
            'planned', ${report === 'forecast' ? 'coalesce(sum(planned), 0)::numeric(30, 2)::text' : 'null'},
            'withoutCost', count(*) filter (where value is null)) from r) as total`,
      values,
    );
    if (found === undefined) throw new Error('The report has no row');
    return {
      report,
      from: range.from,
      to: range.to,
      by,
      groups: found.groups.map(({ key, label, rows: count, value, planned }) => ({
        key,
        label: groupLabel(by, { key, label }),
        rows: count,
        value,
        planned,
      })),
      // Rounded once, so that it is the same in every grouping. Groups are rounded each.
      total: found.total,
      rows: found.rows,
    };
  }

  async createFile(report: Report, input: ReportInput): Promise<StreamableFile> {
    const by = buildPageStatement(report, input.by);
    const range = await this.resolveRange(input, report);
    const columns = FILES[report];
    const name = `${report}-${report === 'stock-value' ? range.to : `${range.from}-${range.to}`}.csv`;
    const headings = columns.map((column) => HEADINGS[column] ?? column);
    return createCsvFile(name, headings, this.readPages(report, range, by, input.group, columns));
  }

  private async *readPages(
    report: Report,
    range: Range,
    by: ReportPart,
    group: string | undefined,
    columns: readonly string[],
  ): AsyncGenerator<readonly (readonly CsvCell[])[]> {
    // Rows that are added meanwhile would shift the pages.
    const [start] = await this.sql.rows<{ at: string }>(`select ${instantSql('clock_timestamp()')} as at`);
    for (let from = 0; ; from += ROWS_PER_PAGE) {
      const values: unknown[] = [];
      const bind = (value: unknown): string => `$${values.push(value)}`;
      const rows = REPORT_ROWS[report](range, by, bind);
      const only = group === undefined ? 'true' : `coalesce(r.key, '') = ${bind(group === NO_GROUP ? '' : group)}`;
      const read = await this.replica.rows<Record<string, CsvCell> & { key: string; label: string | null }>(
        `select coalesce(r.key, '') as key, r.label, r.at, s.name, s.sku, r.quantity::float8 as quantity, s.unit, r.content::float8 as content, r.content_unit as "contentUnit", r.value::numeric(30, 2)::text as value,
           r.before, r.after, r.detail, r.person from (${rows}) r join stock s on s.id = r.stock_id where ${only} and (r.at is null or r.at <= ${bind(start?.at)})
         order by r.at desc nulls last, r.stock_id, r.quantity, ${ORDER_OF_EQUAL_ROWS} offset ${from} limit ${ROWS_PER_PAGE}`,
        values,
      );
      yield read.map((row) =>
        columns.map((column) => {
          if (column === 'group') return groupLabel(by, row) ?? '';
          if (column === 'treatment')
            return row['detail'] == null ? '' : getLabel(TREATMENT_TYPE_LABELS, String(row['detail']));
          return row[column] ?? '';
        }),
      );
      if (read.length < ROWS_PER_PAGE) return;
    }
  }

  private async resolveRange({ from, to }: ReportInput, report: Report): Promise<Range> {
    for (const [path, day] of Object.entries({ from, to }))
      if (day !== undefined && !isCalendarDate(day)) throw invalidField(path, 'Please enter a date such as 2026-11-02');
    const [now] = await this.sql.rows<{ zone: string; today: string }>(
      `select time_zone as zone, (now() at time zone time_zone)::date::text as today from organisation`,
    );
    if (now === undefined) throw new Error('The organization has no settings: the database is not migrated');
    const last = to ?? now.today;
    if (report === 'stock-value' && last > now.today)
      throw invalidField('to', 'The last day cannot be in the future for stock value');
    const first = from ?? addDays(last, -29);
    if (first > last) throw invalidField('from', 'The first day must not be after the last');
    if (daysBetween(first, last) > MAX_DAYS) throw invalidField('from', 'A report covers at most three years');
    const { from: since, until } = getDayBounds(first, last, now.zone);
    const { from: learntSince } = getDayBounds(addDays(first, -FORECAST_BASIS_DAYS), first, now.zone);
    const lastBegun = last < now.today ? last : now.today;
    return { from: first, to: last, since, until, learntSince, days: Math.max(0, daysBetween(first, lastBegun) + 1) };
  }
}

/** Filter value for rows without a group key, because an empty filter value means no filter. */
const NO_GROUP = 'none';

const buildPageStatement = (report: Report, by: ReportPart | undefined): ReportPart => {
  const parts: readonly ReportPart[] = REPORT_PARTS[report];
  const [first] = parts;
  if (by !== undefined && !parts.includes(by))
    throw invalidField('by', `This report can be grouped by ${parts.join(', ')}`);
  return by ?? first ?? 'category';
};

const groupLabel = (
  by: ReportPart,
  { key, label }: { readonly key: string; readonly label: string | null },
): string | null => {
  if (key === '') return NONE[by] ?? 'None';
  const labels = LABELS[by];
  return labels === undefined ? label : getLabel(labels, key);
};
