import * as z from 'zod/mini';
import { CONSUMABLE_PRIORITIES, ITEM_PRIORITIES } from '@atrium/rules/stock/labels';
import { REORDER_STATUSES } from '@atrium/rules/stock/status-changes';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryText, paging } from '../../core/query-fields.js';
import { productFields } from '../product-fields.js';

/** A request to order a product. `itemId` or `consumableId` is set, depending on the kind; `item` is set for both. */
export const reorderRequestReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  itemId: z.optional(f.id()),
  consumableId: z.optional(f.id()),
  item: z.object({
    ...productFields,
    brand: z.nullable(z.string()),
    currentQuantity: z.int(),
    usableQuantity: z.int(),
    /** False for a deactivated product, which cannot be ordered. */
    isActive: z.boolean(),
    minStockLevel: z.int(),
    /** Quantity to be received, the part of it without an order, and the date of the next delivery. */
    onOrder: z.int(),
    notPlaced: z.int(),
    arrivesOn: z.nullable(z.string()),
    version: z.int(),
  }),
  requestedQuantity: z.int(),
  priority: z.enum(['low', 'normal', 'medium', 'urgent', 'critical']),
  /** `reason` and `justification` have the same value. */
  reason: z.nullable(z.string()),
  justification: z.nullable(z.string()),
  status: z.enum(REORDER_STATUSES),
  note: z.nullable(z.string()),
  requestedAt: f.instant(),
  requestedBy: z.nullable(z.string()),
  requestedByUser: z.nullable(z.extend(f.personReply, { role: z.string() })),
  approvedBy: z.nullable(z.string()),
  approvedByUser: z.nullable(f.personReply),
  approvedAt: z.nullable(f.instant()),
  receivedAt: z.nullable(f.instant()),
  /** The draft order that contains a pending request, until it is placed. */
  draft: z.nullable(
    z.object({ id: f.id(), number: z.string(), supplierId: z.nullable(f.id()), supplier: z.nullable(z.string()) }),
  ),
  /** Supplier of a request ordered elsewhere; null when not given. */
  supplier: z.nullable(z.object({ id: f.id(), name: z.string() })),
  /** Expected date of the first of its orders, or the date given for an order placed elsewhere. */
  expectedOn: z.nullable(z.string()),
  /** Orders that contain the request; empty for a request ordered outside of Atrium. */
  orders: z.array(z.object({ id: f.id(), number: z.string() })),
  ...f.editedReply,
});
export type ReorderRequest = z.infer<typeof reorderRequestReply>;

const PRIORITY_MISSING = 'Please select a priority level';
const ITEM_MISSING = 'Please select an item';
const CONSUMABLE_MISSING = 'Please select a consumable';

const requestFields = {
  requestedQuantity: z.optional(z.nullable(f.quantity({ min: 1, message: 'Quantity must be at least 1' }))),
  reason: f.optionalText(),
  justification: f.optionalText(),
};
const filters = z.object({
  status: queryChoice([...REORDER_STATUSES, 'all']),
  /** Finds requests that contain all words in product, requester or reason. */
  search: queryText(),
  ...paging,
});
/**
 * Decision on a request. `ordered` means ordered outside of Atrium, by phone or in a web shop; `pending` undoes a
 * decision.
 */
const decision = z.object({
  status: z.enum(['ordered', 'dismissed', 'pending']),
  note: f.optionalText(),
  /** Id of the supplier; allowed only with `ordered`. */
  supplierId: z.optional(z.nullable(f.idField())),
  expectedOn: f.optionalDay(),
  version: f.expectedVersion(),
});

const decisionErrors = ['resource.not-found', 'reorder.already-decided', 'reorder.arrived', 'resource.stale'] as const;

export const listReorderRequestsSchemas = callSchemas({
  summary: 'List reorder requests of both kinds, newest first; pending by default',
  query: filters,
  reply: z.array(reorderRequestReply),
});

export const requestItemReorderSchemas = callSchemas({
  summary: "Request a reorder of an item; the quantity defaults to the item's reorder quantity",
  idempotent: true,
  body: z.object({
    itemId: f.idField(ITEM_MISSING),
    priority: z._default(z.enum(ITEM_PRIORITIES, { error: PRIORITY_MISSING }), 'normal'),
    ...requestFields,
  }),
  reply: reorderRequestReply,
  status: 201,
  errors: ['stock.inactive'],
});

export const decideReorderRequestSchemas = callSchemas({
  summary: 'Mark a request as ordered elsewhere, dismiss it, or set it back to pending until something was received',
  params: idParams,
  body: decision,
  reply: reorderRequestReply,
  errors: decisionErrors,
});

export const addRequestToDraftSchemas = callSchemas({
  summary:
    "Add a pending request to the draft order of the product's supplier. It stays pending until the order is placed.",
  params: idParams,
  reply: reorderRequestReply,
  errors: ['resource.not-found', 'reorder.already-decided', 'stock.inactive'],
});

export const removeRequestFromDraftSchemas = callSchemas({
  summary: 'Remove a request from its draft order; it stays pending',
  params: idParams,
  reply: reorderRequestReply,
  errors: ['resource.not-found'],
});

export const listConsumableReorderRequestsSchemas = callSchemas({
  ...listReorderRequestsSchemas,
  summary: 'List reorder requests of consumables, newest first; pending by default',
  apiOnly: true,
});

export const requestConsumableReorderSchemas = callSchemas({
  ...requestItemReorderSchemas,
  summary: 'Request a reorder of a consumable',
  body: z.object({
    consumableId: f.idField(CONSUMABLE_MISSING),
    priority: z._default(z.enum(CONSUMABLE_PRIORITIES, { error: PRIORITY_MISSING }), 'medium'),
    ...requestFields,
  }),
});

export const decideConsumableReorderRequestSchemas = callSchemas({
  ...decideReorderRequestSchemas,
  summary:
    "Mark a consumable's request as ordered elsewhere, dismiss it, or set it back to pending until something was received",
  apiOnly: true,
});
