import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { reorderRequestReply } from '../reorder-requests/schemas.js';
import { MAX_ORDER_LINES } from './values.js';
import { productFields } from '../product-fields.js';

export const suggestionReply = z.object({
  stock: z.object({
    ...productFields,
    kind: z.enum(STOCK_KINDS),
    unitCost: z.nullable(f.unitCostReply()),
    currentQuantity: z.int(),
    minStockLevel: z.int(),
  }),
  supplierId: z.nullable(f.id()),
  /** Quantity in stock without expired, quarantined and recalled lots. */
  usable: z.int(),
  onOrder: z.int(),
  arrivesOn: z.nullable(z.string()),
  requested: z.int(),
  used: z.int(),
  /** Number of the days of the usage window on which the product had usable stock. */
  days: z.int(),
  leadDays: z.int(),
  safetyDays: z.int(),
  minimumOrder: z.int(),
  pack: z.int(),
  quantity: z.int(),
  /** Days of stock left; null without use. */
  daysLeft: z.nullable(z.int()),
});
export type Suggestion = z.infer<typeof suggestionReply>;

export const suggestionsReply = z.object({
  /** Sorted by days of stock left. */
  rows: z.array(suggestionReply),
  /** Number of all suggestions, including those beyond `rows`. */
  total: z.int(),
  suppliers: z.array(
    z.object({
      id: f.id(),
      name: z.string(),
      contactEmail: z.nullable(z.string()),
      leadTimeDays: z.nullable(z.int()),
      safetyDays: z.nullable(z.int()),
      version: z.int(),
      /** Median lead time of the last deliveries, and their number. */
      learntLeadDays: z.nullable(z.int()),
      deliveries: z.int(),
    }),
  ),
});
export type Suggestions = z.infer<typeof suggestionsReply>;

export const listSuggestionsSchemas = callSchemas({
  summary: 'List suggested orders with quantity and reason, from the usage of the last 90 days; at most 500 rows',
  reply: suggestionsReply,
});

export const wanted = {
  stockId: f.idField('Please select a product'),
  quantity: f.quantity({ min: 1, message: 'Quantity must be at least 1' }),
  /** Quantities on order and in requests that the user saw. The call is rejected when there is more now. */
  seenOnOrder: z.optional(f.quantity()),
  seenRequested: z.optional(f.quantity()),
};

/**
 * `current` of an order that was rejected because of a concurrent order or request. The call succeeds with these
 * figures and request ids.
 */
export interface Meanwhile {
  readonly stockId: number;
  readonly onOrder: number;
  readonly requested: number;
  readonly requestIds: readonly number[];
}

export const requestSuggestedSchemas = callSchemas({
  summary: 'Request suggested quantities, for users without the right to order; all or none',
  idempotent: true,
  body: z.object({
    lines: z
      .array(z.object({ ...wanted, reason: f.optionalText() }))
      .check(z.minLength(1, { error: 'Please select at least one product' }), z.maxLength(MAX_ORDER_LINES)),
  }),
  reply: z.array(reorderRequestReply),
  status: 201,
  errors: ['stock.inactive', 'order.changed', 'order.requested'],
});
