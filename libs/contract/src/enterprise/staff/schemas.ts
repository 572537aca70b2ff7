import * as z from 'zod/mini';
import { MONEY_DIGITS } from '@atrium/rules/prices/money';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { temporaryPassword } from '../../session/password-fields.js';
import { assignmentFields } from '../assignments/schemas.js';
import { handoverFields, handoverQuery, openWorkReply, plannedHandoverReply, workloadReply } from '../open-work.js';

export const staffReply = z.object({
  id: f.id(),
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  phone: z.nullable(z.string()),
  position: z.nullable(z.string()),
  directManager: z.nullable(z.string()),
  hourlyRate: z.nullable(f.moneyReply()),
  salary: z.nullable(f.moneyReply()),
  hireDate: z.string(),
  lastDay: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  emergencyContact: z.nullable(z.string()),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Expiry of the link to choose the first password; null with a password or without an invitation. */
  invitedUntil: z.nullable(f.instant()),
  invitationRefusal: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** Number of authenticator apps and passkeys. */
  secondFactorDevices: z.int(),
  hasSingleSignOn: z.boolean(),
  /** The person's data was removed; entries keep the replacement name. */
  isErased: z.boolean(),
  /** Progress of removing the name from copies, notifications and the audit; null when done. */
  erasure: z.nullable(z.object({ percent: z.int(), hasStopped: z.boolean() })),
  /** Time of the last sign-in when this response was created, because a sign-in publishes no event. */
  lastSignInAt: z.nullable(f.instant()),
  ...f.editedReply,
});
export type Staff = z.infer<typeof staffReply>;
/** A staff record as its own person receives it in events. */
export type StaffWithoutPay = Omit<Staff, 'hourlyRate' | 'salary' | 'notes'>;

const words = () => z.optional(z.array(f.requiredText(f.TEXT_LIMITS.name)).check(z.maxLength(100)));

const names = {
  firstName: f.nameText('First name is required'),
  lastName: f.nameText('Last name is required'),
  email: f.email('Valid email is required'),
};

const details = {
  phone: f.optionalText(f.TEXT_LIMITS.name),
  position: f.optionalText(f.TEXT_LIMITS.name),
  directManager: f.optionalText(f.TEXT_LIMITS.name),
  hourlyRate: f.optionalMoney(MONEY_DIGITS.hourlyRate),
  salary: f.optionalMoney(MONEY_DIGITS.salary),
  hireDate: z.optional(f.day()),
  profileImageUrl: f.optionalWebAddress(),
  skills: words(),
  certifications: words(),
  emergencyContact: f.optionalText(f.TEXT_LIMITS.notes),
  address: f.optionalText(f.TEXT_LIMITS.notes),
  notes: f.optionalText(),
  role: z.optional(z.enum(ROLES)),
  isActive: z.optional(z.boolean()),
  temporaryPassword: temporaryPassword(),
};

/** Check that rejects a repeated project. */
const onceEach = z.superRefine((list: readonly { project: string }[], context) => {
  list.forEach(({ project }, index) => {
    if (list.findIndex((other) => other.project === project) < index)
      f.addIssue(context, [index, 'project'], 'A project can be given once');
  });
});

/**
 * Result of an invitation: `mailedTo` when mail can be sent, otherwise `path`, a path of the client with the link to
 * hand over, which is returned once.
 */
export const invitationReply = z.object({
  mailedTo: z.nullable(z.string()),
  /** In development the mail is stored and not sent; superadmins read it under Security. */
  isKept: z.optional(z.boolean()),
  path: z.nullable(z.string()),
  expiresAt: f.instant(),
});
export type Invitation = z.infer<typeof invitationReply>;

export const listStaffSchemas = callSchemas({
  summary: 'List staff members, including inactive ones, ordered by name',
  reply: z.array(staffReply),
});

export const createStaffSchemas = callSchemas({
  summary: 'Create a staff member with an account; a missing temporary password is generated and returned once',
  idempotent: 'encrypted',
  sessionOnly: true,
  body: z.object({
    ...names,
    ...details,
    /** Sends a link to choose a password instead of setting a temporary one. */
    invite: z.optional(z.boolean()),
    projects: z.optional(
      z.array(z.object({ project: z.enum(PROJECTS), ...assignmentFields })).check(z.maxLength(10), onceEach),
    ),
  }),
  reply: z.extend(staffReply, {
    generatedPassword: z.optional(z.string()),
    invitation: z.optional(invitationReply),
  }),
  status: 201,
  errors: ['resource.taken', 'staff.superadmin-only', 'auth.sign-in-again', 'auth.too-many-at-once'],
});

