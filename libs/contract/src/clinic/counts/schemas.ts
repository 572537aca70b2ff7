import * as z from 'zod/mini';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pathIdField, queryChoice, paging } from '../../core/query-fields.js';
import { optionalLotNumber } from '../lot-number.js';
import { stockReply } from '../stock/schemas.js';
import { MAX_COUNTED_ROWS } from './values.js';

/* Stock counts: their scope, the counted lines and the posted differences. Users who may log usage can count; managers
   open and post. */

export const STOCK_COUNT_STATUSES = ['open', 'posted', 'cancelled', 'reversed'] as const;
export type StockCountStatus = (typeof STOCK_COUNT_STATUSES)[number];
/** Types of entries that set a level. Uses, receipts, waste and undos change it by an amount. */
export const LEVEL_SOURCES = ['count', 'adjustment', 'import'] as const;

export const stockCountReply = z.object({
  id: f.id(),
  name: z.string(),
  status: z.enum(STOCK_COUNT_STATUSES),
  /** Hides the expected quantities of an open count from users who are not managers. */
  blind: z.boolean(),
  /** Filters of the count's products, all of which must match; null means no filter. */
  kind: z.nullable(z.enum(STOCK_KINDS)),
  categories: z.nullable(z.array(z.object({ id: f.id(), name: z.string() }))),
  shelf: z.nullable(z.string()),
  /** Number of products that were selected individually. */
  chosen: z.nullable(z.int()),
  openedBy: z.nullable(f.personReply),
  openedAt: f.instant(),
  closedBy: z.nullable(f.personReply),
  closedAt: z.nullable(f.instant()),
  /** Author of the reversal, which posts opposite adjustments. */
  reversedBy: z.nullable(f.personReply),
  reversedAt: z.nullable(f.instant()),
  /** Number of products in the count, of counted ones, and of those waiting for a recount. */
  total: z.int(),
  counted: z.int(),
  recounts: z.int(),
  /** Number of products without a difference; null for users who count blind. */
  exact: z.nullable(z.int()),
  /** Value of missing and surplus units at cost; null for users who count blind. */
  missing: z.nullable(f.moneyReply()),
  surplus: z.nullable(f.moneyReply()),
  /** Users who count, the latest first. */
  people: z.array(
    z.object({ person: z.nullable(f.personReply), rows: z.int(), lastAt: f.instant(), lastName: z.string() }),
  ),
  ...f.editedReply,
});
export type StockCount = z.infer<typeof stockCountReply>;

