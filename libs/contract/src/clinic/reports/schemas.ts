import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryChoice, queryText } from '../../core/query-fields.js';
import { REPORTS } from './values.js';

const PARTS = ['treatment', 'practitioner', 'kit', 'category', 'reason', 'kind', 'shelf', 'supplier'] as const;
export type ReportPart = (typeof PARTS)[number];

const filters = {
  /** First day of the period in the organization's time zone; the last 30 days when missing. */
  from: queryText(10),
  to: queryText(10),
  by: queryChoice(PARTS),
  group: queryText(),
};

export const reportReply = z.object({
  report: z.enum(REPORTS),
  from: z.string(),
  to: z.string(),
  by: z.enum(PARTS),
  /** Sorted by value, largest first. */
  groups: z.array(
    z.object({
      /** Key of the group; empty for rows without the property. */
      key: z.string(),
      label: z.nullable(z.string()),
      rows: z.int(),
      value: f.signedMoneyReply(),
      /** Expected cost, for a forecast. */
      planned: z.nullable(f.moneyReply()),
    }),
  ),
  total: z.object({
    rows: z.int(),
    value: f.signedMoneyReply(),
    planned: z.nullable(f.moneyReply()),
    /** Number of rows without a known cost, which are in no value. */
    withoutCost: z.int(),
  }),
  /** Rows of the report: at most 10,000, largest value first. */
  rows: z.array(
    z.object({
      stockId: f.id(),
      kind: z.enum(STOCK_KINDS),
      name: z.string(),
      sku: z.nullable(z.string()),
      unit: z.string(),
      group: z.string(),
      /** Time of the row: a day or an instant. */
      at: z.nullable(z.string()),
      quantity: z.number(),
      /** Amount of content with its unit, for uses and discards by content. */
      content: z.nullable(z.number()),
      contentUnit: z.nullable(z.string()),
      value: z.nullable(f.signedMoneyReply()),
      /** Price before and after the change; for a forecast the expected and the actual use. */
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      detail: z.nullable(z.string()),
      person: z.nullable(z.string()),
    }),
  ),
});
export type ReportReply = z.infer<typeof reportReply>;
export type ReportRow = ReportReply['rows'][number];

const params = z.object({ report: z.enum(REPORTS) });

export const getReportSchemas = callSchemas({
  summary:
    'Get a report for a period, grouped, with its rows: cost of usage, waste, stock value on the last day, price changes, usage against forecast',
  params,
  query: z.object(filters),
  reply: reportReply,
});

export const exportReportSchemas = callSchemas({
  summary: 'Export all rows of a report as CSV',
  params,
  query: z.object(filters),
  cost: FILE_COST,
  contentType: 'text/csv',
});
