import * as z from 'zod/mini';
import { ACTIVITY_TYPES } from '@atrium/rules/agency/activity';
import { ATTENTION_STATES } from '@atrium/rules/stock/attention';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const dashboardStats = z.object({
  totalItems: z.int(),
  /** Low, not out. */
  lowStockItems: z.int(),
  recentUsageToday: z.int(),
  pendingOrders: z.int(),
  criticalItems: z.array(
    z.object({
      id: f.id(),
      name: z.string(),
      brand: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      unit: z.string(),
      /** More than none where all of it is expired, quarantined or recalled. */
      currentQuantity: z.int(),
      /** What is to come, and how much of it was ordered elsewhere. */
      onOrder: z.int(),
      notPlaced: z.int(),
      arrivesOn: z.nullable(z.string()),
    }),
  ),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const getDashboardStatsSchemas = callSchemas({
  summary: 'The figures of the clinic dashboard',
  reply: dashboardStats,
});

/** `quantityUsed` and `usedAt` hold the quantity and time of any type. */
export const activityReply = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  kind: z.enum(STOCK_KINDS),
  /** Null of an import. */
  item: z.nullable(z.object({ id: f.id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string() })),
  /** The lot that was quarantined or recalled. */
  lotId: z.nullable(f.id()),
  /** Of an adjustment by how much the stock changed, which may be below zero. */
  quantityUsed: z.int(),
  /** Of a use by content: 24 U. */
  content: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  treatmentType: z.nullable(z.string()),
  /** The treatment of a use; null of a use that was logged by itself, and of other entries. */
  treatmentId: z.nullable(f.id()),
  usedAt: f.instant(),
  user: z.nullable(f.personReply),
  undoneAt: z.nullable(f.instant()),
  /** Of an adjustment, where an edit has not made it; of an import its file, of a lot that is held back its name. */
  reason: z.optional(z.nullable(z.string())),
});
export type Activity = z.infer<typeof activityReply>;

export const listRecentActivitySchemas = callSchemas({
  summary:
    'The newest entries of usage, orders, receipts, adjustments, write-offs, imports, reorder requests and lots held back, ten unless `limit` says otherwise',
  query: z.object({ limit: f.queryLimit() }),
  reply: z.array(activityReply),
});

const used = { quantity: z.int(), entries: z.int() };
const usedStock = {
  id: f.id(),
  name: z.string(),
  sku: z.nullable(z.string()),
  unit: z.string(),
  isActive: z.boolean(),
};

/** What was used of something in the thirty days. */
export const mostUsedReply = z.object({ ...usedStock, ...used });

/** For how many days what may be used lasts, by the use of ninety days, as everywhere. */
export const coverReply = z.object({
  ...usedStock,
  currentQuantity: z.int(),
  usableQuantity: z.int(),
  minStockLevel: z.int(),
  /** In ninety days. */
  used: z.int(),
  days: z.number(),
});

const ofKind = z.object({
  /** Every one of the thirty days, the oldest first. Undone entries count nowhere. */
  days: z.array(z.object({ day: z.string(), ...used })),
  /** The ten of which most was used. */
  mostUsed: z.array(mostUsedReply),
  /** The ten that run out first; what is out or was not used is not among them. */
  cover: z.array(coverReply),
  /** What the active ones are worth at their unit costs; one without a cost counts nothing. */
  value: f.moneyReply(),
});
export type ChartsOfKind = z.infer<typeof ofKind>;

export const dashboardCharts = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  item: ofKind,
  consumable: ofKind,
});
export type DashboardCharts = z.infer<typeof dashboardCharts>;

export const getDashboardChartsSchemas = callSchemas({
  summary:
    "Usage of the last thirty days, what is used most, how long it lasts and what it is worth, by kind; days are the organisation's",
  reply: dashboardCharts,
});

/** One thing that needs somebody: of `request`, `order`, `container` and `lot` the one that ends it, where there is one. */
export const attentionReply = z.object({
  key: z.string(),
  state: z.enum(ATTENTION_STATES),
  /** An item that is out. */
  isCritical: z.boolean(),
  /** The product's; of an order its number. */
  name: z.string(),
  daysLeft: z.nullable(z.int()),
  /** None of an order. */
  stock: z.nullable(
    z.object({
      id: f.id(),
      kind: z.enum(STOCK_KINDS),
      sku: z.nullable(z.string()),
      unit: z.string(),
      unitCost: z.nullable(f.unitCostReply()),
      currentQuantity: z.int(),
      usableQuantity: z.int(),
      supplierId: z.nullable(f.id()),
      onOrder: z.int(),
      notPlaced: z.int(),
      arrivesOn: z.nullable(z.string()),
      pack: z.int(),
      /** How much to order. */
      suggested: z.int(),
    }),
  ),
  request: z.nullable(
    z.object({
      id: f.id(),
      requestedQuantity: z.int(),
      priority: z.string(),
      requestedByUser: z.nullable(f.personReply),
      /** The draft of an order that it waits in. */
      draft: z.nullable(z.object({ id: f.id(), number: z.string() })),
      item: z.object({ id: f.id(), name: z.string(), unit: z.string() }),
    }),
  ),
  order: z.nullable(
    z.object({
      id: f.id(),
      number: z.string(),
      supplier: z.nullable(z.string()),
      expectedOn: z.nullable(z.string()),
      /** Lines that are open, and what the first of them is. */
      lines: z.int(),
      what: z.string(),
    }),
  ),
  container: z.nullable(
    z.object({
      id: f.id(),
      kind: z.enum(STOCK_KINDS),
      lotId: z.nullable(f.id()),
      item: z.object({ id: f.id(), name: z.string() }),
      left: z.number(),
      unit: z.string(),
      usableUntil: z.nullable(f.instant()),
      /** Its lot was recalled, however long it could have been used. */
      isRecalled: z.boolean(),
      value: z.nullable(f.moneyReply()),
    }),
  ),
  /** A lot that must not be used. */
  lot: z.nullable(
    z.object({
      id: f.id(),
      number: z.nullable(z.string()),
      expiresOn: z.nullable(z.string()),
      quantity: z.int(),
      state: z.enum(LOT_STATES),
      stateReason: z.nullable(z.string()),
      heldSince: z.nullable(f.instant()),
      value: z.nullable(f.moneyReply()),
    }),
  ),
});
export type Attention = z.infer<typeof attentionReply>;

export const dashboardReply = z.object({
  stats: dashboardStats,
  /** What expires within 30 days and has not expired, as `GET /api/lots/expiring?window=30` lists it; null where nothing tracks lots. */
  expiring: z.nullable(z.int()),
  /** The critical ones first, then by the days that are left: at most three critical ones and 100 others. */
  attention: z.array(attentionReply),
  activity: z.array(activityReply),
});
export type Dashboard = z.infer<typeof dashboardReply>;

export const getDashboardSchemas = callSchemas({
  summary: 'What must be done now, the figures and what happened last',
  reply: dashboardReply,
});
