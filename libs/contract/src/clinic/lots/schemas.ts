import * as z from 'zod/mini';
import { MOVEMENT_TYPES, WASTE_REASONS } from '@atrium/rules/stock/labels';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { changeOf } from '../../core/resource-schemas.js';
import { optionalLotNumber } from '../lot-number.js';
import { openedReply } from '../stock/opened-schemas.js';

/* Lots of products that track them, of both kinds. Receipts, imports and the start of tracking create them; their
   quantity changes with the stock. */

export const lotReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  stockId: f.id(),
  item: z.object({
    id: f.id(),
    name: z.string(),
    sku: z.nullable(z.string()),
    unit: z.string(),
    tracksLots: z.boolean(),
  }),
  /** Null when unknown. */
  number: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  quantity: z.int(),
  state: z.enum(LOT_STATES),
  stateReason: z.nullable(z.string()),
  /** Time and author of the current state; null when it never changed. */
  stateAt: z.nullable(f.instant()),
  stateBy: z.nullable(f.personReply),
  /** Start of the first hold; null while the lot is available. */
  heldSince: z.nullable(f.instant()),
  supplierId: z.nullable(f.id()),
  supplier: z.nullable(z.object({ id: f.id(), name: z.string() })),
  /** Average purchase price; the product's unit cost when unknown. */
  unitCost: z.nullable(f.unitCostReply()),
  /** Value of the quantity at that cost. */
  value: z.nullable(f.moneyReply()),
  /** Open containers, which are not part of quantity and value. */
  opened: z.array(openedReply),
  /** Date of the first receipt. */
  receivedOn: z.nullable(z.string()),
  purchaseId: z.nullable(f.id()),
  ...f.editedReply,
});
export type Lot = z.infer<typeof lotReply>;

const lotFilters = {
  /** Searches the lot number, and the name, part number and barcode of the stock. */
  search: f.queryText(),
  kind: f.queryChoice(STOCK_KINDS),
  stockId: f.queryId(),
  state: f.queryChoice(LOT_STATES),
  /** `true` returns held and expired lots in stock, first to expire first. */
  held: f.queryChoice(['true']),
  /** `true` returns lots in stock, `false` used-up lots. */
  there: f.queryChoice(['true', 'false']),
};

export const listLotsSchemas = callSchemas({
  summary: 'Lots of both kinds, the first to expire first',
  query: z.object({ ...lotFilters, limit: f.queryLimit(), cursor: f.queryText(500) }),
  reply: z.array(lotReply),
});

/** Groups of expiring lots: expired, or within the given days without the earlier groups. */
export const EXPIRY_WINDOWS = ['expired', '30', '60', '90'] as const;
export type ExpiryWindow = (typeof EXPIRY_WINDOWS)[number];

export const expirySummary = z.object({
  windows: z.array(
    z.object({ window: z.enum(EXPIRY_WINDOWS), lots: z.int(), quantity: z.int(), value: f.moneyReply() }),
  ),
});
export type ExpirySummary = z.infer<typeof expirySummary>;

export const getExpirySummarySchemas = callSchemas({
  summary: 'What has expired and what will within 30, 60 and 90 days, with its value, of both kinds',
  query: z.object({ kind: f.queryChoice(STOCK_KINDS) }),
  reply: expirySummary,
});

export const expiringStock = z.object({
  kind: z.enum(STOCK_KINDS),
  item: z.object({ id: f.id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string() }),
  lotId: f.id(),
  number: z.nullable(z.string()),
  state: z.enum(LOT_STATES),
  expiresOn: z.string(),
  quantity: z.int(),
  value: z.nullable(f.moneyReply()),
});
export type ExpiringStock = z.infer<typeof expiringStock>;

export const listExpiringStockSchemas = callSchemas({
  summary: 'What has expired or will within 90 days, by lot, soonest first',
  query: z.object({
    kind: f.queryChoice(STOCK_KINDS),
    window: f.queryChoice(EXPIRY_WINDOWS),
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  }),
  reply: z.array(expiringStock),
});

export const getLotSchemas = callSchemas({
  summary: 'One lot, used up ones too',
  params: f.idParams,
  reply: lotReply,
  errors: ['resource.not-found'],
});

