import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { wanted } from '../order-suggestions/schemas.js';
import { MAX_ORDER_LINES } from '../order-suggestions/values.js';
import { acceptedReceipts, paidPrice, purchaseReply, receiptErrors, receivedLots } from '../purchases/schemas.js';
import { reorderRequestReply } from '../reorder-requests/schemas.js';
import { AFTER_CANCEL } from './values.js';

/* Orders placed with one supplier. Each line is a purchase and is received as one. */

/** `draft`: collected requests for a supplier, not placed yet. */
export const ORDER_STATUSES = ['draft', 'open', 'received', 'cancelled'] as const;
/** `closed`: nothing is left to receive, because it arrived, was cancelled or reversed. `all` excludes drafts. */
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
export type OrderDocument = z.infer<typeof orderDocumentReply>;

export const orderReply = z.object({
  id: f.id(),
  /** "PO-0012", the number that the supplier sees. */
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
  /** Null for a draft. */
  placedAt: z.nullable(f.instant()),
  /** Recipient of the email to the supplier; null when the order was sent outside of Atrium. */
  sentTo: z.nullable(z.string()),
  sentAt: z.nullable(f.instant()),
  sentBy: z.nullable(f.personReply),
  /** Without a mail server the mail was stored and not sent. */
  isMailKept: z.boolean(),
  cancelledAt: z.nullable(f.instant()),
  cancelledBy: z.nullable(f.personReply),
  cancelReason: z.nullable(z.string()),
  lines: z.array(purchaseReply),
  /** The requests that the order answers; `purchaseId` is the line, null in a draft. */
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
  summary: 'How many there are in each part of the line of orders',
  reply: orderCountsReply,
});

export const listNotPlacedSchemas = callSchemas({
  summary: 'Requests that were ordered elsewhere and have not arrived, the oldest first',
  reply: z.array(reorderRequestReply),
});

export const listOrdersSchemas = callSchemas({
  summary: 'Orders, the newest first; the open ones unless another state is asked for',
  query: z.object({
    status: f.queryChoice(ORDER_FILTERS),
    supplierId: f.queryId(),
    stockId: f.queryId(),
    /** Finds orders that contain all words in number, supplier or products. */
    search: f.queryText(),
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  }),
  reply: z.array(orderReply),
});

export const getOrderSchemas = callSchemas({
  summary: 'One order',
  params: f.idParams,
  reply: orderReply,
  errors: ['resource.not-found'],
});

const newOrder = z.object({
  /** The draft to place. Its requests that no line answers stay pending. */
  draftId: z.optional(f.idField()),
  supplierId: z.optional(z.nullable(f.idField())),
  expectedOn: f.optionalDay(),
  note: f.optionalText(),
  lines: z
    .array(
      z.object({
        ...wanted,
        unitCost: f.optionalUnitCost(),
        /** Requests that the line answers: pending, or ordered outside of Atrium. */
        requestIds: z.optional(z.array(f.idField()).check(z.maxLength(MAX_ORDER_LINES))),
      }),
    )
    .check(z.minLength(1, { error: 'Please add at least one line' }), z.maxLength(MAX_ORDER_LINES)),
});

export const placeOrdersSchemas = callSchemas({
  summary: 'Place orders, one for each supplier: all or none',
  idempotent: true,
  body: z.object({
    orders: z.array(newOrder).check(z.minLength(1, { error: 'Please choose what to order' }), z.maxLength(MAX_ORDERS)),
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
  summary: 'Change the expected day or the note of an order, or mark it as sent outside of Atrium',
  params: f.idParams,
  body: z.object({
    expectedOn: f.optionalDay(),
    note: f.optionalText(),
    isSent: z.optional(z.literal(true)),
    version: f.seenVersion(),
  }),
  reply: orderReply,
  errors: ['resource.not-found', 'resource.stale', 'order.draft'],
});

export const cancelOrderSchemas = callSchemas({
  summary: 'Cancel what has not arrived of an order, and say what becomes of the requests that it answers',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    reason: f.requiredText(f.TEXT_LIMITS.notes, 'Reason is required'),
    /** New status of requests for the quantity that has not arrived: pending, ordered elsewhere, or dismissed. */
    requests: z._default(z.enum(AFTER_CANCEL), 'pending'),
  }),
  reply: orderReply,
  errors: ['resource.not-found', 'order.cancelled', 'order.arrived', 'order.draft'],
});

export const receiveOrderSchemas = callSchemas({
  summary: 'Receive several lines of an order at once: all or none',
  idempotent: true,
  params: f.idParams,
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
      .check(z.minLength(1, { error: 'Please say what arrived' }), z.maxLength(MAX_ORDER_LINES)),
  }),
  reply: orderReply,
  errors: [
    'resource.not-found',
    'order.draft',
    'purchase.nothing-left',
    'purchase.more-than-left',
    'purchase.already-reversed',
    'stock.out-of-range',
    ...receiptErrors,
  ],
});
