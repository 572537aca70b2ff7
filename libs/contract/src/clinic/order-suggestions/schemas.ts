import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { reorderRequestReply } from '../reorder-requests/schemas.js';
import { MAX_ORDER_LINES } from './values.js';

export const suggestionReply = z.object({
  stock: z.object({
    id: f.id(),
    kind: z.enum(STOCK_KINDS),
    name: z.string(),
    sku: z.nullable(z.string()),
    unit: z.string(),
    unitCost: z.nullable(f.unitCostReply()),
    currentQuantity: z.int(),
    minStockLevel: z.int(),
  }),
  supplierId: z.nullable(f.id()),
  /** On the shelf and not expired, quarantined or recalled. */
  usable: z.int(),
  onOrder: z.int(),
  /** When the next of it is expected. */
  arrivesOn: z.nullable(z.string()),
  /** In requests that wait for a decision. */
  requested: z.int(),
  /** In ninety days. */
  used: z.int(),
  /** Of these the days on which there was something to use. */
  days: z.int(),
  leadDays: z.int(),
  safetyDays: z.int(),
  minimumOrder: z.int(),
  pack: z.int(),
  quantity: z.int(),
  /** For how many days it lasts; null: nothing is used. */
  daysLeft: z.nullable(z.int()),
});
export type Suggestion = z.infer<typeof suggestionReply>;

export const suggestionsReply = z.object({
  /** What runs out first comes first. */
  rows: z.array(suggestionReply),
  /** With those that are not in `rows`. */
  total: z.int(),
  suppliers: z.array(
    z.object({
      id: f.id(),
      name: z.string(),
      contactEmail: z.nullable(z.string()),
      leadTimeDays: z.nullable(z.int()),
      safetyDays: z.nullable(z.int()),
      version: z.int(),
      /** The middle of what its last deliveries took, and how many these were. */
      learntLeadDays: z.nullable(z.int()),
      deliveries: z.int(),
    }),
  ),
});
export type Suggestions = z.infer<typeof suggestionsReply>;

export const listSuggestionsSchemas = callSchemas({
  summary: 'What to order, how much and why: counted from the use of ninety days; at most 500 rows',
  reply: suggestionsReply,
});

/** One product of what is ordered or requested. */
export const wanted = {
  stockId: f.idField('Please select a product'),
  quantity: f.quantity({ min: 1, message: 'Quantity must be at least 1' }),
  /** How much its author saw on order, and requested; more by now refuses it. */
  seenOnOrder: z.optional(f.quantity()),
  seenRequested: z.optional(f.quantity()),
};

/** `current` of a refusal because somebody was faster: with these figures, and these requests in the line, it goes. */
export interface Meanwhile {
  readonly stockId: number;
  readonly onOrder: number;
  readonly requested: number;
  /** Those that came meanwhile. */
  readonly requestIds: readonly number[];
}

export const requestSuggestedSchemas = callSchemas({
  summary: 'Request suggested quantities, for users who may not order: all or none',
  idempotent: true,
  body: z.object({
    lines: z
      .array(z.object({ ...wanted, reason: f.optionalText() }))
      .check(z.minLength(1, { error: 'Please choose what to request' }), z.maxLength(MAX_ORDER_LINES)),
  }),
  reply: z.array(reorderRequestReply),
  status: 201,
  errors: ['stock.inactive', 'order.changed', 'order.requested'],
});
