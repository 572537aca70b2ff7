import * as z from 'zod/mini';
import { SHELF_LIFE_UNITS } from '@atrium/rules/stock/labels';
import { CONSUMABLE_STOCK_STATUSES, SHORT_STATUSES } from '@atrium/rules/stock/stock-status';
import { callSchemas, withSummary } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import * as items from '../items/schemas.js';
import { packagePriceIsComplete, stockChange, stockForm, stockReply } from '../stock/schemas.js';
import { stockFilters } from '../stock/list-schemas.js';
import { productFields } from '../product-fields.js';
import { pageQuery } from '../../core/query-fields.js';

export const consumableReply = z.object({
  ...stockReply,
  kind: z.literal('consumable'),
  typicalShelfLife: z.nullable(z.int()),
  shelfLifeUnit: z.enum(SHELF_LIFE_UNITS),
  stockStatus: z.enum(CONSUMABLE_STOCK_STATUSES),
});
export type Consumable = z.infer<typeof consumableReply>;

const consumableFields = {
  ...stockForm,
  minStockLevel: z.optional(f.quantity({ min: 1, message: 'Min stock level must be at least 1' })),
  typicalShelfLife: z.optional(z.nullable(f.quantity({ min: 0 }))),
  shelfLifeUnit: z.optional(z.enum(SHELF_LIFE_UNITS)),
};

export const listConsumablesSchemas = callSchemas({
  ...items.listItemsSchemas,
  summary: 'List active consumables, ordered by name',
  query: stockFilters([...CONSUMABLE_STOCK_STATUSES, SHORT_STATUSES]),
  reply: z.array(consumableReply),
});

export const consumableSummary = z.object({
  count: z.int(),
  /** Number of low rows without those that are out. */
  low: z.int(),
  warning: z.int(),
  out: z.int(),
  value: f.moneyReply(),
  /** Number of rows in stock whose shelf life has ended or ends within 30 days. */
  expiring: z.int(),
});
export type ConsumableSummary = z.infer<typeof consumableSummary>;

export const getConsumableSummarySchemas = callSchemas({
  summary: 'Get the figures of the consumables screen',
  reply: consumableSummary,
});

export const expiringConsumable = z.object({
  ...productFields,
  currentQuantity: z.int(),
  /** End of the shelf life of the latest receipt, as a date. */
  expiresOn: z.string(),
});
export type ExpiringConsumable = z.infer<typeof expiringConsumable>;

export const listExpiringConsumablesSchemas = callSchemas({
  summary: 'List the lots counted in `expiring`, earliest expiry first',
  query: pageQuery,
  reply: z.array(expiringConsumable),
});

export const getConsumableSchemas = callSchemas({
  ...items.getItemSchemas,
  summary: 'Get a consumable, including deactivated ones',
  reply: consumableReply,
});

export const createConsumableSchemas = callSchemas({
  ...items.createItemSchemas,
  summary: 'Create a consumable; its opening stock is the first ledger movement',
  body: z.object(consumableFields).check(packagePriceIsComplete),
  reply: consumableReply,
});

export const updateConsumableSchemas = callSchemas({
  ...items.updateItemSchemas,
  summary: 'Update a consumable; a changed quantity is recorded as an adjustment',
  body: z
    .object({ ...consumableFields, name: z.optional(consumableFields.name), ...stockChange })
    .check(packagePriceIsComplete),
  reply: consumableReply,
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

export const removeConsumableSchemas = withSummary(
  items.removeItemSchemas,
  'Deactivate a consumable: hidden from lists, still available by id; rejected while units are on hold or expired',
);

export const listConsumableMovementsSchemas = withSummary(
  items.listItemMovementsSchemas,
  "List a consumable's ledger, newest first",
);

export const adjustConsumableSchemas = callSchemas({
  ...items.adjustItemSchemas,
  summary: "Set a consumable's stock to a counted quantity; rejected if the stock changed since `version`",
  reply: consumableReply,
});
