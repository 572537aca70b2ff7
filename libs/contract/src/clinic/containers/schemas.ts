import * as z from 'zod/mini';
import { WASTE_REASONS } from '@atrium/rules/stock/labels';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryId, paging } from '../../core/query-fields.js';
import { openedReply } from '../stock/opened-schemas.js';
import { productFields } from '../product-fields.js';

/* Opened containers. Uses open them and draw from them; the rest after the end of use is discarded here as waste with
   its cost. */

export const containerReply = z.object({
  ...openedReply.shape,
  kind: z.enum(STOCK_KINDS),
  item: z.object(productFields),
  /** End of use: the time after opening, or the end of the lot's last day. */
  usableUntil: z.nullable(f.instant()),
  /** False after the end of use and for a held lot. */
  isUsable: z.boolean(),
  openedBy: z.nullable(f.personReply),
  value: z.nullable(f.moneyReply()),
  version: z.int(),
});
export type Container = z.infer<typeof containerReply>;

export const listOpenedContainersSchemas = callSchemas({
  summary: 'List opened containers of both kinds with content, expiry and value, earliest expiry first',
  query: z.object({
    kind: queryChoice(STOCK_KINDS),
    stockId: queryId(),
    lotId: queryId(),
    /** `true` returns containers past their end of use. */
    over: queryChoice(['true', 'false']),
    ...paging,
  }),
  reply: z.array(containerReply),
});

export const discardContainerSchemas = callSchemas({
  summary: 'Write off the rest of an opened container: a movement of type `waste` with its share of the cost',
  idempotent: true,
  params: idParams,
  body: z
    .object({
      reason: z.enum(WASTE_REASONS, { error: 'Please choose a reason' }),
      note: f.optionalText(),
      /**
       * Time of the discard, after the opening; now when missing. Only managers may enter a time more than three days
       * ago.
       */
      discardedAt: f.optionalInstant(),
    })
    .check(
      z.superRefine(({ reason, note }, context) => {
        if (reason === 'other' && note == null) f.addIssue(context, ['note'], 'Please describe what happened');
      }),
    ),
  /** The empty container; `discardId` is the movement that an undo reverses. */
  reply: z.extend(containerReply, { discardId: f.id() }),
  status: 201,
  errors: ['resource.not-found', 'container.empty'],
});

export const undoDiscardSchemas = callSchemas({
  summary: 'Undo a write-off of a container within 24 hours; a container that is full again becomes unopened',
  params: idParams,
  reply: containerReply,
  errors: ['resource.not-found', 'container.not-undoable', 'lot.held'],
});
