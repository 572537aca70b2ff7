import * as z from 'zod/mini';
import { CONSUMABLE_STOCK_STATUSES, ITEM_STOCK_STATUSES, SHORT, STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { listConsumablePurchasesSchemas, listItemPurchasesSchemas } from '../purchases/schemas.js';
import { movementExportQuery, stockFilters } from '../stock/schemas.js';
import { groupFilters } from '../treatments/schemas.js';

/* CSV exports of lists: the same filters, search, view and sort, without paging. */

const PAGING = { limit: true, cursor: true } as const;

export const exportItemsSchemas = callSchemas({
  summary: 'Active items as CSV',
  query: z.omit(stockFilters([...ITEM_STOCK_STATUSES, SHORT]), PAGING),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportConsumablesSchemas = callSchemas({
  ...exportItemsSchemas,
  summary: 'Active consumables as CSV',
  query: z.omit(stockFilters([...CONSUMABLE_STOCK_STATUSES, SHORT]), PAGING),
});

export const exportItemPurchasesSchemas = callSchemas({
  summary: 'Purchases of items as CSV, newest first, with the filters of their list',
  query: z.omit(listItemPurchasesSchemas.query, PAGING),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportConsumablePurchasesSchemas = callSchemas({
  ...exportItemPurchasesSchemas,
  summary: 'Purchases of consumables as CSV, newest first, with the filters of their list',
  query: z.omit(listConsumablePurchasesSchemas.query, PAGING),
});

export const exportUsageSchemas = callSchemas({
  summary: 'Usage as CSV, newest first; of items unless `kind` says otherwise',
  query: z.object({
    kind: f.queryChoice(STOCK_KINDS),
    search: f.queryText(),
    since: f.queryInstant(),
    itemId: f.queryId(),
    consumableId: f.queryId(),
  }),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportTreatmentsSchemas = callSchemas({
  summary: 'What was used of both kinds as CSV, newest first, with the filters of its history: a row for each line',
  query: z.object(groupFilters),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportItemMovementsSchemas = callSchemas({
  summary: "An item's ledger as CSV, newest first, with the filters of its list",
  params: f.idParams,
  query: movementExportQuery,
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});

export const exportConsumableMovementsSchemas = callSchemas({
  ...exportItemMovementsSchemas,
  summary: "A consumable's ledger as CSV, newest first, with the filters of its list",
});
