import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { MAX_BULK_ROWS } from './values.js';

const rows = z
  .array(z.object({ id: f.idField(), version: f.expectedVersion() }))
  .check(z.minLength(1, { error: 'Please select at least one row' }), z.maxLength(MAX_BULK_ROWS));

export const bulkReply = z.object({
  /** Id of the bulk action for the undo; null when nothing changed. */
  id: z.nullable(f.id()),
  changed: z.int(),
  unchanged: z.int(),
});
export type BulkResult = z.infer<typeof bulkReply>;

export const changeInBulkSchemas = callSchemas({
  summary:
    'Apply one change to several products: category, supplier, minimum, shelf, lot tracking, missing codes, deactivation or a reorder request',
  idempotent: true,
  body: z.object({
    stock: rows,
    act: z.union([
      z.object({ what: z.literal('category'), categoryId: z.nullable(f.idField()) }),
      z.object({ what: z.literal('supplier'), supplierId: z.nullable(f.idField()) }),
      z.object({
        what: z.literal('minimum'),
        minStockLevel: f.quantity({ min: 0, message: 'Min stock level must be non-negative' }),
      }),
      z.object({ what: z.literal('shelf'), shelf: f.optionalName() }),
      z.object({
        what: z.literal('lots'),
        tracksLots: z.boolean(),
        /** Reason for no longer tracking lots; managers only. */
        reason: f.optionalText(),
      }),
      z.object({ what: z.literal('codes') }),
      z.object({ what: z.literal('deactivate') }),
      /** Requests the reorder quantity of each product without a pending request. */
      z.object({ what: z.literal('request') }),
    ]),
  }),
  reply: bulkReply,
  errors: ['bulk.refused', 'auth.forbidden', 'lot.managers-only'],
});
export type BulkAction = z.infer<typeof changeInBulkSchemas.body>['act'];

const skippedRow = z.object({ id: f.id(), name: z.string(), why: z.string() });

export const bulkActionReply = z.object({
  id: f.id(),
  /** Kind of the bulk action, such as "supplier" or "deactivate"; null for earlier ones, which did not store it. */
  what: z.nullable(z.string()),
  changed: z.int(),
  names: z.array(z.string()),
  madeBy: z.nullable(f.personReply),
  madeAt: f.instant(),
  undoableUntil: f.instant(),
  undoneBy: z.nullable(f.personReply),
  undoneAt: z.nullable(f.instant()),
  /** Rows that the undo left unchanged because they were edited since; null before an undo. */
  kept: z.nullable(z.array(skippedRow)),
});
export type BulkActionReply = z.infer<typeof bulkActionReply>;

export const getBulkActSchemas = callSchemas({
  summary: 'Get a bulk change: its rows, its author and whether it can be undone',
  params: idParams,
  reply: bulkActionReply,
  errors: ['resource.not-found'],
});

export const undoBulkSchemas = callSchemas({
  summary: 'Undo a bulk change within 24 hours; rows that were changed since are kept and listed',
  idempotent: true,
  params: idParams,
  reply: z.object({ restored: z.int(), kept: z.array(skippedRow) }),
  errors: ['resource.not-found', 'bulk.already-undone', 'bulk.too-old'],
});
