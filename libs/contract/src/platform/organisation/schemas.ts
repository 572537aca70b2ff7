import * as z from 'zod/mini';
import { isCurrency } from '@atrium/rules/prices/money';
import { ROLES } from '@atrium/rules/people/rights';
import { isTimeZone } from '@atrium/rules/time/time-zone';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/** Settings for all projects: time zone, currency and sign-in rules. */
export const organisationSettings = z.object({
  timeZone: z.string(),
  currency: z.string(),
  /** A session ends after this idle time, and after this many days in any case. */
  sessionIdleHours: z.int(),
  sessionDays: z.int(),
  /** Roles that need a second factor, and from which day. */
  secondFactorRoles: z.array(z.enum(ROLES)),
  secondFactorFrom: z.nullable(z.string()),
  ...f.editedReply,
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

const TIME_ZONE = 'Please choose a time zone such as Europe/Lisbon';
const CURRENCY = 'Please choose a currency such as USD';

export const getOrganisationSettingsSchemas = callSchemas({
  summary: "The organisation's time zone and currency",
  reply: organisationSettings,
});

export const updateOrganisationSettingsSchemas = callSchemas({
  summary: "Set the organisation's time zone or currency",
  body: z.object({
    timeZone: z.optional(
      f.codeText({ error: TIME_ZONE }, TIME_ZONE).check(z.trim(), z.refine(isTimeZone, { error: TIME_ZONE })),
    ),
    currency: z.optional(
      f.codeText({ error: CURRENCY }, CURRENCY).check(z.trim(), z.refine(isCurrency, { error: CURRENCY })),
    ),
    version: f.seenVersion(),
  }),
  reply: organisationSettings,
  errors: ['resource.stale'],
});
