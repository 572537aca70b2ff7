import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { wanted } from '../order-suggestions/schemas.js';
import { MAX_ORDER_LINES } from '../order-suggestions/values.js';
import { acceptedReceipts, paidPrice, purchaseReply, receiptErrors, receivedLots } from '../purchases/schemas.js';
import { reorderRequestReply } from '../reorder-requests/schemas.js';
import { AFTER_CANCEL } from './values.js';

/* Orders: what was ordered together from one supplier. Each line is a purchase and is received as one. */

/** `draft`: requests that were collected for a supplier, not placed yet. */
export const ORDER_STATUSES = ['draft', 'open', 'received', 'cancelled'] as const;
/** `closed`: nothing of it is to come, whether it arrived, was cancelled or reversed. `all` leaves out drafts. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'closed', 'all'] as const;
const MAX_ORDERS = 50;

export const orderDocumentReply = z.object({
  id: f.id(),
  name: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
  addedAt: f.instant(),
  addedBy: z.nullable(f.personReply),
});
export type OrderDocument = z.infer<typeof orderDocumentReply>;

export const orderReply = z.object({
  id: f.id(),
  /** "PO-0012": what the supplier is told. */
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
  /** The mail to the supplier, or null when the order was sent outside of Atrium. */
  sentTo: z.nullable(z.string()),
  sentAt: z.nullable(f.instant()),
  sentBy: z.nullable(f.personReply),
  /** No mail server was set up: the mail was kept, and went to nobody. */
  isMailKept: z.boolean(),
  cancelledAt: z.nullable(f.instant()),
  cancelledBy: z.nullable(f.personReply),
  cancelReason: z.nullable(z.string()),
  lines: z.array(purchaseReply),
  /** The requests that it answers, and by which line; those of a draft have no line yet. */
  requests: z.array(
    z.object({
      id: f.id(),
      purchaseId: z.nullable(f.id()),
      status: z.string(),
      requestedQuantity: z.int(),
      requestedBy: z.nullable(f.personReply),
    }),
  ),
  /** What its lines cost; null where no line says. */
  totalCost: z.nullable(f.moneyReply()),
  documents: z.array(orderDocumentReply),
  ...f.editedReply,
});
export type Order = z.infer<typeof orderReply>;

export const orderCountsReply = z.object({
  suggested: z.int(),
  /** Requests that wait for a decision. */
  requests: z.int(),
  /** Orders that are open, and requests that were ordered elsewhere (`notPlaced`). */
  onOrder: z.int(),
  notPlaced: z.int(),
  /** Orders that arrived within 30 days. */
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
    /** All words, in its number, its supplier, or what was ordered. */
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
  /** The draft that becomes this order. Its requests that no line answers stay pending. */
  draftId: z.optional(f.idField()),
  supplierId: z.optional(z.nullable(f.idField())),
  expectedOn: f.optionalDay(),
  note: f.optionalText(),
  lines: z
    .array(
      z.object({
        ...wanted,
        unitCost: f.optionalUnitCost(),
        /** The requests that it answers: pending ones, or ones that were ordered elsewhere. */
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
    /** What of them has not arrived: back to pending, ordered elsewhere, or dismissed. */
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
    /** The supplier's, for all that arrived; another one than of what came before stands beside it. */
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
