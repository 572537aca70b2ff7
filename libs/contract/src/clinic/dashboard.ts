import * as z from 'zod/mini';
import { STOCK_KINDS } from '@atrium/rules/stock-status';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { id, instant, personReply } from '../core/fields.js';

export const dashboardStats = z.object({
  totalItems: z.int(),
  /** Low, not out. */
  lowStockItems: z.int(),
  recentUsageToday: z.int(),
  pendingOrders: z.int(),
  criticalItems: z.array(z.object({ id: id(), name: z.string(), brand: z.nullable(z.string()), sku: z.nullable(z.string()) })),
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
  type: z.enum(['usage', 'restock', 'request']),
  kind: z.enum(STOCK_KINDS),
  item: z.object({ id: id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string() }),
  quantityUsed: z.int(),
  treatmentType: z.nullable(z.string()),
  usedAt: instant(),
  user: z.nullable(personReply),
  undoneAt: z.nullable(instant()),
});
export type Activity = z.infer<typeof activityReply>;

export const listRecentActivity = endpoint({
  name: 'listRecentActivity',
  summary: 'The ten newest entries of usage, receipts and reorder requests',
  method: 'GET',
  path: '/api/dashboard/recent-activity',
  access: clinicMember(),
  reply: z.array(activityReply),
  status: 200,
});
