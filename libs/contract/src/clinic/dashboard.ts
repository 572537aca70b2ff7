import * as z from 'zod/mini';
import { ACTIVITY_TYPES } from '@atrium/rules/activity';
import { STOCK_KINDS } from '@atrium/rules/stock-status';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { id, instant, moneyReply, personReply, queryLimit } from '../core/fields.js';

export const dashboardStats = z.object({
  totalItems: z.int(),
  /** Low, not out. */
  lowStockItems: z.int(),
  recentUsageToday: z.int(),
  pendingOrders: z.int(),
  criticalItems: z.array(
    z.object({
      id: id(),
      name: z.string(),
      brand: z.nullable(z.string()),
      sku: z.nullable(z.string()),
      unit: z.string(),
      /** More than none where all of it is expired, quarantined or recalled. */
      currentQuantity: z.int(),
    }),
  ),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const getDashboardStats = endpoint({
  name: 'getDashboardStats',
  summary: 'The figures of the clinic dashboard',
  method: 'GET',
  path: '/api/dashboard/stats',
  access: clinicMember(),
  reply: dashboardStats,
  status: 200,
});

/** `quantityUsed` and `usedAt` hold the quantity and time of any type. */
export const activityReply = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  kind: z.enum(STOCK_KINDS),
  /** Null of an import. */
  item: z.nullable(z.object({ id: id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string() })),
  /** The lot that was quarantined or recalled. */
  lotId: z.nullable(id()),
  /** Of an adjustment by how much the stock changed, which may be below zero. */
  quantityUsed: z.int(),
  /** Of a use by content: 24 U. */
  content: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  treatmentType: z.nullable(z.string()),
  usedAt: instant(),
  user: z.nullable(personReply),
  undoneAt: z.nullable(instant()),
  /** Of an adjustment, where an edit has not made it; of an import its file, of a lot that is held back its name. */
  reason: z.optional(z.nullable(z.string())),
});
export type Activity = z.infer<typeof activityReply>;

export const listRecentActivity = endpoint({
  name: 'listRecentActivity',
  summary:
    'The newest entries of usage, receipts, adjustments, write-offs, imports, reorder requests and lots held back, ten unless `limit` says otherwise',
  method: 'GET',
  path: '/api/dashboard/recent-activity',
  access: clinicMember(),
  query: z.object({ limit: queryLimit() }),
  reply: z.array(activityReply),
  status: 200,
});

const used = { quantity: z.int(), entries: z.int() };
const usedStock = { id: id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string(), isActive: z.boolean() };

/** What was used of something in the thirty days. */
export const mostUsedReply = z.object({ ...usedStock, ...used });

/** For how many days what is there lasts, at the pace of the thirty days. */
export const coverReply = z.object({
  ...usedStock,
  currentQuantity: z.int(),
  minStockLevel: z.int(),
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
  value: moneyReply(),
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

export const getDashboardCharts = endpoint({
  name: 'getDashboardCharts',
  summary:
    "Usage of the last thirty days, what is used most, how long it lasts and what it is worth, by kind; days are the organisation's",
  method: 'GET',
  path: '/api/dashboard/charts',
  access: clinicMember(),
  reply: dashboardCharts,
  status: 200,
});
