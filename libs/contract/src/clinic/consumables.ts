import * as z from 'zod/mini';
import { SHELF_LIFE_UNITS } from '@atrium/rules/labels';
import { CONSUMABLE_STOCK_STATUSES, SHORT } from '@atrium/rules/stock-status';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { idParams, moneyReply, quantity } from '../core/fields.js';
import { resource } from '../core/resource.js';
import {
  adjustmentBody,
  adjustmentErrors,
  logQuery,
  movementQuery,
  movementReply,
  packagePriceIsComplete,
  stockFilters,
  stockChange,
  stockForm,
  stockReply,
} from './stock.js';

export const consumableReply = z.object({
  ...stockReply,
  kind: z.literal('consumable'),
  typicalShelfLife: z.nullable(z.int()),
  shelfLifeUnit: z.enum(SHELF_LIFE_UNITS),
  stockStatus: z.enum(CONSUMABLE_STOCK_STATUSES),
});
export type Consumable = z.infer<typeof consumableReply>;

/** Its words: `STOCK_WORDS`. */
export const consumable = resource<Consumable>()({ event: 'consumable', noun: 'Consumable', words: {} });

const consumableFields = {
  ...stockForm,
  minStockLevel: z.optional(quantity({ min: 1, message: 'Min stock level must be at least 1' })),
  typicalShelfLife: z.optional(z.nullable(quantity({ min: 0 }))),
  shelfLifeUnit: z.optional(z.enum(SHELF_LIFE_UNITS)),
};

export const listConsumables = endpoint({
  name: 'listConsumables',
  summary: 'Active consumables, by name',
  method: 'GET',
  path: '/api/consumables',
  access: clinicMember(),
  query: stockFilters([...CONSUMABLE_STOCK_STATUSES, SHORT]),
  reply: z.array(consumableReply),
  status: 200,
});

export const consumableSummary = z.object({
  count: z.int(),
  /** Low, not out. */
  low: z.int(),
  warning: z.int(),
  out: z.int(),
  /** Of what is on the shelf, at unit cost. */
  value: moneyReply(),
  /** On the shelf, and past its shelf life within 30 days or already. */
  expiring: z.int(),
});
export type ConsumableSummary = z.infer<typeof consumableSummary>;

export const getConsumableSummary = endpoint({
  name: 'getConsumableSummary',
  summary: 'The figures above the list of consumables',
  method: 'GET',
  path: '/api/consumables/summary',
  access: clinicMember(),
  reply: consumableSummary,
  status: 200,
});

export const expiringConsumable = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.nullable(z.string()),
  unit: z.string(),
  currentQuantity: z.int(),
  /** The end of the shelf life of what came last, a pure date. */
  expiresOn: z.string(),
});
export type ExpiringConsumable = z.infer<typeof expiringConsumable>;

export const listExpiringConsumables = endpoint({
  name: 'listExpiringConsumables',
  summary: 'What the figure `expiring` counts, soonest first',
  method: 'GET',
  path: '/api/consumables/expiring',
  access: clinicMember(),
  query: logQuery,
  reply: z.array(expiringConsumable),
  status: 200,
});

export const getConsumable = endpoint({
  name: 'getConsumable',
  summary: 'One consumable, deactivated ones too',
  method: 'GET',
  path: '/api/consumables/:id',
  access: clinicMember(),
  params: idParams,
  reply: consumableReply,
  status: 200,
  errors: ['resource.not-found'],
});

export const createConsumable = endpoint({
  name: 'createConsumable',
  summary: 'Add a consumable; its opening stock is the first movement of its ledger',
  method: 'POST',
  path: '/api/consumables',
  access: clinicMember('stock:edit'),
  idempotent: true,
  body: z.object(consumableFields).check(packagePriceIsComplete),
  reply: consumableReply,
  status: 201,
  errors: ['resource.taken'],
});

export const updateConsumable = endpoint({
  name: 'updateConsumable',
  summary: 'Edit a consumable; a changed quantity is recorded as an adjustment',
  method: 'PUT',
  path: '/api/consumables/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  body: z
    .object({
      ...consumableFields,
      name: z.optional(consumableFields.name),
      ...stockChange,
    })
    .check(packagePriceIsComplete),
  reply: consumableReply,
  status: 200,
  errors: [
    'resource.not-found',
    'resource.taken',
    'resource.stale',
    'stock.open-containers',
    'stock.out-of-range',
    'lot.held',
    'lot.managers-only',
  ],
});

export const removeConsumable = endpoint({
  name: 'removeConsumable',
  summary: 'Deactivate a consumable: hidden from lists, still answered by id; rejected while units are held or expired',
  method: 'DELETE',
  path: '/api/consumables/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found', 'lot.held'],
});

export const listConsumableMovements = endpoint({
  name: 'listConsumableMovements',
  summary: "A consumable's ledger, newest first",
  method: 'GET',
  path: '/api/consumables/:id/movements',
  access: clinicMember(),
  params: idParams,
  query: movementQuery,
  reply: z.array(movementReply),
  status: 200,
  errors: ['resource.not-found'],
});

export const adjustConsumable = endpoint({
  name: 'adjustConsumable',
  summary: 'Set the stock of a consumable to what was counted; refused when it changed since `version`',
  method: 'POST',
  path: '/api/consumables/:id/adjustments',
  access: clinicMember('stock:edit'),
  idempotent: true,
  params: idParams,
  body: adjustmentBody,
  reply: consumableReply,
  status: 201,
  errors: adjustmentErrors,
});
