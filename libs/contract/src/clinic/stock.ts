import * as z from 'zod/mini';
import { MOVEMENT_TYPES } from '@atrium/rules/labels';
import { STOCK_KINDS } from '@atrium/rules/stock-status';
import { editedReply, id, instant, moneyReply, personReply, queryChoice, queryId, queryLimit, queryText } from '../core/fields.js';

/*
 * Items and consumables are both stock: one table, one ledger of movements. What they share stands here.
 */

const nameRef = z.nullable(z.object({ id: id(), name: z.string() }));

export const stockReply = {
  id: id(),
  kind: z.enum(STOCK_KINDS),
  name: z.string(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  categoryId: z.nullable(id()),
  category: nameRef,
  primarySupplierId: z.nullable(id()),
  primarySupplier: nameRef,
  currentQuantity: z.int(),
  minStockLevel: z.int(),
  reorderQuantity: z.int(),
  unit: z.string(),
  unitCost: z.nullable(moneyReply()),
  packageCost: z.nullable(moneyReply()),
  unitsPerPackage: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  isActive: z.boolean(),
  lastOrderAt: z.nullable(instant()),
  ...editedReply,
};

export const stockFilters = <const S extends readonly [string, ...string[]]>(levels: S) =>
  z.object({
    search: queryText(),
    categoryId: queryId(),
    stockLevel: queryChoice(levels),
    supplierId: queryId(),
    limit: queryLimit(),
    cursor: queryText(500),
  });

/** One line of the ledger. The sum of `delta` is the current quantity, always. */
export const movementReply = z.object({
  id: id(),
  type: z.enum(MOVEMENT_TYPES),
  delta: z.int(),
  balance: z.int(),
  reason: z.nullable(z.string()),
  at: instant(),
  user: z.nullable(personReply),
});
export type Movement = z.infer<typeof movementReply>;

export const logQuery = z.object({ limit: queryLimit(), cursor: queryText(500) });
