import * as z from 'zod/mini';
import {
  CONSUMABLE_STOCK_STATUSES,
  ITEM_STOCK_STATUSES,
  SHORT_STATUSES,
  STOCK_KINDS,
} from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST, withSummary } from '../../core/endpoint.js';
import { idParams, queryChoice, queryId, queryInstant, queryText } from '../../core/query-fields.js';
import { listConsumablePurchasesSchemas, listItemPurchasesSchemas } from '../purchases/schemas.js';
import { movementExportQuery } from '../stock/schemas.js';
import { stockFilters } from '../stock/list-schemas.js';
import { groupFilters } from '../treatments/schemas.js';

/* CSV exports of lists: the same filters, search, view and sort, without paging. */

const PAGING = { limit: true, cursor: true } as const;

export const exportItemsSchemas = callSchemas({
  summary: 'Export active items as CSV',
  query: z.omit(stockFilters([...ITEM_STOCK_STATUSES, SHORT_STATUSES]), PAGING),
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportConsumablesSchemas = callSchemas({
  ...exportItemsSchemas,
  summary: 'Export active consumables as CSV',
  query: z.omit(stockFilters([...CONSUMABLE_STOCK_STATUSES, SHORT_STATUSES]), PAGING),
});

export const exportItemPurchasesSchemas = callSchemas({
  summary: 'Export purchases of items as CSV, newest first, with the filters of the list',
  query: z.omit(listItemPurchasesSchemas.query, PAGING),
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportConsumablePurchasesSchemas = callSchemas({
  ...exportItemPurchasesSchemas,
  summary: 'Export purchases of consumables as CSV, newest first, with the filters of the list',
  query: z.omit(listConsumablePurchasesSchemas.query, PAGING),
});

export const exportUsageSchemas = callSchemas({
  summary: 'Export usage as CSV, newest first; items by default',
  query: z.object({
    kind: queryChoice(STOCK_KINDS),
    search: queryText(),
    since: queryInstant(),
    itemId: queryId(),
    consumableId: queryId(),
  }),
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportTreatmentsSchemas = callSchemas({
  summary: 'Export usage of both kinds as CSV, newest first, with the filters of the history; one row per line',
  query: z.object(groupFilters),
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportItemMovementsSchemas = callSchemas({
  summary: "Export an item's ledger as CSV, newest first, with the filters of the list",
  params: idParams,
  query: movementExportQuery,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});

export const exportConsumableMovementsSchemas = withSummary(
  exportItemMovementsSchemas,
  "Export a consumable's ledger as CSV, newest first, with the filters of the list",
);
