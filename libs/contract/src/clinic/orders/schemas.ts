import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryId, queryText, paging } from '../../core/query-fields.js';
import { wanted } from '../order-suggestions/schemas.js';
import { MAX_ORDER_LINES } from '../order-suggestions/values.js';
import { acceptedReceipts, paidPrice, purchaseReply, receiveErrors, receivedLots } from '../purchases/schemas.js';
import { reorderRequestReply } from '../reorder-requests/schemas.js';
import { AFTER_CANCEL_MESSAGE } from './values.js';

/* Orders placed with one supplier. Each line is a purchase and is received as one. */

/** Statuses of an order. `draft` means collected requests for a supplier that are not placed yet. */
export const ORDER_STATUSES = ['draft', 'open', 'received', 'cancelled'] as const;
/**
 * Filters of the order list. `closed`: nothing is left to receive, because it arrived, was cancelled or reversed. `all`
 * excludes drafts.
 */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'closed', 'all'] as const;
const MAX_ORDERS = 50;

export const orderDocumentReply = z.object({
  id: f.id(),
  name: z.string(),
  contentType: z.string(),
  /** Size in bytes. */
  size: z.int(),
  addedAt: f.instant(),
  addedBy: z.nullable(f.personReply),
});

export const orderReply = z.object({
  id: f.id(),
  /** Number that the supplier sees, such as "PO-0012". */
  number: z.string(),
  supplierId: z.nullable(f.id()),
  supplier: z.nullable(
    z.object({
      id: f.id(),
      name: z.string(),
      contactEmail: z.nullable(z.string()),
      customerNumber: z.nullable(z.string()),
    }),
  ),
  status: z.enum(ORDER_STATUSES),
  orderedOn: z.string(),
  expectedOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  placedBy: z.nullable(f.personReply),
  /** Time when the order was placed; null for a draft. */
  placedAt: z.nullable(f.instant()),
  /** Recipient of the email to the supplier; null when the order was sent outside of Atrium. */
  sentTo: z.nullable(z.string()),
  sentAt: z.nullable(f.instant()),
  sentBy: z.nullable(f.personReply),
  /** True when the mail was stored and not sent, because there is no mail server. */
  isMailKept: z.boolean(),
  cancelledAt: z.nullable(f.instant()),
  cancelledBy: z.nullable(f.personReply),
  cancelReason: z.nullable(z.string()),
  lines: z.array(purchaseReply),
  /** Requests that the order covers; `purchaseId` is the line, null in a draft. */
  requests: z.array(
    z.object({
      id: f.id(),
      purchaseId: z.nullable(f.id()),
      status: z.string(),
      requestedQuantity: z.int(),
      requestedBy: z.nullable(f.personReply),
    }),
  ),
  /** Sum of the line costs; null when no line has a cost. */
  totalCost: z.nullable(f.moneyReply()),
  documents: z.array(orderDocumentReply),
  ...f.editedReply,
});
export type Order = z.infer<typeof orderReply>;

export const orderCountsReply = z.object({
  suggested: z.int(),
  requests: z.int(),
  /** Number of open orders and of requests ordered outside of Atrium (`notPlaced`). */
  onOrder: z.int(),
  notPlaced: z.int(),
  received: z.int(),
});
export type OrderCounts = z.infer<typeof orderCountsReply>;

export const countOrdersSchemas = callSchemas({
  summary: 'Count suggestions, requests, open orders and received orders',
  reply: orderCountsReply,
});

export const listNotPlacedSchemas = callSchemas({
  summary: 'List requests ordered elsewhere that have not arrived, oldest first',
  reply: z.array(reorderRequestReply),
});

export const listOrdersSchemas = callSchemas({
  summary: 'List orders, newest first; open orders by default',
  query: z.object({
    status: queryChoice(ORDER_FILTERS),
    supplierId: queryId(),
    stockId: queryId(),
    /** Finds orders that contain all words in number, supplier or products. */
    search: queryText(),
    ...paging,
  }),
  reply: z.array(orderReply),
});

export const getOrderSchemas = callSchemas({
  summary: 'Get an order',
  params: idParams,
  reply: orderReply,
  errors: ['resource.not-found'],
});

const newOrder = z.object({
  /** Id of the draft to place. Its requests that no line covers stay pending. */
  draftId: z.optional(f.idField()),
  supplierId: z.optional(z.nullable(f.idField())),
  expectedOn: f.optionalDay(),
  note: f.optionalText(),
  lines: z
    .array(
      z.object({
        ...wanted,
        unitCost: f.optionalUnitCost(),
        /** Ids of requests that the line covers: pending, or ordered outside of Atrium. */
        requestIds: z.optional(z.array(f.idField()).check(z.maxLength(MAX_ORDER_LINES))),
      }),
    )
    .check(z.minLength(1, { error: 'Please add at least one line' }), z.maxLength(MAX_ORDER_LINES)),
});

export const placeOrdersSchemas = callSchemas({
  summary: 'Place one order per supplier; all or none',
  idempotent: true,
  body: z.object({
    orders: z
      .array(newOrder)
      .check(z.minLength(1, { error: 'Please select at least one product' }), z.maxLength(MAX_ORDERS)),
  }),
  reply: z.array(orderReply),
  status: 201,
  errors: [
    'stock.inactive',
    'order.changed',
    'order.requested',
    'order.placed',
    'reorder.already-decided',
    'reorder.already-placed',
  ],
});

export const updateOrderSchemas = callSchemas({
  summary: "Update an order's expected day or note, or mark it as sent outside Atrium",
  params: idParams,
  body: z.object({
    expectedOn: f.optionalDay(),
    note: f.optionalText(),
    isSent: z.optional(z.literal(true)),
    version: f.expectedVersion(),
  }),
  reply: orderReply,
  errors: ['resource.not-found', 'resource.stale', 'order.draft'],
});

export const cancelOrderSchemas = callSchemas({
  summary: 'Cancel the open quantity of an order and decide what happens to its requests',
  idempotent: true,
  params: idParams,
  body: z.object({
    reason: f.requiredText(f.TEXT_LIMITS.notes, 'Reason is required'),
    /** New status of requests for the quantity that has not arrived: pending, ordered elsewhere, or dismissed. */
    requests: z._default(z.enum(AFTER_CANCEL_MESSAGE), 'pending'),
  }),
  reply: orderReply,
  errors: ['resource.not-found', 'order.cancelled', 'order.arrived', 'order.draft'],
});

export const receiveOrderSchemas = callSchemas({
  summary: 'Receive several lines of an order; all or none',
  idempotent: true,
  params: idParams,
  body: z.object({
    receivedOn: z.optional(f.day()),
    /** The supplier's invoice number for this receipt; earlier receipts keep theirs. */
    invoiceNumber: f.optionalText(f.TEXT_LIMITS.name),
    ...acceptedReceipts,
    lines: z
      .array(
        z.object({
          purchaseId: f.idField(),
          quantity: f.quantity({ min: 1, message: 'Quantity must be at least 1' }),
          ...paidPrice,
          lots: receivedLots,
        }),
      )
      .check(z.minLength(1, { error: 'Please enter what arrived' }), z.maxLength(MAX_ORDER_LINES)),
  }),
  reply: orderReply,
  errors: ['order.draft', ...receiveErrors],
});
