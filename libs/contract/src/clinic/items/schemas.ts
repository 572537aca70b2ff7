import * as z from 'zod/mini';
import { ITEM_STOCK_STATUSES, SHORT, STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import {
  adjustmentBody,
  adjustmentErrors,
  movementQuery,
  movementReply,
  packagePriceIsComplete,
  stockChange,
  stockFilters,
  stockForm,
  stockLevels,
  stockReply,
  whichStock,
} from '../stock/schemas.js';

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
  summary: 'Active items, by name',
  query: stockFilters([...ITEM_STOCK_STATUSES, SHORT]),
  reply: z.array(itemReply),
});

export const getStockMeantSchemas = callSchemas({
  summary: 'Other words for a search that finds nothing, by which it finds something; null when there are none',
  query: z.object({ search: f.queryText(), kind: f.queryChoice(STOCK_KINDS) }),
  reply: z.object({ search: z.nullable(z.string()) }),
});

export const getStockLevelsSchemas = callSchemas({
  summary: 'How many items or consumables each stock level has, of what the filters of their list leave',
  query: z.object({ kind: f.queryChoice(STOCK_KINDS), ...whichStock }),
  reply: stockLevels,
});

export const getItemSchemas = callSchemas({
  summary: 'One item, deactivated ones too',
  params: f.idParams,
  reply: itemReply,
  errors: ['resource.not-found'],
});

export const createItemSchemas = callSchemas({
  summary: 'Add an item; its opening stock is the first movement of its ledger',
  idempotent: true,
  body: z.object(itemFields).check(packagePriceIsComplete),
  reply: itemReply,
  status: 201,
  errors: ['resource.taken'],
});

export const updateItemSchemas = callSchemas({
  summary: 'Edit an item; a changed quantity is recorded as an adjustment',
  params: f.idParams,
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
  summary: 'Deactivate an item: hidden from lists, still answered by id; rejected while units are held or expired',
  params: f.idParams,
  errors: ['resource.not-found', 'lot.held'],
});

export const listItemMovementsSchemas = callSchemas({
  summary: "An item's ledger, newest first",
  params: f.idParams,
  query: movementQuery,
  reply: z.array(movementReply),
  errors: ['resource.not-found'],
});

export const adjustItemSchemas = callSchemas({
  summary: 'Set the stock of an item to what was counted; refused when it changed since `version`',
  idempotent: true,
  params: f.idParams,
  body: adjustmentBody,
  reply: itemReply,
  status: 201,
  errors: adjustmentErrors,
});
