import * as z from 'zod/mini';
import { ITEM_STOCK_STATUSES, SHORT, STOCK_KINDS } from '@atrium/rules/stock-status';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { idParams, optionalText, quantity, queryChoice, queryText } from '../core/fields.js';
import { resource } from '../core/resource.js';
import {
  adjustmentBody,
  adjustmentErrors,
  movementQuery,
  movementReply,
  packagePriceIsComplete,
  stockFilters,
  stockChange,
  stockForm,
  stockLevels,
  stockReply,
  whichStock,
} from './stock.js';

export const itemReply = z.object({
  ...stockReply,
  kind: z.literal('item'),
  description: z.nullable(z.string()),
  /** The typical shelf life in days, under its older name. */
  expirationDate: z.nullable(z.int()),
  stockStatus: z.enum(['good', 'low', 'out']),
});
export type Item = z.infer<typeof itemReply>;

/** Its words: `STOCK_WORDS`. */
export const item = resource<Item>()({ event: 'item', noun: 'Item', words: {} });

const itemFields = {
  ...stockForm,
  minStockLevel: z.optional(quantity({ min: 0, message: 'Min stock level must be non-negative' })),
  expirationDate: z.optional(z.nullable(quantity({ min: 0 }))),
  description: optionalText(),
};

export const listItems = endpoint({
  name: 'listItems',
  summary: 'Active items, by name',
  method: 'GET',
  path: '/api/inventory',
  access: clinicMember(),
  query: stockFilters([...ITEM_STOCK_STATUSES, SHORT]),
  reply: z.array(itemReply),
  status: 200,
});

export const getStockMeant = endpoint({
  name: 'getStockMeant',
  summary: 'Other words for a search that finds nothing, by which it finds something; null when there are none',
  method: 'GET',
  path: '/api/inventory/meant',
  access: clinicMember(),
  query: z.object({ search: queryText(), kind: queryChoice(STOCK_KINDS) }),
  reply: z.object({ search: z.nullable(z.string()) }),
  status: 200,
});

export const getStockLevels = endpoint({
  name: 'getStockLevels',
  summary: 'How many items or consumables each stock level has, of what the filters of their list leave',
  method: 'GET',
  path: '/api/inventory/levels',
  access: clinicMember(),
  query: z.object({ kind: queryChoice(STOCK_KINDS), ...whichStock }),
  reply: stockLevels,
  status: 200,
});

export const getItem = endpoint({
  name: 'getItem',
  summary: 'One item, deactivated ones too',
  method: 'GET',
  path: '/api/inventory/:id',
  access: clinicMember(),
  params: idParams,
  reply: itemReply,
  status: 200,
  errors: ['resource.not-found'],
});

export const createItem = endpoint({
  name: 'createItem',
  summary: 'Add an item; its opening stock is the first movement of its ledger',
  method: 'POST',
  path: '/api/inventory',
  access: clinicMember('stock:edit'),
  idempotent: true,
  body: z.object(itemFields).check(packagePriceIsComplete),
  reply: itemReply,
  status: 201,
  errors: ['resource.taken'],
});

export const updateItem = endpoint({
  name: 'updateItem',
  summary: 'Edit an item; a changed quantity is recorded as an adjustment',
  method: 'PUT',
  path: '/api/inventory/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  body: z
    .object({
      ...itemFields,
      name: z.optional(itemFields.name),
      ...stockChange,
    })
    .check(packagePriceIsComplete),
  reply: itemReply,
  status: 200,
  errors: [
    'resource.not-found',
    'resource.taken',
    'resource.stale',
    'stock.open-containers',
    'lot.held',
    'lot.managers-only',
  ],
});

export const removeItem = endpoint({
  name: 'removeItem',
  summary: 'Deactivate an item: hidden from lists, still answered by id; rejected while units are held or expired',
  method: 'DELETE',
  path: '/api/inventory/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found', 'lot.held'],
});

export const listItemMovements = endpoint({
  name: 'listItemMovements',
  summary: "An item's ledger, newest first",
  method: 'GET',
  path: '/api/inventory/:id/movements',
  access: clinicMember(),
  params: idParams,
  query: movementQuery,
  reply: z.array(movementReply),
  status: 200,
  errors: ['resource.not-found'],
});

export const adjustItem = endpoint({
  name: 'adjustItem',
  summary: 'Set the stock of an item to what was counted; refused when it changed since `version`',
  method: 'POST',
  path: '/api/inventory/:id/adjustments',
  access: clinicMember('stock:edit'),
  idempotent: true,
  params: idParams,
  body: adjustmentBody,
  reply: itemReply,
  status: 201,
  errors: adjustmentErrors,
});
