import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock-status';
import { clinicMember, endpoint } from '../core/endpoint.js';
import {
  day,
  editedReply,
  email,
  id,
  idField,
  idParams,
  instant,
  moneyReply,
  optionalDay,
  optionalMoney,
  optionalText,
  personReply,
  quantity,
  queryChoice,
  queryId,
  queryLimit,
  queryText,
  requiredText,
  seenVersion,
  TEXT_LIMITS,
} from '../core/fields.js';
import { resource } from '../core/resource.js';
import { purchaseReply, receivedLots } from './purchases.js';
import { reorderRequestReply } from './reorder-requests.js';

/*
 * Orders: what was ordered together from one supplier. Each line is a purchase and is received as one; what is to be
 * ordered is suggested.
 */

export const ORDER_STATUSES = ['open', 'received', 'cancelled'] as const;
/** `closed`: nothing of it is to come, whether it arrived, was cancelled or reversed. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'closed', 'all'] as const;
const MAX_ORDERS = 50;
const MAX_LINES = 200;
const AT_LEAST_ONE = 'Quantity must be at least 1';

export const orderDocumentReply = z.object({
  id: id(),
  name: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
  addedAt: instant(),
  addedBy: z.nullable(personReply),
});
export type OrderDocument = z.infer<typeof orderDocumentReply>;

export const orderReply = z.object({
  id: id(),
  /** "PO-0012": what the supplier is told. */
  number: z.string(),
  supplierId: z.nullable(id()),
  supplier: z.nullable(z.object({ id: id(), name: z.string(), contactEmail: z.nullable(z.string()) })),
  status: z.enum(ORDER_STATUSES),
  orderedOn: z.string(),
  expectedOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  placedBy: z.nullable(personReply),
  placedAt: instant(),
  /** The mail to the supplier, when one was sent. */
  sentTo: z.nullable(z.string()),
  sentAt: z.nullable(instant()),
  sentBy: z.nullable(personReply),
  /** No mail server was set up: the mail was kept, and went to nobody. */
  isMailKept: z.boolean(),
  cancelledAt: z.nullable(instant()),
  cancelledBy: z.nullable(personReply),
  cancelReason: z.nullable(z.string()),
  lines: z.array(purchaseReply),
  /** The requests that it answers, and by which line. */
  requests: z.array(
    z.object({
      id: id(),
      purchaseId: id(),
      status: z.string(),
      requestedQuantity: z.int(),
      requestedBy: z.nullable(personReply),
    }),
  ),
  /** What its lines cost; null where no line says. */
  totalCost: z.nullable(moneyReply()),
  documents: z.array(orderDocumentReply),
  ...editedReply,
});
export type Order = z.infer<typeof orderReply>;

export const order = resource<Order>()({
  event: 'order',
  noun: 'Order',
  words: { expectedOn: 'Expected day', note: 'Note', supplierId: 'Supplier' },
});

export const suggestionReply = z.object({
  stock: z.object({
    id: id(),
    kind: z.enum(STOCK_KINDS),
    name: z.string(),
    sku: z.nullable(z.string()),
    unit: z.string(),
    unitCost: z.nullable(moneyReply()),
    currentQuantity: z.int(),
    minStockLevel: z.int(),
  }),
  supplierId: z.nullable(id()),
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
      id: id(),
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

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  summary: 'What to order, how much and why: counted from the use of ninety days; at most 500 rows',
  method: 'GET',
  path: '/api/orders/suggestions',
  access: clinicMember(),
  reply: suggestionsReply,
  status: 200,
});

export const orderCountsReply = z.object({
  suggested: z.int(),
  /** Requests that wait for a decision. */
  requests: z.int(),
  /** Orders that are open, and requests that were marked as ordered and are in no order yet. */
  onOrder: z.int(),
  notPlaced: z.int(),
  /** Orders that arrived within 30 days. */
  received: z.int(),
});
export type OrderCounts = z.infer<typeof orderCountsReply>;

export const countOrders = endpoint({
  name: 'countOrders',
  summary: 'How many there are in each part of the line of orders',
  method: 'GET',
  path: '/api/orders/counts',
  access: clinicMember(),
  reply: orderCountsReply,
  status: 200,
});

