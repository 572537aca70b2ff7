import * as z from 'zod/mini';
import { ACTIVITY_TYPES } from '@atrium/rules/agency/activity';
import { ATTENTION_STATES } from '@atrium/rules/stock/attention';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryLimit } from '../../core/query-fields.js';
import { productFields } from '../product-fields.js';

export const dashboardStats = z.object({
  totalItems: z.int(),
  /** Number of low items without those that are out. */
  lowStockItems: z.int(),
  recentUsageToday: z.int(),
  pendingOrders: z.int(),
  criticalItems: z.array(
    z.object({
      ...productFields,
      brand: z.nullable(z.string()),
      /** Quantity in stock, which is above zero when all units are expired, quarantined or recalled. */
      currentQuantity: z.int(),
      /** Quantity to be received; `notPlaced` is the part ordered outside of Atrium. */
      onOrder: z.int(),
      notPlaced: z.int(),
      arrivesOn: z.nullable(z.string()),
    }),
  ),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

export const getDashboardStatsSchemas = callSchemas({
  summary: 'Get the figures of the clinic dashboard',
  apiOnly: true,
  reply: dashboardStats,
});

/** Entry of the recent activity. `quantityUsed` and `usedAt` are the quantity and time of every type of entry. */
export const activityReply = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_TYPES),
  kind: z.enum(STOCK_KINDS),
  /** Product of the entry; null for an import. */
  item: z.nullable(z.object(productFields)),
  lotId: z.nullable(f.id()),
  /** Used quantity; for an adjustment the change of stock, which may be negative. */
  quantityUsed: z.int(),
  /** Amount of a use by content, such as 24 U. */
  content: z.nullable(z.object({ amount: z.number(), unit: z.string() })),
  treatmentType: z.nullable(z.string()),
  /** The treatment of a use; null for a single use and for other entries. */
  treatmentId: z.nullable(f.id()),
  usedAt: f.instant(),
  user: z.nullable(f.personReply),
  undoneAt: z.nullable(f.instant()),
  /** Reason of a manual adjustment, file name of an import, number of a held lot. */
  reason: z.optional(z.nullable(z.string())),
});
export type Activity = z.infer<typeof activityReply>;

export const listRecentActivitySchemas = callSchemas({
  summary:
    'List recent activity: usage, orders, receipts, adjustments, write-offs, imports, reorder requests and lot holds; 10 by default',
  apiOnly: true,
  query: z.object({ limit: queryLimit() }),
  reply: z.array(activityReply),
});

const used = { quantity: z.int(), entries: z.int() };
const usedStock = {
  ...productFields,
  isActive: z.boolean(),
};

export const mostUsedReply = z.object({ ...usedStock, ...used });

/** Days of stock left, from the usable quantity and the use of 90 days. */
export const coverReply = z.object({
  ...usedStock,
  currentQuantity: z.int(),
  usableQuantity: z.int(),
  minStockLevel: z.int(),
  used: z.int(),
  days: z.number(),
});

const ofKind = z.object({
  /** The 30 days, oldest first. Undone entries do not count. */
  days: z.array(z.object({ day: z.string(), ...used })),
  mostUsed: z.array(mostUsedReply),
  /** The ten products that run out first, without those that are out or were not used. */
  cover: z.array(coverReply),
  /** Value of active products at unit cost; products without a cost count as zero. */
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
    "Get chart data: usage of the last 30 days, most used products, days of cover and stock value, by kind; days in the organization's time zone",
  reply: dashboardCharts,
});

/** A row that needs an action. One of `request`, `order`, `container` and `lot` is set when the action concerns it. */
export const attentionReply = z.object({
  key: z.string(),
  state: z.enum(ATTENTION_STATES),
  /** True for an item that is out of stock. */
  isCritical: z.boolean(),
  /** Name of the product, or number of the order. */
  name: z.string(),
  daysLeft: z.nullable(z.int()),
  /** Product of the row; null for an order. */
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
      suggested: z.int(),
    }),
  ),
  request: z.nullable(
    z.object({
      id: f.id(),
      requestedQuantity: z.int(),
      priority: z.string(),
      requestedByUser: z.nullable(f.personReply),
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
      /** Number of open lines; `what` names the first. */
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
      /** True when the container's lot was recalled, so it must not be used even before its end of use. */
      isRecalled: z.boolean(),
      value: z.nullable(f.moneyReply()),
    }),
  ),
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
export type AttentionEntry = z.infer<typeof attentionReply>;

export const dashboardReply = z.object({
  stats: dashboardStats,
  /**
   * Number of lots that expire within 30 days and have not expired, as `GET /api/lots/expiring?window=30` lists them;
   * null when no product tracks lots.
   */
  expiring: z.nullable(z.int()),
  /** Rows that need attention: at most three critical ones, then at most 100 others by days of supply left. */
  attention: z.array(attentionReply),
  activity: z.array(activityReply),
});
export type Dashboard = z.infer<typeof dashboardReply>;

export const getDashboardSchemas = callSchemas({
  summary: 'Get the clinic overview: exceptions, figures and recent activity',
  reply: dashboardReply,
});
