import * as z from 'zod/mini';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import * as f from '../../core/fields.js';

/* Open containers and their lots: all that histories of usage need of stock. */

/** An open container; it is listed while it has content left. */
export const openedReply = z.object({
  id: f.id(),
  /** Id of the lot; null without lot tracking. */
  lotId: z.nullable(f.id()),
  number: z.nullable(z.string()),
  /** Expiry date and state of the container's lot. */
  expiresOn: z.nullable(z.string()),
  state: z.enum(LOT_STATES),
  left: z.number(),
  holds: z.number(),
  unit: z.string(),
  openedAt: f.instant(),
  /** End of use after opening; null when only the lot's expiry counts. */
  spoilsAt: z.nullable(f.instant()),
});
export type Opened = z.infer<typeof openedReply>;

/** The lot of a history entry; `number` is null when unknown. */
export const lotRef = z.object({ id: f.id(), number: z.nullable(z.string()), expiresOn: z.nullable(z.string()) });