export const inviteStaffSchemas = callSchemas({
  summary: 'Resend the invitation of a staff member without a password; earlier links expire',
  idempotent: 'encrypted',
  sessionOnly: true,
  params: idParams,
  reply: invitationReply,
  errors: [
    'resource.not-found',
    'invitation.not-open',
    'invitation.by-provider',
    'staff.superadmin-only',
    'auth.sign-in-again',
  ],
});

export const updateStaffSchemas = callSchemas({
  summary:
    'Update a staff member; `password` sets a new temporary password. Email, password, role and activity require a sign-in within the last 15 minutes and no API key',
  params: idParams,
  body: z.object({
    firstName: z.optional(names.firstName),
    lastName: z.optional(names.lastName),
    email: z.optional(names.email),
    ...details,
    /** Aliases of `temporaryPassword`. */
    password: temporaryPassword(),
    newPassword: temporaryPassword(),
    /** Required when a deactivation or another role ends the access to open work. */
    ...handoverFields,
    version: f.expectedVersion(),
  }),
  reply: staffReply,
  errors: [
    'resource.not-found',
    'resource.taken',
    'resource.stale',
    'staff.open-work',
    'staff.superadmin-only',
    'staff.yourself',
    'staff.last-superadmin',
    'staff.erased',
    'auth.sign-in-again',
    'auth.session-needed',
    'auth.too-many-at-once',
  ],
});

export const removeStaffSchemas = callSchemas({
  summary: 'Delete a staff member: hidden, signed out everywhere and without access; the name is kept in history',
  sessionOnly: true,
  params: idParams,
  query: z.object({
    /** `refuse` rejects the deletion of people with open work or history. */
    history: z.optional(z.enum(['keep', 'refuse'])),
    ...handoverQuery,
  }),
  errors: [
    'auth.sign-in-again',
    'resource.not-found',
    'staff.superadmin-only',
    'staff.yourself',
    'staff.last-superadmin',
    'staff.open-work',
    'staff.has-history',
  ],
});

export const endStaffSessionsSchemas = callSchemas({
  summary: 'Sign a staff member out everywhere: all sessions and sockets end immediately',
  sessionOnly: true,
  params: idParams,
  errors: ['resource.not-found', 'staff.superadmin-only'],
});

export const resetStaffSecondFactorSchemas = callSchemas({
  summary:
    "Reset a staff member's two-factor authentication and sign them out everywhere; requires a sign-in within the last 15 minutes",
  sessionOnly: true,
  params: idParams,
  errors: ['resource.not-found', 'second-factor.off', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const endEmploymentSchemas = callSchemas({
  summary:
    "End an employment: immediately for today or an earlier day, otherwise at the end of that day in the organization's time zone; the name is kept in history",
  idempotent: true,
  sessionOnly: true,
  params: idParams,
  body: z.object({
    lastDay: z.optional(f.day()),
    ...handoverFields,
    /**
     * `transfer` makes the caller the owner of the former member's webhooks; `stop`, the default, ends them with the
     * employment.
     */
    webhooks: z.optional(z.enum(['transfer', 'stop'])),
    version: f.expectedVersion(),
  }),
  reply: staffReply,
  errors: [
    'resource.not-found',
    'resource.stale',
    'staff.superadmin-only',
    'staff.yourself',
    'staff.last-superadmin',
    'staff.open-work',
    'auth.sign-in-again',
  ],
});

export const keepEmploymentSchemas = callSchemas({
  summary: 'Cancel a future end of employment',
  sessionOnly: true,
  params: idParams,
  reply: staffReply,
  errors: ['resource.not-found', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const getOpenWorkSchemas = callSchemas({
  summary: "Get a staff member's open work, and whether they appear in the history",
  params: idParams,
  reply: z.object({
    ...openWorkReply,
    workloads: z.array(workloadReply),
    /** The decision that applies when their access ends on a later day; null without one. */
    planned: z.nullable(plannedHandoverReply),
    /** True when any entry refers to the person, who then cannot be deleted. */
    hasHistory: z.boolean(),
    keys: z.array(z.object({ id: f.id(), name: z.string() })),
    /** Active webhooks of the person, to transfer or stop. */
    webhooks: z.array(z.object({ id: f.id(), name: z.string(), project: z.enum(PROJECTS) })),
  }),
  errors: ['resource.not-found'],
});
