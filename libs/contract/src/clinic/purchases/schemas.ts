import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, withSummary } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryId, queryText, paging } from '../../core/query-fields.js';
import { optionalLotNumber } from '../lot-number.js';
import { lotRef } from '../stock/opened-schemas.js';
import { productFields } from '../product-fields.js';

/* Purchases of items and consumables. Receipts, in one or several parts, raise the stock. Items use `receivedDate` and
   consumables `deliveryDate`; otherwise both sets of calls are the same. */

/** Digits of a total including two decimals: enough for the largest quantity at the largest unit cost. */
const TOTAL_DIGITS = 19;
const MAX_LINES = 200;
const SELECT_ITEM = 'Please select an item';
const SELECT_CONSUMABLE = 'Please select a consumable';

export const PURCHASE_STATUSES = ['ordered', 'partly-received', 'received', 'reversed'] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const purchaseReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  /** Id of the stock of either kind; for a consumable `consumableId` repeats it. */
  itemId: f.id(),
  consumableId: z.optional(f.id()),
  item: z.object({
    ...productFields,
    tracksLots: z.boolean(),
    /** Units per box; 1 when the product is not packed. */
    pack: z.int(),
    /** The product's number at the supplier of this purchase; null when unknown. */
    supplierProductNumber: z.nullable(z.string()),
  }),
  supplierId: z.nullable(f.id()),
  supplier: z.nullable(z.object({ id: f.id(), name: z.string() })),
  quantityPurchased: z.int(),
  quantityReceived: z.int(),
  quantityCancelled: z.int(),
  /** Quantity still to be received; 0 after a reversal. */
  quantityOpen: z.int(),
  status: z.enum(PURCHASE_STATUSES),
  /** The last price paid; the ordered price before the first receipt. */
  unitCost: z.nullable(f.unitCostReply()),
  /** Ordered price of the units still to be received. */
  orderedUnitCost: z.nullable(f.unitCostReply()),
  totalCost: z.nullable(f.moneyReply()),
  purchaseDate: z.string(),
  /** Date of the last receipt of an item. */
  receivedDate: z.optional(z.nullable(z.string())),
  /** Date of the last receipt of a consumable. */
  deliveryDate: z.optional(z.nullable(z.string())),
  /** Lots of the receipts; empty without lot tracking or before the first receipt. */
  lots: z.array(z.extend(lotRef, { quantity: z.int() })),
  invoiceNumber: z.nullable(z.string()),
  orderedBy: z.nullable(z.string()),
  orderedByUser: z.nullable(f.personReply),
  loggedBy: z.nullable(f.personReply),
  receivedAt: z.nullable(f.instant()),
  receivedBy: z.nullable(f.personReply),
  notes: z.nullable(z.string()),
  reorderRequestId: z.nullable(f.id()),
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
/** Schema of received lots, whose quantities add up to the receipt. Unknown numbers and expiry dates are omitted. */
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
/** Confirmations of a receipt. `acceptExpired` receives expired lots. */
export const acceptedReceipts = {
  acceptExpired: z.optional(z.boolean()),
  /** Receives a lot-tracked product without lot number or expiry. */
  acceptIncomplete: z.optional(z.boolean()),
  /** True to add the units to a held lot, where they are held too. */
  acceptHeld: z.optional(z.boolean()),
  /** Confirms a doubtful lot number as a new lot. */
  acceptNumber: z.optional(z.boolean()),
};

