import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { MAX_BULK_ROWS } from './values.js';

const rows = z
  .array(z.object({ id: f.idField(), version: f.seenVersion() }))
  .check(z.minLength(1, { error: 'Please choose some rows' }), z.maxLength(MAX_BULK_ROWS));

export const bulkReply = z.object({
  /** Id for the undo; null when nothing changed. */
  id: z.nullable(f.id()),
  changed: z.int(),
  unchanged: z.int(),
});
export type BulkDone = z.infer<typeof bulkReply>;

export const changeInBulkSchemas = callSchemas({
  summary:
    'Change one thing of several products: category, supplier, minimum, shelf, whether lots are tracked, a code of its own where there is none, deactivation, or a request for more of each',
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
export type BulkAct = z.infer<typeof changeInBulkSchemas.body>['act'];

const keptRow = z.object({ id: f.id(), name: z.string(), why: z.string() });
export type KeptRow = z.infer<typeof keptRow>;

export const bulkActReply = z.object({
  id: f.id(),
  /** "supplier", "deactivate"; null when it was not stored. */
  what: z.nullable(z.string()),
  changed: z.int(),
  names: z.array(z.string()),
  madeBy: z.nullable(f.personReply),
  madeAt: f.instant(),
  undoableUntil: f.instant(),
  undoneBy: z.nullable(f.personReply),
  undoneAt: z.nullable(f.instant()),
  /** Rows that the undo left unchanged because they were edited since; null before an undo. */
  kept: z.nullable(z.array(keptRow)),
});
export type BulkActMade = z.infer<typeof bulkActReply>;

export const getBulkActSchemas = callSchemas({
  summary: 'What was changed of several products, by whom, and whether it can be taken back',
  params: f.idParams,
  reply: bulkActReply,
  errors: ['resource.not-found'],
});

export const undoBulkSchemas = callSchemas({
  summary:
    'Take back what was changed of several products, within a day; what somebody changed since stays, and is named',
  idempotent: true,
  params: f.idParams,
  reply: z.object({ restored: z.int(), kept: z.array(keptRow) }),
  errors: ['resource.not-found', 'bulk.already-undone', 'bulk.too-old'],
});