export const countRowReply = z.object({
  stockId: f.id(),
  kind: z.enum(STOCK_KINDS),
  name: z.string(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  codes: stockReply.codes,
  unit: z.string(),
  shelf: z.nullable(z.string()),
  category: z.nullable(z.string()),
  tracksLots: z.boolean(),
  /** Number of open containers, which are not counted. */
  open: z.int(),
  /** Current quantity in the ledger; null for users who count blind. */
  expected: z.nullable(z.int()),
  lots: z.array(
    z.object({
      id: f.id(),
      number: z.nullable(z.string()),
      expiresOn: z.nullable(z.string()),
      state: z.enum(LOT_STATES),
      expected: z.nullable(z.int()),
    }),
  ),
});
export type CountRow = z.infer<typeof countRowReply>;

export const countLineReply = z.object({
  id: f.id(),
  stockId: f.id(),
  name: z.string(),
  unit: z.string(),
  /** The counted lot; null with a number means an unknown lot. */
  lotId: z.nullable(f.id()),
  number: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  counted: z.int(),
  /** Ledger quantity at the time of counting; null for users who count blind. */
  balance: z.nullable(z.int()),
  difference: z.nullable(z.int()),
  /**
   * A count posted meanwhile that determines the expected quantity; null when the ledger at the time of counting does.
   */
  expectedFrom: z.nullable(z.object({ count: z.string(), at: f.instant() })),
  /** Difference at cost; null when the cost is unknown. */
  value: z.nullable(f.signedMoneyReply()),
  countedBy: z.nullable(f.personReply),
  countedAt: f.instant(),
  wantsRecount: z.boolean(),
  firstCounted: z.nullable(z.int()),
  isPosted: z.boolean(),
  /** Why the last posting skipped the line and what to do; null when it can be posted. */
  refusal: z.nullable(z.string()),
  /** A later count, adjustment or import that set the level, which posting keeps instead of this line. */
  later: z.nullable(z.object({ source: z.enum(LEVEL_SOURCES), person: z.nullable(f.personReply), at: f.instant() })),
});
export type CountLine = z.infer<typeof countLineReply>;

export const listStockCountsSchemas = callSchemas({
  summary: 'List stock counts, newest first',
  query: z.object({ status: queryChoice(STOCK_COUNT_STATUSES), ...paging }),
  reply: z.array(stockCountReply),
});

export const listShelvesSchemas = callSchemas({
  summary: 'Where things lie, with how many products lie there',
  reply: z.array(z.object({ shelf: z.string(), products: z.int() })),
});

export const getStockCountSchemas = callSchemas({
  summary: 'Get a stock count',
  params: idParams,
  reply: stockCountReply,
  errors: ['resource.not-found'],
});

export const listCountRowsSchemas = callSchemas({
  summary: 'List the lines of a count with their lots, ordered by shelf and name; at most 5,000',
  params: idParams,
  reply: z.array(countRowReply),
  errors: ['resource.not-found'],
});

export const listCountLinesSchemas = callSchemas({
  summary: 'List the counted entries with person, time and the balance at that time',
  params: idParams,
  reply: z.array(countLineReply),
  errors: ['resource.not-found'],
});

export const openStockCountSchemas = callSchemas({
  summary: 'Start a count of categories, a shelf, a kind or selected products; managers only',
  idempotent: true,
  body: z.object({
    name: f.nameText('Please name the count'),
    blind: z.optional(z.boolean()),
    kind: z.optional(z.nullable(z.enum(STOCK_KINDS))),
    categoryIds: z.optional(z.nullable(z.array(f.idField()).check(z.maxLength(200)))),
    shelf: f.optionalName(),
    stockIds: z.optional(z.nullable(z.array(f.idField()).check(z.maxLength(MAX_COUNTED_ROWS)))),
  }),
  reply: stockCountReply,
  status: 201,
  errors: ['count.managers-only', 'count.empty'],
});

const counted = {
  stockId: f.idField('Please choose a product'),
  lotId: z.optional(z.nullable(f.idField())),
  /** Number printed on the lot, which the product may not have yet. */
  number: optionalLotNumber(),
  expiresOn: f.optionalExpiry(),
};

export const countStockSchemas = callSchemas({
  summary: 'Count a product or one of its lots; the current balance is stored with it',
  idempotent: true,
  params: idParams,
  body: z.object({
    ...counted,
    counted: f.quantity({ min: 0, message: 'Counted quantity must be at least 0' }),
    /** True to add `counted` to the earlier quantity, as scans do. */
    add: z.optional(z.boolean()),
    /** Confirms a doubtful lot number as a new lot. */
    acceptNumber: z.optional(z.boolean()),
    /** Counted quantity that the user saw, null for none. The call is rejected when it differs now. */
    seen: z.optional(z.nullable(f.quantity({ min: 0 }))),
  }),
  reply: countLineReply,
  status: 201,
  errors: [
    'resource.not-found',
    'count.closed',
    'count.other-count',
    'count.moved',
    'count.line-posted',
    'stock.inactive',
    'lot.other-date',
    'lot.doubtful',
  ],
});

export const removeCountLineSchemas = callSchemas({
  summary: 'Remove a counted entry: the line becomes uncounted, which is not zero',
  params: z.object({ id: pathIdField(), lineId: pathIdField() }),
  errors: ['resource.not-found', 'count.closed', 'count.line-posted'],
});

export const askRecountSchemas = callSchemas({
  summary: 'Request a recount of lines or withdraw the request; managers only',
  idempotent: true,
  params: idParams,
  body: z.object({
    lineIds: z
      .array(f.idField())
      .check(z.minLength(1, { error: 'Please select the lines to recount' }), z.maxLength(MAX_COUNTED_ROWS)),
    wanted: z.optional(z.boolean()),
  }),
  reply: stockCountReply,
  errors: ['resource.not-found', 'count.closed', 'count.line-posted', 'count.managers-only'],
});

export const postStockCountSchemas = callSchemas({
  summary:
    'Post the differences as adjustments with reason `count`. Lines that cannot be posted are returned with the reason, and the count stays open for them; managers only',
  idempotent: true,
  params: idParams,
  body: z.object({
    /** Version of the count that the user saw. The call is rejected when lines were counted since. */
    version: f.expectedVersion(),
  }),
  reply: z.extend(stockCountReply, {
    /** Number of lines that this call posted, and of lines that keep a later level. */
    postedLines: z.int(),
    keptLines: z.int(),
    refused: z.array(z.object({ lineId: f.id(), name: z.string(), message: z.string() })),
  }),
  errors: ['resource.not-found', 'count.closed', 'count.managers-only', 'count.nothing-counted', 'count.changed'],
});

export const cancelStockCountSchemas = callSchemas({
  summary: 'Cancel a count without posting; managers only',
  idempotent: true,
  params: idParams,
  reply: stockCountReply,
  errors: ['resource.not-found', 'count.closed', 'count.managers-only'],
});

export const reverseStockCountSchemas = callSchemas({
  summary: 'Reverse a posted count with opposite adjustments, all or none; later stated levels are kept; managers only',
  idempotent: true,
  params: idParams,
  reply: z.extend(stockCountReply, {
    kept: z.array(
      z.object({
        name: z.string(),
        number: z.nullable(z.string()),
        quantity: z.int(),
        unit: z.string(),
        source: z.enum(LEVEL_SOURCES),
        count: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['resource.not-found', 'count.not-posted', 'count.managers-only', 'count.refused'],
});

export const countPresenceReply = z.object({
  person: f.personReply,
  stockId: f.id(),
  name: z.string(),
  at: f.instant(),
});
export type CountPresence = z.infer<typeof countPresenceReply>;

export const listCountPresenceSchemas = callSchemas({
  summary: 'List who is counting which line, from the last minute',
  params: idParams,
  reply: z.array(countPresenceReply),
  errors: ['resource.not-found'],
});

export const reportCountPresenceSchemas = callSchemas({
  summary: 'Set the line that the caller is counting, or null; expires after a minute',
  params: idParams,
  body: z.object({ stockId: z.nullable(f.idField()) }),
  errors: ['resource.not-found'],
});
