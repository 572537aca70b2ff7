import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/* What stands on the page of an item beside itself: what was asked for, how long it lasts, and where its level was. */

export const outlookReply = z.object({
  /** Asked for in pending requests. */
  requested: z.int(),
  /** What was used in the days that it was there; undone entries count nowhere. */
  used: z.int(),
  /** For how many days what may be used lasts at that pace; null where nothing was used. */
  lastsDays: z.nullable(z.int()),
  /** The level at the end of each day, the oldest first, today's as it is now. */
  days: z.array(z.object({ day: z.string(), balance: z.int(), received: z.int() })),
});
export type Outlook = z.infer<typeof outlookReply>;

export const getOutlookSchemas = callSchemas({
  summary: 'Of one item or consumable: what is requested, how long it lasts, and its level over 90 days',
  params: f.idParams,
  reply: outlookReply,
  errors: ['resource.not-found'],
});