export const listNotPlaced = endpoint({
  name: 'listNotPlaced',
  summary: 'Requests that were marked as ordered and stand in no order yet, the oldest first',
  method: 'GET',
  path: '/api/orders/not-placed',
  access: clinicMember(),
  reply: z.array(reorderRequestReply),
  status: 200,
});

export const listOrders = endpoint({
  name: 'listOrders',
  summary: 'Orders, the newest first; the open ones unless another state is asked for',
  method: 'GET',
  path: '/api/orders',
  access: clinicMember(),
  query: z.object({
    status: queryChoice(ORDER_FILTERS),
    supplierId: queryId(),
    stockId: queryId(),
    /** All words, in its number, its supplier, or what was ordered. */
    search: queryText(),
    limit: queryLimit(),
    cursor: queryText(500),
  }),
  reply: z.array(orderReply),
  status: 200,
});

export const getOrder = endpoint({
  name: 'getOrder',
  summary: 'One order',
  method: 'GET',
  path: '/api/orders/:id',
  access: clinicMember(),
  params: idParams,
  reply: orderReply,
  status: 200,
  errors: ['resource.not-found'],
});

const newOrder = z.object({
  supplierId: z.optional(z.nullable(idField())),
  expectedOn: optionalDay(),
  note: optionalText(),
  lines: z
    .array(
      z.object({
        stockId: idField('Please select a product'),
        quantity: quantity({ min: 1, message: AT_LEAST_ONE }),
        unitCost: optionalMoney(),
        /** The requests that it answers: pending ones, or ordered ones that are in no order yet. */
        requestIds: z.optional(z.array(idField()).check(z.maxLength(MAX_LINES))),
        /** How much its author saw on order, and requested; more by now refuses it. */
        seenOnOrder: z.optional(quantity()),
        seenRequested: z.optional(quantity()),
      }),
    )
    .check(z.minLength(1, { error: 'Please add at least one line' }), z.maxLength(MAX_LINES)),
});

/** `current` of a refusal because somebody was faster: with these figures, and these requests in the line, it goes. */
export interface Meanwhile {
  readonly stockId: number;
  readonly onOrder: number;
  readonly requested: number;
  /** Those that came meanwhile. */
  readonly requestIds: readonly number[];
}

export const placeOrders = endpoint({
  name: 'placeOrders',
  summary: 'Place orders, one for each supplier: all or none',
  method: 'POST',
  path: '/api/orders',
  access: clinicMember('reorder:decide'),
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
    'reorder.already-decided',
    'reorder.already-placed',
    'idempotency.reused',
    'idempotency.in-progress',
  ],
});

export const requestSuggested = endpoint({
  name: 'requestSuggested',
  summary: 'Request what was suggested, for whoever may not order: all or none',
  method: 'POST',
  path: '/api/orders/requests',
  access: clinicMember('reorder:request'),
  idempotent: true,
  body: z.object({
    lines: z
      .array(
        z.object({
          stockId: idField('Please select a product'),
          quantity: quantity({ min: 1, message: AT_LEAST_ONE }),
          reason: optionalText(),
          /** How much its author saw on order, and requested; more by now refuses it. */
          seenOnOrder: z.optional(quantity()),
          seenRequested: z.optional(quantity()),
        }),
      )
      .check(z.minLength(1, { error: 'Please choose what to request' }), z.maxLength(MAX_LINES)),
  }),
  reply: z.array(reorderRequestReply),
  status: 201,
  errors: ['stock.inactive', 'order.changed', 'order.requested', 'idempotency.reused', 'idempotency.in-progress'],
});

export const updateOrder = endpoint({
  name: 'updateOrder',
  summary: 'Change the expected day or the note of an order',
  method: 'PUT',
  path: '/api/orders/:id',
  access: clinicMember('reorder:decide'),
  params: idParams,
  body: z.object({ expectedOn: optionalDay(), note: optionalText(), version: seenVersion() }),
  reply: orderReply,
  status: 200,
  errors: ['resource.not-found', 'resource.stale'],
});

export const AFTER_CANCEL = ['pending', 'ordered', 'dismissed'] as const;

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  summary: 'Cancel what has not arrived of an order, and say what becomes of the requests that it answers',
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: clinicMember('reorder:decide'),
  params: idParams,
  body: z.object({
    reason: requiredText(TEXT_LIMITS.notes, 'Reason is required'),
    /** Of which nothing arrived: back to pending, still ordered and to be placed anew, or dismissed. */
    requests: z._default(z.enum(AFTER_CANCEL), 'pending'),
  }),
  reply: orderReply,
  status: 200,
  errors: ['resource.not-found', 'order.cancelled', 'order.arrived'],
});

