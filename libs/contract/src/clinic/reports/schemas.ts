import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { REPORTS } from './values.js';

const PARTS = ['treatment', 'practitioner', 'kit', 'category', 'reason', 'kind', 'shelf', 'supplier'] as const;
export type ReportPart = (typeof PARTS)[number];

const filters = {
  /** First and last day in the organization's time zone; the last 30 days when missing. */
  from: f.queryText(10),
  to: f.queryText(10),
  by: f.queryChoice(PARTS),
  group: f.queryText(),
};

export const reportReply = z.object({
  report: z.enum(REPORTS),
  from: z.string(),
  to: z.string(),
  by: z.enum(PARTS),
  /** Sorted by value, largest first. */
  groups: z.array(
    z.object({
      /** Blank for the group of rows without the property. */
      key: z.string(),
      label: z.nullable(z.string()),
      rows: z.int(),
      value: f.signedMoneyReply(),
      /** For a forecast: the expected cost. */
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
  /** At most 500 rows, largest value first. */
  rows: z.array(
    z.object({
      stockId: f.id(),
      kind: z.enum(STOCK_KINDS),
      name: z.string(),
      sku: z.nullable(z.string()),
      unit: z.string(),
      group: z.string(),
      /** A day or an instant. */
      at: z.nullable(z.string()),
      quantity: z.number(),
      /** For uses and discards by content: the amount in its unit. */
      content: z.nullable(z.number()),
      contentUnit: z.nullable(z.string()),
      value: z.nullable(f.signedMoneyReply()),
      /** A price before and after; for a forecast the expected and the actual use. */
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
    'A report over a range of days, in groups with their rows: cost of use, waste, value in stock on the last day, changes of prices, use against its forecast',
  params,
  query: z.object(filters),
  reply: reportReply,
});

export const exportReportSchemas = callSchemas({
  summary: 'All rows of a report as CSV',
  params,
  query: z.object(filters),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});
