import * as z from 'zod/mini';
import { KIT_CHANGES } from '@atrium/rules/stock/kits';
import { id } from '../core/fields.js';

/** Where a treatment differs from the kit that it used. */
export const kitChangeReply = z.object({
  what: z.enum(KIT_CHANGES),
  stockId: id(),
  name: z.string(),
  /** As the kit has it; null: the kit has none of it. */
  planned: z.nullable(z.number()),
  /** As it was used; null: left out. */
  used: z.nullable(z.number()),
  /** In which units of content the two are measured; null: whole ones. */
  plannedUnit: z.nullable(z.string()),
  usedUnit: z.nullable(z.string()),
});
