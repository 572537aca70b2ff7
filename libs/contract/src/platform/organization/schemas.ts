import * as z from 'zod/mini';
import { isCurrency } from '@atrium/rules/prices/money';
import { ROLES } from '@atrium/rules/people/rights';
import { isTimeZone } from '@atrium/rules/time/time-zone';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { MAX_FILE_QUOTA_GB, MIN_FILE_QUOTA_GB } from '../files/values.js';

/** Settings for all projects: time zone, currency and sign-in rules. */
export const organizationSettings = z.object({
  timeZone: z.string(),
  currency: z.string(),
  /** Hours without a call after which a session ends. `sessionDays` limits it in any case. */
  sessionIdleHours: z.int(),
  sessionDays: z.int(),
  /** Roles that need a second factor. `secondFactorFrom` is the day from which they do. */
  secondFactorRoles: z.array(z.enum(ROLES)),
  secondFactorFrom: z.nullable(z.string()),
  /** Maximum size of all files together, in GB (1,073,741,824 bytes). */
  fileQuotaGb: z.int(),
  ...f.editedReply,
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

const TIME_ZONE = 'Please choose a time zone such as Europe/Lisbon';
const QUOTA = 'Please enter a number of GB such as 20';
const CURRENCY = 'Please choose a currency such as USD';

export const getOrganizationSettingsSchemas = callSchemas({
  summary: "Get the organization's time zone, currency, sign-in rules and limit of the file storage",
  reply: organizationSettings,
});

export const updateOrganizationSettingsSchemas = callSchemas({
  summary: "Update the organization's time zone, currency or limit of the file storage",
  body: z.object({
    timeZone: z.optional(
      f.codeText({ error: TIME_ZONE }, TIME_ZONE).check(z.trim(), z.refine(isTimeZone, { error: TIME_ZONE })),
    ),
    currency: z.optional(
      f.codeText({ error: CURRENCY }, CURRENCY).check(z.trim(), z.refine(isCurrency, { error: CURRENCY })),
    ),
    fileQuotaGb: z.optional(f.quantity({ min: MIN_FILE_QUOTA_GB, max: MAX_FILE_QUOTA_GB, message: QUOTA })),
    version: f.expectedVersion(),
  }),
  reply: organizationSettings,
  errors: ['resource.stale'],
});