export const lotMovementReply = z.object({
  id: f.id(),
  type: z.enum(MOVEMENT_TYPES),
  delta: z.int(),
  /** Change of content; null when whole units moved. */
  content: z.nullable(z.number()),
  contentUnit: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  value: z.nullable(f.signedMoneyReply()),
  at: f.instant(),
  /** Time of the movement; null when it equals the time of entry, `at`. */
  occurredAt: z.nullable(f.instant()),
  user: z.nullable(f.personReply),
  /** For a write-off: it was undone. */
  isTakenBack: z.boolean(),
  /** The rest of an open container was discarded; it has its own undo. */
  isDiscard: z.boolean(),
  /** Set for a use and its undo. */
  usageId: z.nullable(f.id()),
  isUndone: z.boolean(),
  undoneAt: z.nullable(f.instant()),
  undoReason: z.nullable(z.string()),
  usedBy: z.nullable(f.personReply),
  treatmentType: z.nullable(z.string()),
  treatmentArea: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
  lotReason: z.nullable(z.string()),
  purchaseId: z.nullable(f.id()),
  /** The use was recorded after the lot was held, but given before. */
  isGivenBeforeHold: z.boolean(),
  /** For the recall list: the lot of the use, which was merged into this one since. */
  mergedLot: z.nullable(z.object({ id: f.id(), number: z.nullable(z.string()), mergedAt: f.instant() })),
});
export type LotMovement = z.infer<typeof lotMovementReply>;

export const listLotMovementsSchemas = callSchemas({
  summary: "A lot's life, newest first: receipts, uses with patient reference and person, counts, write-offs",
  params: f.idParams,
  query: z.object({
    /**
     * `true` returns the recall list: uses that stand, or that were undone while the lot was held, including those of
     * merged lots.
     */
    used: f.queryChoice(['true']),
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  }),
  reply: z.array(lotMovementReply),
  errors: ['resource.not-found'],
});

export const lotChangeReply = z.object({
  at: f.instant(),
  actorName: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type LotChange = z.infer<typeof lotChangeReply>;

export const listLotChangesSchemas = callSchemas({
  summary: 'Who changed the number, the expiry or the state of a lot, newest first',
  params: f.idParams,
  reply: z.array(lotChangeReply),
  errors: ['resource.not-found'],
});

export const updateLotSchemas = callSchemas({
  summary:
    'Name a lot or correct its number or expiry; managers only. A date that makes an expired lot usable needs a reason',
  params: f.idParams,
  body: changeOf({
    number: optionalLotNumber(),
    expiresOn: f.optionalExpiry(),
    reason: f.optionalText(),
    /** Confirms a doubtful lot number. */
    acceptNumber: z.optional(z.boolean()),
  }),
  reply: lotReply,
  errors: [
    'resource.not-found',
    'resource.stale',
    'resource.taken',
    'lot.managers-only',
    'lot.other-date',
    'lot.held',
    'lot.doubtful',
  ],
});

export const mergeLotSchemas = callSchemas({
  summary: 'Put what a lot holds into another of the same product, whose number it has; managers alone',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    into: f.idField('Please choose a lot'),
    /** Expiry entered with the number; refused when the lot has another one. */
    expiresOn: f.optionalExpiry(),
  }),
  reply: lotReply,
  errors: ['resource.not-found', 'lot.managers-only', 'lot.other-date', 'lot.held'],
});

export const splitLotSchemas = callSchemas({
  summary: 'Give a part of a lot a number and an expiry of its own; managers alone',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    quantity: f.quantity({ min: 1, message: 'Quantity must be at least 1' }),
    number: optionalLotNumber(),
    expiresOn: f.optionalExpiry(),
    /** Confirms a doubtful lot number. */
    acceptNumber: z.optional(z.boolean()),
  }),
  reply: lotReply,
  status: 201,
  errors: ['resource.not-found', 'lot.managers-only', 'lot.too-few', 'lot.other-date', 'lot.held', 'lot.doubtful'],
});

export const writeOffLotSchemas = callSchemas({
  summary: 'Throw a lot away, or a part of it: a movement of type `waste` with what it had cost',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    /** The whole lot when missing. */
    quantity: z.optional(z.nullable(f.quantity({ min: 1, message: 'Quantity must be at least 1' }))),
    reason: z.enum(WASTE_REASONS, { error: 'Please choose a reason' }),
    note: f.optionalText(),
    /** Time of the write-off; now when missing. After the receipt; managers only beyond three days back. */
    discardedAt: f.optionalInstant(),
  }),
  /** `writeOffId` is the movement that an undo reverses. */
  reply: z.extend(lotReply, { writeOffId: z.nullable(f.id()) }),
  status: 201,
  errors: ['resource.not-found', 'lot.too-few'],
});

export const undoWriteOffSchemas = callSchemas({
  summary: 'Put back what was written off by mistake, what was open of it too, within 24 hours',
  params: f.idParams,
  reply: lotReply,
  errors: ['resource.not-found', 'lot.not-undoable', 'lot.held'],
});

export const exportRecallSchemas = callSchemas({
  summary: 'Whom a lot reached, as CSV: patient reference, treatment, quantity, person, time',
  params: f.idParams,
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});

export const exportLotsSchemas = callSchemas({
  summary: 'Lots as CSV, with the filters of their list: one row each, with SKU, number, expiry, quantity and value',
  query: z.object({
    ...lotFilters,
    /** `expiring` exports the expiry board, filtered by `kind` and `window` only. */
    view: f.queryChoice(['all', 'expiring']),
    window: f.queryChoice(EXPIRY_WINDOWS),
  }),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});