/** Fields of a single purchase or of one line of an invoice. */
const line = {
  unitCost: f.optionalUnitCost(),
  totalCost: f.optionalMoney(TOTAL_DIGITS),
  reorderRequestId: optionalId(),
  notes: f.optionalText(),
  lots: receivedLots,
};
/** Fields that all lines of an invoice share. */
const head = {
  supplierId: optionalId(),
  invoiceNumber: f.optionalText(f.TEXT_LIMITS.name),
  purchaseDate: f.optionalDay(),
  orderedBy: f.optionalUserId('Please choose the person who ordered'),
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

/** Requires product and quantity of a purchase without lines. */
const requireProduct = (path: 'itemId' | 'consumableId', message: string) =>
  z.superRefine((form: OneOrLines, context) => {
    if (form.lines != null) return;
    if (form.itemId === undefined && form.consumableId === undefined) f.addIssue(context, [path], message);
    if (form.quantityPurchased === undefined) f.addIssue(context, ['quantityPurchased'], 'Quantity must be at least 1');
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
  .check(requireProduct('itemId', SELECT_ITEM));

const requireConsumable = z.superRefine((form: OneOrLines, context) => {
  if (form.itemId === undefined && form.consumableId === undefined)
    f.addIssue(context, ['consumableId'], SELECT_CONSUMABLE);
});
/** Schema that accepts `itemId`, the field name of the entity, in place of `consumableId`. */
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
    lines: lines(z.object({ ...line, ...consumableIds, quantityPurchased: bought() }).check(requireConsumable)),
  })
  .check(requireProduct('consumableId', SELECT_CONSUMABLE));

const listQuery = {
  /** Finds purchases that contain all words in product, supplier or invoice number. */
  search: queryText(),
  supplierId: queryId(),
  /** Case-insensitive; with `supplierId` it shows whether an invoice is already recorded. */
  invoiceNumber: queryText(),
  /** Filter by whether a quantity is outstanding. */
  open: queryChoice(['true', 'false']),
  ...paging,
};
/** Price of the received units, each or in total. The ordered price applies without both. */
export const paidPrice = { unitCost: f.optionalUnitCost(), totalCost: f.optionalMoney(TOTAL_DIGITS) };
const received = {
  ...paidPrice,
  quantityReceived: z.optional(z.nullable(bought())),
  lots: receivedLots,
  ...acceptedReceipts,
};
const reversal = z.object({
  reason: f.requiredText(f.TEXT_LIMITS.notes, 'Reason is required'),
  /** Movements of single receipts to reverse; the whole purchase without them. */
  movementIds: z.optional(z.array(f.idField()).check(z.minLength(1), z.maxLength(MAX_LOTS))),
});

const purchasesReply = z.union([purchaseReply, z.array(purchaseReply)]);

const receiptErrors = [
  'lot.other-date',
  'lot.past-expiry',
  'lot.receipt-held',
  'lot.incomplete',
  'lot.doubtful',
] as const;
const logErrors = ['stock.inactive', 'stock.out-of-range', 'reorder.already-decided', ...receiptErrors] as const;
export const receiveErrors = [
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
  summary: 'List purchases of items, newest first',
  query: z.object({ ...listQuery, itemId: queryId() }),
  reply: z.array(purchaseReply),
});

export const logItemPurchaseSchemas = callSchemas({
  summary: 'Log a purchase of an item or an invoice with several lines; all or none, returned as a list',
  idempotent: true,
  body: newItemPurchase,
  reply: purchasesReply,
  status: 201,
  errors: logErrors,
});

export const receiveItemPurchaseSchemas = callSchemas({
  summary: 'Receive a purchase or part of it; adds to stock',
  params: idParams,
  body: z.object({ ...received, receivedDate: f.optionalDay() }),
  reply: purchaseReply,
  errors: receiveErrors,
});

export const reverseItemPurchaseSchemas = callSchemas({
  summary: 'Reverse a purchase of items: received units leave the stock, and earlier orders are open again',
  idempotent: true,
  params: idParams,
  body: reversal,
  reply: purchaseReply,
  errors: reverseErrors,
});

export const listConsumablePurchasesSchemas = callSchemas({
  ...listItemPurchasesSchemas,
  summary: 'List purchases of consumables, newest first',
  query: z.object({ ...listQuery, consumableId: queryId(), itemId: queryId() }),
});

export const logConsumablePurchaseSchemas = callSchemas({
  ...logItemPurchaseSchemas,
  summary: 'Log a purchase of a consumable or an invoice with several lines; all or none, returned as a list',
  body: newConsumablePurchase,
});

export const receiveConsumablePurchaseSchemas = callSchemas({
  ...receiveItemPurchaseSchemas,
  summary: 'Receive a purchase of a consumable or part of it; adds to stock',
  body: z.object({ ...received, deliveryDate: f.optionalDay() }),
});

export const reverseConsumablePurchaseSchemas = withSummary(
  reverseItemPurchaseSchemas,
  'Reverse a purchase of consumables: received units leave the stock, and earlier orders are open again',
);
