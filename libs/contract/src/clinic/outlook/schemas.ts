import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import { idParams } from '../../core/query-fields.js';

/* Forecast of an item's page: requested quantity, days of stock left, and the level per day. */

export const outlookReply = z.object({
  requested: z.int(),
  /** Quantity used on days with stock, without undone entries. */
  used: z.int(),
  /** Days of supply left at that rate of use; null without use. */
  lastsDays: z.nullable(z.int()),
  /** Level at the end of each day, oldest first; for today the current level. */
  days: z.array(z.object({ day: z.string(), balance: z.int(), received: z.int() })),
});
export type Outlook = z.infer<typeof outlookReply>;

export const getOutlookSchemas = callSchemas({
  summary: 'Get the outlook of an item or consumable: requested quantity, days of cover and level over 90 days',
  params: idParams,
  reply: outlookReply,
  errors: ['resource.not-found'],
});