export const receiveOrder = endpoint({
  name: 'receiveOrder',
  summary: 'Receive several lines of an order at once: all or none',
  method: 'POST',
  path: '/api/orders/:id/receipts',
  access: clinicMember('stock:edit'),
  idempotent: true,
  params: idParams,
  body: z.object({
    receivedOn: z.optional(day()),
    acceptExpired: z.optional(z.boolean()),
    acceptIncomplete: z.optional(z.boolean()),
    lines: z
      .array(
        z.object({
          purchaseId: idField(),
          quantity: quantity({ min: 1, message: AT_LEAST_ONE }),
          lots: receivedLots,
        }),
      )
      .check(z.minLength(1, { error: 'Please say what arrived' }), z.maxLength(MAX_LINES)),
  }),
  reply: orderReply,
  status: 200,
  errors: [
    'resource.not-found',
    'purchase.nothing-left',
    'purchase.more-than-left',
    'purchase.already-reversed',
    'stock.out-of-range',
    'lot.other-date',
    'lot.past-expiry',
    'idempotency.reused',
    'idempotency.in-progress',
  ],
});

export const getOrderPdf = endpoint({
  name: 'getOrderPdf',
  summary: 'The order as a PDF',
  method: 'GET',
  path: '/api/orders/:id/order.pdf',
  access: clinicMember(),
  params: idParams,
  status: 200,
  contentType: 'application/pdf',
  errors: ['resource.not-found'],
});

/** What is written above the order, unless somebody writes something else. */
const mailText = () => optionalText(2_000);

export const previewOrderMail = endpoint({
  name: 'previewOrderMail',
  summary: 'The mail to the supplier as it would be sent; nothing is sent',
  method: 'POST',
  path: '/api/orders/:id/mail-preview',
  access: clinicMember('reorder:decide'),
  params: idParams,
  body: z.object({ text: mailText() }),
  reply: z.object({
    /** False: no mail can be sent from here. */
    canSend: z.boolean(),
    /** In development: it goes to nobody, and a superadmin finds it under Security. */
    isKept: z.optional(z.boolean()),
    to: z.nullable(z.string()),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** What stands above the order. */
    message: z.string(),
    attachment: z.string(),
  }),
  status: 200,
  errors: ['resource.not-found'],
});

export const sendOrder = endpoint({
  name: 'sendOrder',
  summary: 'Send the order to the supplier, with the PDF',
  method: 'POST',
  path: '/api/orders/:id/mail',
  access: clinicMember('reorder:decide'),
  idempotent: true,
  params: idParams,
  body: z.object({ to: email('Please enter the e-mail address of the supplier'), text: mailText() }),
  reply: orderReply,
  status: 200,
  errors: ['resource.not-found', 'order.cancelled', 'mail.not-set-up', 'idempotency.reused', 'idempotency.in-progress'],
});

export const MAX_DOCUMENT_BYTES = 20 * 1_048_576;
export const MAX_DOCUMENTS = 20;

export const addOrderDocument = endpoint({
  name: 'addOrderDocument',
  summary: 'Keep an invoice or a delivery note with an order: a PDF or a picture of at most 20 MB',
  method: 'POST',
  path: '/api/orders/:id/documents',
  access: clinicMember('stock:edit'),
  params: idParams,
  upload: { field: 'file', maxBytes: MAX_DOCUMENT_BYTES },
  body: z.object({}),
  reply: orderReply,
  status: 201,
  errors: [
    'resource.not-found',
    'input.too-large',
    'input.unsupported-type',
    'order.same-document',
    'order.many-documents',
  ],
});

export const getOrderDocument = endpoint({
  name: 'getOrderDocument',
  summary: 'A document that is kept with an order',
  method: 'GET',
  path: '/api/orders/documents/:id',
  access: clinicMember(),
  params: idParams,
  status: 200,
  contentType: 'application/octet-stream',
  errors: ['resource.not-found'],
});

export const removeOrderDocument = endpoint({
  name: 'removeOrderDocument',
  summary: 'Remove a document from an order',
  method: 'DELETE',
  path: '/api/orders/documents/:id',
  access: clinicMember('stock:edit'),
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});
