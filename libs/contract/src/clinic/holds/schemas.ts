import * as z from 'zod/mini';
import { TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import { LOT_STATES } from '@atrium/rules/stock/lots';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { lotReply } from '../lots/schemas.js';
import { byAndFor, requireAmount, usageReply, usedAmount } from '../usage/schemas.js';

export const setLotStateSchemas = callSchemas({
  summary:
    "Change a lot's state to available, quarantined or recalled. Only managers lower the state, with a reason. With `version`, a later recall is kept",
  params: idParams,
  body: z.object({ state: z.enum(LOT_STATES), reason: f.optionalText(), version: f.expectedVersion() }).check(
    z.superRefine(({ state, reason }, context) => {
      if (state === 'recalled' && reason == null)
        f.addIssue(context, ['reason'], 'Please enter the reason of the recall');
    }),
  ),
  reply: lotReply,
  errors: ['resource.not-found', 'resource.stale', 'lot.managers-only'],
});

export const undoLotStateSchemas = callSchemas({
  summary: "Undo the caller's last change of a lot's state within 15 minutes; never below a state that a manager set",
  idempotent: true,
  params: idParams,
  body: z.object({
    /** `stateAt` of the lot in the response to the change. */
    stateAt: f.requiredInstant(),
  }),
  reply: lotReply,
  errors: ['resource.not-found', 'lot.managers-only', 'lot.state-not-undoable'],
});

export const recordGivenSchemas = callSchemas({
  summary:
    'Record a dose of a lot on hold that was given before the hold or expiry: deducted as a use at that time, marked in the recall list; managers are notified',
  idempotent: true,
  params: idParams,
  body: z
    .object({
      ...usedAmount,
      ...byAndFor,
      patientId: f.requiredText(f.TEXT_LIMITS.name, 'Please enter the patient'),
      treatmentType: z.optional(z.nullable(z.enum(TREATMENT_TYPES))),
      /**
       * Time of the dose: after the receipt, before the hold, and not in the future. Only managers may enter a time
       * more than three days ago.
       */
      usedAt: f.requiredInstant('Please enter the time it was given'),
      reason: f.requiredText(f.TEXT_LIMITS.name, 'Please enter the reason for the late record'),
    })
    .check(requireAmount),
  reply: usageReply,
  status: 201,
  errors: ['resource.not-found', 'lot.not-given-before-hold', 'lot.too-few'],
});
