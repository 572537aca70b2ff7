import * as z from 'zod/mini';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import * as f from '../../core/fields.js';

/* What is open and which lot it is of: all that histories of usage need of stock. */

/** What is open of something; a container is listed as long as something is left in it. */
export const openedReply = z.object({
  id: f.id(),
  /** Null where lots were not tracked. */
  lotId: z.nullable(f.id()),
  number: z.nullable(z.string()),
  /** Of its lot, with that lot's state. */
  expiresOn: z.nullable(z.string()),
  state: z.enum(LOT_STATES),
  left: z.number(),
  holds: z.number(),
  unit: z.string(),
  openedAt: f.instant(),
  /** When its time once opened is over; null: it lasts as long as its lot. */
  spoilsAt: z.nullable(f.instant()),
});
export type Opened = z.infer<typeof openedReply>;

/** The lot in an entry of a history; its number is null when it is unknown. */
export const lotRef = z.object({ id: f.id(), number: z.nullable(z.string()), expiresOn: z.nullable(z.string()) });
