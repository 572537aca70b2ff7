import * as z from 'zod/mini';
import { MONEY_DIGITS } from '@atrium/rules/prices/money';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { temporaryPassword } from '../../session/password-fields.js';
import { assignmentFields } from '../assignments/schemas.js';

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
  /** Progress of removing the name from copies, notices and the audit; null when done. */
  erasure: z.nullable(z.object({ percent: z.int(), hasStopped: z.boolean() })),
  /** As of this response, because a sign-in publishes no event. */
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

export const WORK_PARTS = ['goal', 'project'] as const;

/** Refuses a repeated project. */
const onceEach = z.superRefine((list: readonly { project: string }[], context) => {
  list.forEach(({ project }, index) => {
    if (list.findIndex((other) => other.project === project) < index)
      f.addIssue(context, [index, 'project'], 'A project can be given once');
  });
});

/** `mailedTo` when mail can be sent, otherwise `path`, a client path with the link to hand over, shown once. */
export const invitationReply = z.object({
  mailedTo: z.nullable(z.string()),
  /** In development the mail is stored and not sent; superadmins read it under Security. */
  isKept: z.optional(z.boolean()),
  path: z.nullable(z.string()),
  expiresAt: f.instant(),
});
export type Invitation = z.infer<typeof invitationReply>;

export const listStaffSchemas = callSchemas({
  summary: 'Staff members, by name; inactive ones too',
  reply: z.array(staffReply),
});

export const createStaffSchemas = callSchemas({
  summary: 'Add a staff member with an account; without a temporary password one is made and answered once',
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
  summary: 'Invite somebody who has no password yet again; links from before end',
  idempotent: 'encrypted',
  sessionOnly: true,
  params: f.idParams,
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
    'Edit a staff member; a password that is sent becomes their new temporary one. Address, password, role and activity need a sign-in of the last 15 minutes and no API key',
  params: f.idParams,
  body: z.object({
    firstName: z.optional(names.firstName),
    lastName: z.optional(names.lastName),
    email: z.optional(names.email),
    ...details,
    /** Aliases of `temporaryPassword`. */
    password: temporaryPassword(),
    newPassword: temporaryPassword(),
    version: f.seenVersion(),
  }),
  reply: staffReply,
  errors: [
    'resource.not-found',
    'resource.taken',
    'resource.stale',
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
  summary: 'Remove a staff member: hidden for good, signed out everywhere, without access; their name stays in history',
  sessionOnly: true,
  params: f.idParams,
  query: z.object({
    /** `refuse` refuses people with open work or history. */
    history: z.optional(z.enum(['keep', 'refuse'])),
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
  summary: 'Sign a staff member out everywhere: all their sessions and sockets end at once',
  sessionOnly: true,
  params: f.idParams,
  errors: ['resource.not-found', 'staff.superadmin-only'],
});

export const resetStaffSecondFactorSchemas = callSchemas({
  summary:
    'Take away the second factor of somebody who lost it, and sign them out everywhere; needs a sign-in of the last 15 minutes',
  sessionOnly: true,
  params: f.idParams,
  errors: ['resource.not-found', 'second-factor.off', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const endEmploymentSchemas = callSchemas({
  summary:
    'End an employment: with today (or a day before) at once, later at the end of that day where the organisation is; their name stays in history',
  idempotent: true,
  sessionOnly: true,
  params: f.idParams,
  body: z.object({
    lastDay: z.optional(f.day()),
    /** Receives at once all unfinished tasks, goals and marketing projects that `handOver` does not assign. */
    handOverTo: f.optionalUserId(),
    /** Assigns a goal with its tasks, or a marketing project, to a person of its own. */
    handOver: z.optional(
      z.array(z.object({ kind: z.enum(WORK_PARTS), id: f.idField(), to: f.uuidField() })).check(z.maxLength(1_000)),
    ),
    /** Grants access to the project to recipients without it. */
    giveAccess: z.optional(z.boolean()),
    /** Keeps unassigned work in the person's name; without it the call is refused. */
    leaveWork: z.optional(z.boolean()),
    /** `transfer` makes the caller the owner of their webhooks; otherwise these stop with the employment. */
    webhooks: z.optional(z.enum(['transfer', 'stop'])),
    version: f.seenVersion(),
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
  summary: 'Take back a last day that has not come yet',
  sessionOnly: true,
  params: f.idParams,
  reply: staffReply,
  errors: ['resource.not-found', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const getOpenWorkSchemas = callSchemas({
  summary:
    'What of the tasks, goals and marketing projects of a staff member is not finished, and whether they left a trace',
  params: f.idParams,
  reply: z.object({
    tasks: z.int(),
    goals: z.int(),
    projects: z.int(),
    /** Goals and marketing projects with open work, by title. */
    parts: z.array(
      z.object({
        kind: z.enum(WORK_PARTS),
        id: f.id(),
        title: z.string(),
        tasks: z.int(),
        /** Whether the person owns the goal or project, beyond single tasks. */
        owned: z.boolean(),
      }),
    ),
    /** Whether any entry refers to the person, who then cannot be deleted. */
    hasHistory: z.boolean(),
    keys: z.array(z.object({ id: f.id(), name: z.string() })),
    /** Active webhooks of the person, to transfer or stop. */
    webhooks: z.array(z.object({ id: f.id(), name: z.string(), project: z.enum(PROJECTS) })),
  }),
  errors: ['resource.not-found'],
});
