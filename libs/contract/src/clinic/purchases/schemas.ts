import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { optionalLotNumber } from '../lot-number.js';
import { lotRef } from '../stock/opened-schemas.js';

/*
 * Purchases of both kinds of stock. Stock rises when they are received, at once or in parts. Items say `receivedDate`,
 * consumables `deliveryDate`; otherwise the two sets of calls are the same.
 */

/** Digits of a total, two of them after the point: the largest quantity at the largest unit cost fits. */
const TOTAL_DIGITS = 19;
const MAX_LINES = 200;
const SELECT_ITEM = 'Please select an item';
const SELECT_CONSUMABLE = 'Please select a consumable';

export const PURCHASE_STATUSES = ['ordered', 'partly-received', 'received', 'reversed'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const purchaseReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  /** Of either kind; a consumable's stands in `consumableId` too. */
  itemId: f.id(),
  consumableId: z.optional(f.id()),
  item: z.object({
    id: f.id(),
    name: z.string(),
    sku: z.nullable(z.string()),
    unit: z.string(),
    tracksLots: z.boolean(),
    /** Units in one box; 1 where it is not packed. */
    pack: z.int(),
    /** The number of the product at the supplier of this purchase; null when it is unknown. */
    supplierProductNumber: z.nullable(z.string()),
  }),
  supplierId: z.nullable(f.id()),
  supplier: z.nullable(z.object({ id: f.id(), name: z.string() })),
  quantityPurchased: z.int(),
  quantityReceived: z.int(),
  /** Ordered, and will not come. */
  quantityCancelled: z.int(),
  /** Still to be received; 0 once it is reversed. */
  quantityOpen: z.int(),
  status: z.enum(PURCHASE_STATUSES),
  /** The price that was paid last; before the first receipt the ordered one. */
  unitCost: z.nullable(f.unitCostReply()),
  /** The price at which the pieces that have not arrived are ordered. */
  orderedUnitCost: z.nullable(f.unitCostReply()),
  totalCost: z.nullable(f.moneyReply()),
  purchaseDate: z.string(),
  /** Of the last receipt; an item's. */
  receivedDate: z.optional(z.nullable(z.string())),
  /** Of the last receipt; a consumable's. */
  deliveryDate: z.optional(z.nullable(z.string())),
  /** In which lots it arrived; none where lots are not tracked, or nothing arrived yet. */
  lots: z.array(z.extend(lotRef, { quantity: z.int() })),
  invoiceNumber: z.nullable(z.string()),
  orderedBy: z.nullable(z.string()),
  orderedByUser: z.nullable(f.personReply),
  loggedBy: z.nullable(f.personReply),
  receivedAt: z.nullable(f.instant()),
  receivedBy: z.nullable(f.personReply),
  notes: z.nullable(z.string()),
  reorderRequestId: z.nullable(f.id()),
  /** The order that it is a line of. */
  orderId: f.id(),
  orderNumber: z.string(),
  reversedAt: z.nullable(f.instant()),
  reversedBy: z.nullable(f.personReply),
  reversalReason: z.nullable(z.string()),
  ...f.editedReply,
});
export type Purchase = z.infer<typeof purchaseReply>;

const optionalId = () => z.optional(z.nullable(f.idField()));
const bought = () => f.quantity({ min: 1, message: 'Quantity must be at least 1' });

const MAX_LOTS = 100;
/** What came in which lot; together as many as arrived. A number or an expiry that nobody knows is left out. */
export const receivedLots = z.optional(
  z.nullable(
    z
      .array(
        z.object({
          number: optionalLotNumber(),
          expiresOn: f.optionalExpiry(),
          quantity: f.quantity({ min: 1, message: 'Quantity must be at least 1' }),
        }),
      )
      .check(z.maxLength(MAX_LOTS)),
  ),
);
/** Answers to the questions that a receipt asks. Something past its expiry is received anyway. */
export const acceptedReceipts = {
  acceptExpired: z.optional(z.boolean()),
  /** What tracks lots is received without a number or an expiry all the same. */
  acceptIncomplete: z.optional(z.boolean()),
  /** A lot that is quarantined or recalled receives more, which is held too. */
  acceptHeld: z.optional(z.boolean()),
  /** A doubtful lot number was confirmed: it is a new lot. */
  acceptNumber: z.optional(z.boolean()),
};

/** What a purchase of one thing, or one line of an invoice, says of it. */
const line = {
  unitCost: f.optionalUnitCost(),
  totalCost: f.optionalMoney(TOTAL_DIGITS),
  reorderRequestId: optionalId(),
  notes: f.optionalText(),
  /** When it is received at once. */
  lots: receivedLots,
};
/** What all lines of an invoice share. */
const head = {
  supplierId: optionalId(),
  invoiceNumber: f.optionalText(f.TEXT_LIMITS.name),
  purchaseDate: f.optionalDay(),
  orderedBy: f.optionalUserId('Please choose who ordered it'),
  ...acceptedReceipts,
};
const lines = <S extends z.core.$ZodType>(schema: S) =>
  z.optional(
    z.nullable(
      z.array(schema).check(z.minLength(1, { error: 'Please add at least one line' }), z.maxLength(MAX_LINES)),
    ),
  );

interface OneOrLines {
  readonly lines?: unknown;
  readonly itemId?: number | undefined;
  readonly consumableId?: number | undefined;
  readonly quantityPurchased?: number | undefined;
}

/** A purchase without lines is of one thing, and says of which and how many. */
const saysWhat = (path: 'itemId' | 'consumableId', message: string) =>
  z.superRefine((form: OneOrLines, context) => {
    if (form.lines != null) return;
    if (form.itemId === undefined && form.consumableId === undefined)
      context.addIssue({ code: 'custom', input: undefined, path: [path], message });
    if (form.quantityPurchased === undefined)
      context.addIssue({
        code: 'custom',
        input: undefined,
        path: ['quantityPurchased'],
        message: 'Quantity must be at least 1',
      });
  });

