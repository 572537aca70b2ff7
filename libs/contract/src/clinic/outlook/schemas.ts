import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/* Forecast of an item's page: requested quantity, days of stock left, and the level per day. */

export const outlookReply = z.object({
  requested: z.int(),
  /** Quantity used on days with stock, without undone entries. */
  used: z.int(),
  /** Days of stock left at that pace; null without use. */
  lastsDays: z.nullable(z.int()),
  /** Level at the end of each day, oldest first; for today the current level. */
  days: z.array(z.object({ day: z.string(), balance: z.int(), received: z.int() })),
});
export type Outlook = z.infer<typeof outlookReply>;

export const getOutlookSchemas = callSchemas({
  summary: 'Of one item or consumable: what is requested, how long it lasts, and its level over 90 days',
  params: f.idParams,
  reply: outlookReply,
  errors: ['resource.not-found'],
});
