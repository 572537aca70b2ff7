import * as z from 'zod/mini';
import { WASTE_REASONS } from '@atrium/rules/stock/labels';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { openedReply } from '../stock/opened-schemas.js';

/*
 * Opened containers: vials and bottles of which a part was used. Uses open them and draw from them; what is left when
 * their time is over is discarded here, as waste with its cost.
 */

export const containerReply = z.object({
  ...openedReply.shape,
  kind: z.enum(STOCK_KINDS),
  item: z.object({ id: f.id(), name: z.string(), sku: z.nullable(z.string()), unit: z.string() }),
  /** Until when it may be used: its own time, or the end of its lot's last day. */
  usableUntil: z.nullable(f.instant()),
  /** Its time is over, or its lot is held back. */
  isUsable: z.boolean(),
  openedBy: z.nullable(f.personReply),
  /** The part of what it had cost that is still in it. */
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
    /** `true`: those whose time is over. */
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
      /** When it was discarded: now unless said. Up to three days back, older for managers; never before it was opened. */
      discardedAt: f.optionalInstant(),
    })
    .check(
      z.superRefine(({ reason, note }, context) => {
        if (reason === 'other' && note == null)
          context.addIssue({ code: 'custom', input: note, path: ['note'], message: 'Please say what happened' });
      }),
    ),
  /** As it was, with nothing left, and with the line of the ledger by which it is put back. */
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
