import * as z from 'zod/mini';
import { WASTE_REASONS } from '@atrium/rules/stock/labels';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { openedReply } from '../stock/opened-schemas.js';

/* Opened containers. Uses open them and draw from them; the rest after the end of use is discarded here as waste with
   its cost. */

export const containerReply = z.object({
  ...openedReply.shape,
  kind: z.enum(STOCK_KINDS),
  item: z.object({ id: f.id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string() }),
  /** End of use: after opening, or with the last day of the lot. */
  usableUntil: z.nullable(f.instant()),
  /** False after the end of use and for a held lot. */
  isUsable: z.boolean(),
  openedBy: z.nullable(f.personReply),
  value: z.nullable(f.moneyReply()),
  version: z.int(),
});
export type Container = z.infer<typeof containerReply>;

export const listOpenedContainersSchemas = callSchemas({
  summary: 'What is open, of both kinds, what ends first first: what is left in it, until when, and what that is worth',
  query: z.object({
    kind: f.queryChoice(STOCK_KINDS),
    stockId: f.queryId(),
    lotId: f.queryId(),
    /** `true` returns containers past their end of use. */
    over: f.queryChoice(['true', 'false']),
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  }),
  reply: z.array(containerReply),
});

export const discardContainerSchemas = callSchemas({
  summary: 'Throw away what is left in an opened container: a movement of type `waste` with the part of its cost',
  idempotent: true,
  params: f.idParams,
  body: z
    .object({
      reason: z.enum(WASTE_REASONS, { error: 'Please choose a reason' }),
      note: f.optionalText(),
      /** Time of the discard; now when missing. After the opening; managers only beyond three days back. */
      discardedAt: f.optionalInstant(),
    })
    .check(
      z.superRefine(({ reason, note }, context) => {
        if (reason === 'other' && note == null) f.addIssue(context, ['note'], 'Please say what happened');
      }),
    ),
  /** The empty container; `discardId` is the movement that an undo reverses. */
  reply: z.extend(containerReply, { discardId: f.id() }),
  status: 201,
  errors: ['resource.not-found', 'container.empty'],
});

export const undoDiscardSchemas = callSchemas({
  summary:
    'Put what was discarded by mistake back into its container, within 24 hours; one that is full then is whole again',
  params: f.idParams,
  reply: containerReply,
  errors: ['resource.not-found', 'container.not-undoable', 'lot.held'],
});
