import * as z from 'zod/mini';
import { ROLES } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { organizationSettings } from '../../platform/organization/schemas.js';

/* The organization's sign-in rules for all users, read with its other settings. */

export const SESSION_IDLE_HOURS = { min: 1, max: 168 } as const;
export const SESSION_DAYS = { min: 1, max: 30 } as const;

const IDLE = `Please enter whole hours from ${SESSION_IDLE_HOURS.min} to ${SESSION_IDLE_HOURS.max}`;
const DAYS = `Please enter whole days from ${SESSION_DAYS.min} to ${SESSION_DAYS.max}`;

export const updateSignInRulesSchemas = callSchemas({
  summary:
    'Update session durations and two-factor requirements; requires a sign-in within the last 15 minutes. Sessions over the new limits end',
  sessionOnly: true,
  body: z.object({
    sessionIdleHours: z.optional(f.quantity({ ...SESSION_IDLE_HOURS, message: IDLE })),
    sessionDays: z.optional(f.quantity({ ...SESSION_DAYS, message: DAYS })),
    secondFactorRoles: z.optional(z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length))),
    /** From this day users without a second factor must set one up after signing in. */
    secondFactorFrom: f.optionalDay(),
    version: f.expectedVersion(),
  }),
  reply: organizationSettings,
  errors: ['resource.stale', 'auth.sign-in-again', 'staff.superadmin-only'],
});

export const previewSignInRulesSchemas = callSchemas({
  summary: 'Count users of the given roles without two-factor authentication',
  sessionOnly: true,
  body: z.object({ secondFactorRoles: z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length)) }),
  reply: z.object({
    people: z.int(),
    withoutSecondFactor: z.int(),
    /** Number of those without a second factor who have an open session. */
    signedIn: z.int(),
    includesYou: z.boolean(),
    byRole: z.array(z.object({ role: z.enum(ROLES), people: z.int(), withoutSecondFactor: z.int() })),
  }),
});
