import * as z from 'zod/mini';
import { KIT_CHANGES } from '@atrium/rules/stock/kits';
import { id } from '../core/fields.js';

/** A difference between a treatment and its kit. */
export const kitChangeReply = z.object({
  what: z.enum(KIT_CHANGES),
  stockId: id(),
  name: z.string(),
  /** Amount in the kit; null when the kit does not contain the product. */
  planned: z.nullable(z.number()),
  /** Amount used; null when the line was left out. */
  used: z.nullable(z.number()),
  /** Content units of the two amounts; null for whole units. */
  plannedUnit: z.nullable(z.string()),
  usedUnit: z.nullable(z.string()),
});