const newItemPurchase = z
  .object({
    ...head,
    ...line,
    itemId: z.optional(f.idField(SELECT_ITEM)),
    quantityPurchased: z.optional(bought()),
    receivedDate: f.optionalDay(),
    lines: lines(z.object({ ...line, itemId: f.idField(SELECT_ITEM), quantityPurchased: bought() })),
  })
  .check(saysWhat('itemId', SELECT_ITEM));

const namesConsumable = z.superRefine((form: OneOrLines, context) => {
  if (form.itemId === undefined && form.consumableId === undefined)
    context.addIssue({ code: 'custom', input: undefined, path: ['consumableId'], message: SELECT_CONSUMABLE });
});
/** `itemId`, as the entity calls it, is taken for `consumableId`. */
const consumableIds = {
  consumableId: z.optional(f.idField(SELECT_CONSUMABLE)),
  itemId: z.optional(f.idField(SELECT_CONSUMABLE)),
};

const newConsumablePurchase = z
  .object({
    ...head,
    ...line,
    ...consumableIds,
    quantityPurchased: z.optional(bought()),
    deliveryDate: f.optionalDay(),
    lines: lines(z.object({ ...line, ...consumableIds, quantityPurchased: bought() }).check(namesConsumable)),
  })
  .check(saysWhat('consumableId', SELECT_CONSUMABLE));

const listQuery = {
  /** All words, in what was bought, its supplier or the invoice number. */
  search: f.queryText(),
  supplierId: f.queryId(),
  /** In any case; with `supplierId` it tells whether an invoice is there already. */
  invoiceNumber: f.queryText(),
  /** Whether something is still to be received. */
  open: f.queryChoice(['true', 'false']),
  limit: f.queryLimit(),
  cursor: f.queryText(500),
};
/** What the pieces that arrive cost: each, or together. Without both they cost what was ordered. */
export const paidPrice = { unitCost: f.optionalUnitCost(), totalCost: f.optionalMoney(TOTAL_DIGITS) };
const received = {
  ...paidPrice,
  quantityReceived: z.optional(z.nullable(bought())),
  lots: receivedLots,
  ...acceptedReceipts,
};
const reversal = z.object({
  reason: f.requiredText(f.TEXT_LIMITS.notes, 'Reason is required'),
  /** Ledger lines of single receipts, which alone are reversed; without them the whole purchase is. */
  movementIds: z.optional(z.array(f.idField()).check(z.minLength(1), z.maxLength(MAX_LOTS))),
});

/** One purchase, or the list of an invoice's. */
const purchasesReply = z.union([purchaseReply, z.array(purchaseReply)]);

export const receiptErrors = [
  'lot.other-date',
  'lot.past-expiry',
  'lot.receipt-held',
  'lot.incomplete',
  'lot.doubtful',
] as const;
const logErrors = ['stock.inactive', 'stock.out-of-range', 'reorder.already-decided', ...receiptErrors] as const;
const receiveErrors = [
  'resource.not-found',
  'purchase.nothing-left',
  'purchase.more-than-left',
  'purchase.already-reversed',
  'stock.out-of-range',
  ...receiptErrors,
] as const;
const reverseErrors = [
  'resource.not-found',
  'purchase.already-reversed',
  'purchase.already-used',
  'purchase.lots-moved',
] as const;

export const listItemPurchasesSchemas = callSchemas({
  summary: 'Purchases of items, newest first',
  query: z.object({ ...listQuery, itemId: f.queryId() }),
  reply: z.array(purchaseReply),
});

export const logItemPurchaseSchemas = callSchemas({
  summary: 'Log a purchase of an item, or an invoice with several lines: all or none, answered as a list',
  idempotent: true,
  body: newItemPurchase,
  reply: purchasesReply,
  status: 201,
  errors: logErrors,
});

export const receiveItemPurchaseSchemas = callSchemas({
  summary: 'Receive a purchase, or a part of it; stock rises',
  params: f.idParams,
  body: z.object({ ...received, receivedDate: f.optionalDay() }),
  reply: purchaseReply,
  errors: receiveErrors,
});

export const reverseItemPurchaseSchemas = callSchemas({
  summary:
    'Reverse a purchase of items: what was received leaves the stock, and what was on order before is on order again',
  idempotent: true,
  params: f.idParams,
  body: reversal,
  reply: purchaseReply,
  errors: reverseErrors,
});

export const listConsumablePurchasesSchemas = callSchemas({
  summary: 'Purchases of consumables, newest first',
  query: z.object({ ...listQuery, consumableId: f.queryId(), itemId: f.queryId() }),
  reply: z.array(purchaseReply),
});

export const logConsumablePurchaseSchemas = callSchemas({
  summary: 'Log a purchase of a consumable, or an invoice with several lines: all or none, answered as a list',
  idempotent: true,
  body: newConsumablePurchase,
  reply: purchasesReply,
  status: 201,
  errors: logErrors,
});

export const receiveConsumablePurchaseSchemas = callSchemas({
  summary: 'Receive a purchase of a consumable, or a part of it; stock rises',
  params: f.idParams,
  body: z.object({ ...received, deliveryDate: f.optionalDay() }),
  reply: purchaseReply,
  errors: receiveErrors,
});

export const reverseConsumablePurchaseSchemas = callSchemas({
  summary:
    'Reverse a purchase of consumables: what was received leaves the stock, and what was on order before is on order again',
  idempotent: true,
  params: f.idParams,
  body: reversal,
  reply: purchaseReply,
  errors: reverseErrors,
});
