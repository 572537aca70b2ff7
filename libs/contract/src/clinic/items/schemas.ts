import * as z from 'zod/mini';
import { ITEM_STOCK_STATUSES, SHORT_STATUSES, STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryText } from '../../core/query-fields.js';
import {
  adjustmentBody,
  adjustmentErrors,
  movementQuery,
  movementReply,
  packagePriceIsComplete,
  stockChange,
  stockForm,
  stockReply,
} from '../stock/schemas.js';
import { stockFilters, stockLevels, whichStock } from '../stock/list-schemas.js';

export const itemReply = z.object({
  ...stockReply,
  kind: z.literal('item'),
  description: z.nullable(z.string()),
  /** Typical shelf life in days, under its older field name. */
  expirationDate: z.nullable(z.int()),
  stockStatus: z.enum(['good', 'low', 'out']),
});
export type Item = z.infer<typeof itemReply>;

const itemFields = {
  ...stockForm,
  minStockLevel: z.optional(f.quantity({ min: 0, message: 'Min stock level must be non-negative' })),
  expirationDate: z.optional(z.nullable(f.quantity({ min: 0 }))),
  description: f.optionalText(),
};

export const listItemsSchemas = callSchemas({
  summary: 'List active items, ordered by name',
  query: stockFilters([...ITEM_STOCK_STATUSES, SHORT_STATUSES]),
  reply: z.array(itemReply),
});

export const getStockSuggestionSchemas = callSchemas({
  summary: 'Suggest a spelling for a search without results; null when there is none',
  query: z.object({ search: queryText(), kind: queryChoice(STOCK_KINDS) }),
  reply: z.object({ search: z.nullable(z.string()) }),
});

export const getStockLevelsSchemas = callSchemas({
  summary: 'Count items or consumables per stock level, with the filters of the list',
  query: z.object({ kind: queryChoice(STOCK_KINDS), ...whichStock }),
  reply: stockLevels,
});

export const getItemSchemas = callSchemas({
  summary: 'Get an item, including deactivated ones',
  params: idParams,
  reply: itemReply,
  errors: ['resource.not-found'],
});

export const createItemSchemas = callSchemas({
  summary: 'Create an item; its opening stock is the first ledger movement',
  idempotent: true,
  body: z.object(itemFields).check(packagePriceIsComplete),
  reply: itemReply,
  status: 201,
  errors: ['resource.taken'],
});

export const updateItemSchemas = callSchemas({
  summary: 'Update an item; a changed quantity is recorded as an adjustment',
  params: idParams,
  body: z.object({ ...itemFields, name: z.optional(itemFields.name), ...stockChange }).check(packagePriceIsComplete),
  reply: itemReply,
  errors: [
    'resource.not-found',
    'resource.taken',
    'resource.stale',
    'stock.open-containers',
    'lot.held',
    'lot.managers-only',
  ],
});

export const removeItemSchemas = callSchemas({
  summary: 'Deactivate an item: hidden from lists, still available by id; rejected while units are on hold or expired',
  params: idParams,
  errors: ['resource.not-found', 'lot.held'],
});

export const listItemMovementsSchemas = callSchemas({
  summary: "List an item's ledger, newest first",
  params: idParams,
  query: movementQuery,
  reply: z.array(movementReply),
  errors: ['resource.not-found'],
});

export const adjustItemSchemas = callSchemas({
  summary: "Set an item's stock to a counted quantity; rejected if the stock changed since `version`",
  idempotent: true,
  params: idParams,
  body: adjustmentBody,
  reply: itemReply,
  status: 201,
  errors: adjustmentErrors,
});
