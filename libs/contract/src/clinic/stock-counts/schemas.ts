import * as z from 'zod/mini';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { optionalLotNumber } from '../lot-number.js';
import { stockReply } from '../stock/schemas.js';
import { MAX_COUNTED_ROWS } from './values.js';

/* Stock counts: their scope, the counted lines and the posted differences. Users who may log usage can count; managers
   open and post. */

export const STOCK_COUNT_STATUSES = ['open', 'posted', 'cancelled', 'reversed'] as const;
export type StockCountStatus = (typeof STOCK_COUNT_STATUSES)[number];
/** Actions that set a level; uses, receipts, waste and undos change it by an amount. */
export const LEVEL_SOURCES = ['count', 'adjustment', 'import'] as const;

export const stockCountReply = z.object({
  id: f.id(),
  name: z.string(),
  status: z.enum(STOCK_COUNT_STATUSES),
  /** Hides the expected quantities of an open count from users who are not managers. */
  blind: z.boolean(),
  /** Filters of the scope, all of which must match; null means no filter. */
  kind: z.nullable(z.enum(STOCK_KINDS)),
  categories: z.nullable(z.array(z.object({ id: f.id(), name: z.string() }))),
  shelf: z.nullable(z.string()),
  /** Number of products chosen by hand. */
  chosen: z.nullable(z.int()),
  openedBy: z.nullable(f.personReply),
  openedAt: f.instant(),
  closedBy: z.nullable(f.personReply),
  closedAt: z.nullable(f.instant()),
  /** Author of the reversal, which posts opposite adjustments. */
  reversedBy: z.nullable(f.personReply),
  reversedAt: z.nullable(f.instant()),
  /** Number of products in scope, of counted ones, and of those waiting for a recount. */
  total: z.int(),
  counted: z.int(),
  recounts: z.int(),
  /** Number of products without a difference; null for users who count blind. */
  exact: z.nullable(z.int()),
  /** Missing and surplus units at cost; null for users who count blind. */
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
  /** A later action that set the level, which posting keeps instead of this line. */
  later: z.nullable(z.object({ source: z.enum(LEVEL_SOURCES), person: z.nullable(f.personReply), at: f.instant() })),
});
export type CountLine = z.infer<typeof countLineReply>;

export const listStockCountsSchemas = callSchemas({
  summary: 'Counts of the shelf, the newest first',
  query: z.object({ status: f.queryChoice(STOCK_COUNT_STATUSES), limit: f.queryLimit(), cursor: f.queryText(500) }),
  reply: z.array(stockCountReply),
});

export const listShelvesSchemas = callSchemas({
  summary: 'Where things lie, with how many products lie there',
  reply: z.array(z.object({ shelf: z.string(), products: z.int() })),
});

export const getStockCountSchemas = callSchemas({
  summary: 'One count',
  params: f.idParams,
  reply: stockCountReply,
  errors: ['resource.not-found'],
});

export const listCountRowsSchemas = callSchemas({
  summary: 'What is to be counted: products by shelf and name, with their lots; at most 5,000',
  params: f.idParams,
  reply: z.array(countRowReply),
  errors: ['resource.not-found'],
});

export const listCountLinesSchemas = callSchemas({
  summary: 'What was counted, by whom and when, with the balance of that moment',
  params: f.idParams,
  reply: z.array(countLineReply),
  errors: ['resource.not-found'],
});

export const openStockCountSchemas = callSchemas({
  summary: 'Begin a count of categories, of a shelf, of one kind, or of chosen products; managers alone',
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
  /** A lot by its printed number, known or not. */
  number: optionalLotNumber(),
  expiresOn: f.optionalExpiry(),
};

export const countStockSchemas = callSchemas({
  summary: 'Count a product, or one lot of it; the balance of this moment is kept with it',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    ...counted,
    counted: f.quantity({ min: 0, message: 'Counted quantity must be at least 0' }),
    /** Adds `counted` to the earlier quantity, for scans. */
    add: z.optional(z.boolean()),
    /** Confirms a doubtful lot number as a new lot. */
    acceptNumber: z.optional(z.boolean()),
    /** Counted quantity that the user saw, null for none; the call is refused when it differs now. */
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
  summary: 'Take back what was counted: it is uncounted again, which is not zero',
  params: z.object({ id: f.pathIdField(), lineId: f.pathIdField() }),
  errors: ['resource.not-found', 'count.closed', 'count.line-posted'],
});

export const askRecountSchemas = callSchemas({
  summary: 'Ask for some lines to be counted again, or no longer; managers alone',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    lineIds: z
      .array(f.idField())
      .check(z.minLength(1, { error: 'Please choose what to count again' }), z.maxLength(MAX_COUNTED_ROWS)),
    wanted: z.optional(z.boolean()),
  }),
  reply: stockCountReply,
  errors: ['resource.not-found', 'count.closed', 'count.line-posted', 'count.managers-only'],
});

export const postStockCountSchemas = callSchemas({
  summary:
    'Post the differences as adjustments with reason `count`. Lines that cannot be posted are answered with what to do, and the count stays open for them; managers only',
  idempotent: true,
  params: f.idParams,
  body: z.object({
    /** Version of the count that the user saw; the call is refused when lines were counted since. */
    version: f.seenVersion(),
  }),
  reply: z.extend(stockCountReply, {
    /** Number of lines posted by this call, and of lines that keep a later level. */
    postedLines: z.int(),
    keptLines: z.int(),
    refused: z.array(z.object({ lineId: f.id(), name: z.string(), message: z.string() })),
  }),
  errors: ['resource.not-found', 'count.closed', 'count.managers-only', 'count.nothing-counted', 'count.changed'],
});

export const cancelStockCountSchemas = callSchemas({
  summary: 'End a count without posting anything; managers alone',
  idempotent: true,
  params: f.idParams,
  reply: stockCountReply,
  errors: ['resource.not-found', 'count.closed', 'count.managers-only'],
});

export const reverseStockCountSchemas = callSchemas({
  summary:
    'Reverse what a count posted by the opposite adjustments, all of them or none; levels that were stated later stay; managers only',
  idempotent: true,
  params: f.idParams,
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

export const countHereReply = z.object({
  person: f.personReply,
  stockId: f.id(),
  name: z.string(),
  at: f.instant(),
});
export type CountHere = z.infer<typeof countHereReply>;

export const listCountHereSchemas = callSchemas({
  summary: 'Who counts what right now: everybody who said so within the last minute',
  params: f.idParams,
  reply: z.array(countHereReply),
  errors: ['resource.not-found'],
});

export const sayCountHereSchemas = callSchemas({
  summary: 'Say what you count right now, or (null) that you went on; it holds for a minute',
  params: f.idParams,
  body: z.object({ stockId: z.nullable(f.idField()) }),
  errors: ['resource.not-found'],
});
