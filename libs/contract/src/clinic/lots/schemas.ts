import * as z from 'zod/mini';
import { MOVEMENT_TYPES, WASTE_REASONS } from '@atrium/rules/stock/labels';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryId, queryText, paging } from '../../core/query-fields.js';
import { createChangeSchema } from '../../core/resource-schemas.js';
import { optionalLotNumber } from '../lot-number.js';
import { openedReply } from '../stock/opened-schemas.js';
import { productFields } from '../product-fields.js';

/* Lots of products that track them, of both kinds. Receipts, imports and the start of tracking create them; their
   quantity changes with the stock. */

export const lotReply = z.object({
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  stockId: f.id(),
  item: z.object({
    ...productFields,
    tracksLots: z.boolean(),
  }),
  /** Number of the lot; null when unknown. */
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
  search: queryText(),
  kind: queryChoice(STOCK_KINDS),
  stockId: queryId(),
  state: queryChoice(LOT_STATES),
  /** `true` returns held and expired lots in stock, first to expire first. */
  held: queryChoice(['true']),
  /** `true` returns lots in stock, `false` used-up lots. */
  there: queryChoice(['true', 'false']),
};

export const listLotsSchemas = callSchemas({
  summary: 'List lots of both kinds, earliest expiry first',
  query: z.object({ ...lotFilters, ...paging }),
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
  summary: 'Get the value of stock that has expired or expires within 30, 60 and 90 days, of both kinds',
  query: z.object({ kind: queryChoice(STOCK_KINDS) }),
  reply: expirySummary,
});

export const expiringStock = z.object({
  kind: z.enum(STOCK_KINDS),
  item: z.object(productFields),
  lotId: f.id(),
  number: z.nullable(z.string()),
  state: z.enum(LOT_STATES),
  expiresOn: z.string(),
  quantity: z.int(),
  value: z.nullable(f.moneyReply()),
});
export type ExpiringStock = z.infer<typeof expiringStock>;

export const listExpiringStockSchemas = callSchemas({
  summary: 'List lots that have expired or expire within 90 days, earliest expiry first',
  query: z.object({
    kind: queryChoice(STOCK_KINDS),
    window: queryChoice(EXPIRY_WINDOWS),
    ...paging,
  }),
  reply: z.array(expiringStock),
});

export const getLotSchemas = callSchemas({
  summary: 'Get a lot, including used-up ones',
  params: idParams,
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
  /** True for a write-off that was undone. */
  isTakenBack: z.boolean(),
  /** True when the rest of an open container was discarded, which has its own undo. */
  isDiscard: z.boolean(),
  /** Id of the use, for a use and its undo. */
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
  /** True for a use that was recorded after the lot was held but given before. */
  isGivenBeforeHold: z.boolean(),
  /** In the recall list: number of the lot of the use, which was later merged into this one. */
  mergedLot: z.nullable(z.object({ id: f.id(), number: z.nullable(z.string()), mergedAt: f.instant() })),
});
export type LotMovement = z.infer<typeof lotMovementReply>;

export const listLotMovementsSchemas = callSchemas({
  summary: "List a lot's movements, newest first: receipts, uses with patient reference and person, counts, write-offs",
  params: idParams,
  query: z.object({
    /**
     * `true` returns the recall list: valid uses, and those that were undone while the lot was held, including uses of
     * merged lots.
     */
    used: queryChoice(['true']),
    ...paging,
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
  summary: "List changes of a lot's number, expiry and state, newest first",
  params: idParams,
  reply: z.array(lotChangeReply),
  errors: ['resource.not-found'],
});

export const updateLotSchemas = callSchemas({
  summary: "Update a lot's number or expiry; managers only. A date that makes an expired lot usable requires a reason",
  params: idParams,
  body: createChangeSchema({
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
  summary: 'Merge a lot into another lot of the same product; managers only',
  idempotent: true,
  params: idParams,
  body: z.object({
    into: f.idField('Please choose a lot'),
    /** Expiry date entered with the number. The call is rejected when the lot has another one. */
    expiresOn: f.optionalExpiry(),
  }),
  reply: lotReply,
  errors: ['resource.not-found', 'resource.taken', 'lot.managers-only', 'lot.other-date', 'lot.held'],
});

export const splitLotSchemas = callSchemas({
  summary: 'Split part of a lot into a lot with its own number and expiry; managers only',
  idempotent: true,
  params: idParams,
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
  summary: 'Write off a lot or part of it: a movement of type `waste` with its cost',
  idempotent: true,
  params: idParams,
  body: z.object({
    /** Number of units; the whole lot when missing. */
    quantity: z.optional(z.nullable(f.quantity({ min: 1, message: 'Quantity must be at least 1' }))),
    reason: z.enum(WASTE_REASONS, { error: 'Please choose a reason' }),
    note: f.optionalText(),
    /**
     * Time of the write-off, after the receipt; now when missing. Only managers may enter a time more than three days
     * ago.
     */
    discardedAt: f.optionalInstant(),
  }),
  /** `writeOffId` is the movement that an undo reverses. */
  reply: z.extend(lotReply, { writeOffId: z.nullable(f.id()) }),
  status: 201,
  errors: ['resource.not-found', 'lot.too-few'],
});

export const undoWriteOffSchemas = callSchemas({
  summary: 'Undo a write-off of a lot within 24 hours, including its opened containers',
  params: idParams,
  reply: lotReply,
  errors: ['resource.not-found', 'lot.not-undoable', 'lot.held'],
});

export const exportRecallSchemas = callSchemas({
  summary: 'Export the uses of a lot as CSV: patient reference, treatment, quantity, person, time',
  params: idParams,
  cost: FILE_COST,
  contentType: 'text/csv',
  errors: ['resource.not-found'],
});

export const exportLotsSchemas = callSchemas({
  summary: 'Export lots as CSV with SKU, number, expiry, quantity and value, with the filters of the list',
  query: z.object({
    ...lotFilters,
    /** `expiring` exports the expiry board, filtered by `kind` and `window` only. */
    view: queryChoice(['all', 'expiring']),
    window: queryChoice(EXPIRY_WINDOWS),
  }),
  cost: FILE_COST,
  contentType: 'text/csv',
});
