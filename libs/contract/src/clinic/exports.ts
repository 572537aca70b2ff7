import * as z from 'zod/mini';
import { CONSUMABLE_STOCK_STATUSES, ITEM_STOCK_STATUSES, SHORT, STOCK_KINDS } from '@atrium/rules/stock-status';
import { clinicMember, endpoint, FILE_COST } from '../core/endpoint.js';
import { idParams, queryChoice, queryId, queryInstant, queryText } from '../core/fields.js';
import { listConsumablePurchases, listItemPurchases } from './purchases.js';
import { movementExportQuery, stockFilters } from './stock.js';
import { groupFilters } from './treatments.js';

/* Lists as CSV files: the filters, search, view and sort of the lists, all rows. */

const PAGING = { limit: true, cursor: true } as const;

export const exportItems = endpoint({
  name: 'exportItems',
  summary: 'Active items as CSV',
  method: 'GET',
  path: '/api/inventory/export.csv',
  access: clinicMember('export'),
  query: z.omit(stockFilters([...ITEM_STOCK_STATUSES, SHORT]), PAGING),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportConsumables = endpoint({
  name: 'exportConsumables',
  summary: 'Active consumables as CSV',
  method: 'GET',
  path: '/api/consumables/export.csv',
  access: clinicMember('export'),
  query: z.omit(stockFilters([...CONSUMABLE_STOCK_STATUSES, SHORT]), PAGING),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportItemPurchases = endpoint({
  name: 'exportItemPurchases',
  summary: 'Purchases of items as CSV, newest first, with the filters of their list',
  method: 'GET',
  path: '/api/purchases/export.csv',
  access: clinicMember('export'),
  query: z.omit(listItemPurchases.query, PAGING),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportConsumablePurchases = endpoint({
  name: 'exportConsumablePurchases',
  summary: 'Purchases of consumables as CSV, newest first, with the filters of their list',
  method: 'GET',
  path: '/api/consumables/purchases/export.csv',
  access: clinicMember('export'),
  query: z.omit(listConsumablePurchases.query, PAGING),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportUsage = endpoint({
  name: 'exportUsage',
  summary: 'Usage as CSV, newest first; of items unless `kind` says otherwise',
  method: 'GET',
  path: '/api/usage/export.csv',
  access: clinicMember('export'),
  query: z.object({
    kind: queryChoice(STOCK_KINDS),
    search: queryText(),
    since: queryInstant(),
    itemId: queryId(),
    consumableId: queryId(),
  }),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportTreatments = endpoint({
  name: 'exportTreatments',
  summary: 'What was used of both kinds as CSV, newest first, with the filters of its history: a row for each line',
  method: 'GET',
  path: '/api/treatments/export.csv',
  access: clinicMember('export'),
  query: z.object(groupFilters),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const exportItemMovements = endpoint({
  name: 'exportItemMovements',
  summary: "An item's ledger as CSV, newest first, with the filters of its list",
  method: 'GET',
  path: '/api/inventory/:id/movements/export.csv',
  access: clinicMember('export'),
  params: idParams,
  query: movementExportQuery,
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});

export const exportConsumableMovements = endpoint({
  name: 'exportConsumableMovements',
  summary: "A consumable's ledger as CSV, newest first, with the filters of its list",
  method: 'GET',
  path: '/api/consumables/:id/movements/export.csv',
  access: clinicMember('export'),
  params: idParams,
  query: movementExportQuery,
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});
