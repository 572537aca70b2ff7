import * as z from 'zod/mini';
import { TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { lotReply } from '../lots/schemas.js';
import { byAndFor, saysHowMuch, usageReply, usedAmount } from '../usage/schemas.js';

export const setLotStateSchemas = callSchemas({
  summary:
    'Quarantine or recall a lot for everyone. Only managers lower the state (recalled, quarantined, available), with a reason. With the version that they saw, a recall since then is kept',
  params: f.idParams,
  body: z.object({ state: z.enum(LOT_STATES), reason: f.optionalText(), version: f.seenVersion() }).check(
    z.superRefine(({ state, reason }, context) => {
      if (state === 'recalled' && reason == null) f.addIssue(context, ['reason'], 'Please say why it is recalled');
    }),
  ),
  reply: lotReply,
  errors: ['resource.not-found', 'resource.stale', 'lot.managers-only'],
});

export const undoLotStateSchemas = callSchemas({
  summary:
    "Undo the caller's last change of a lot's state within 15 minutes: the state before it returns with its reason, never a weaker one than a manager set",
  idempotent: true,
  params: f.idParams,
  body: z.object({
    /** `stateAt` from the response to the change. */
    stateAt: f.requiredInstant(),
  }),
  reply: lotReply,
  errors: ['resource.not-found', 'lot.managers-only', 'lot.state-not-undoable'],
});

export const recordGivenSchemas = callSchemas({
  summary:
    'Record a dose of a held lot that was given before its hold or expiry: deducted as a use at that time, marked in the recall list; managers are notified',
  idempotent: true,
  params: f.idParams,
  body: z
    .object({
      ...usedAmount,
      ...byAndFor,
      patientId: f.requiredText(f.TEXT_LIMITS.name, 'Please enter the patient'),
      treatmentType: z.optional(z.nullable(z.enum(TREATMENT_TYPES))),
      /**
       * When the dose was given: after the receipt and before the hold, not in the future. Managers only beyond three
       * days back.
       */
      usedAt: f.requiredInstant('Please enter when it was given'),
      reason: f.requiredText(f.TEXT_LIMITS.name, 'Please say why it is recorded now'),
    })
    .check(saysHowMuch),
  reply: usageReply,
  status: 201,
  errors: ['resource.not-found', 'lot.not-given-before-hold', 'lot.too-few'],
});
