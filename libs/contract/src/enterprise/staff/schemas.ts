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
  /** When their employment ends, or ended. */
  lastDay: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  skills: z.array(z.string()),
  certifications: z.array(z.string()),
  emergencyContact: z.nullable(z.string()),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Until when they can choose their first password by a link; null: they have one, or were never invited. */
  invitedUntil: z.nullable(f.instant()),
  /** Why the mail with that link could not be sent. */
  invitationRefusal: z.nullable(z.string()),
  hasSecondFactor: z.boolean(),
  /** Apps and passkeys that they sign in with. */
  secondFactorDevices: z.int(),
  /** Their account is linked to one at the provider. */
  hasSingleSignOn: z.boolean(),
  /** Their data was removed; what they did stays under the name that stands here now. */
  isErased: z.boolean(),
  /** Copies, notices and the audit still name them: how much has been gone through. Null: nothing is left to do. */
  erasure: z.nullable(z.object({ percent: z.int(), hasStopped: z.boolean() })),
  /** As of when this was read: a sign-in is no change of a staff member. */
  lastSignInAt: z.nullable(f.instant()),
  ...f.editedReply,
});
export type Staff = z.infer<typeof staffReply>;
/** What the person themselves is told of a change. */
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

/** Each project at most once. */
const onceEach = z.superRefine((list: readonly { project: string }[], context) => {
  list.forEach(({ project }, index) => {
    if (list.findIndex((other) => other.project === project) < index)
      context.addIssue({
        code: 'custom',
        input: project,
        path: [index, 'project'],
        message: 'A project can be given once',
      });
  });
});

/** Mailed where mail can be sent, otherwise a link to be handed over, shown this once: a path of the client. */
export const invitationReply = z.object({
  mailedTo: z.nullable(z.string()),
  /** In development: the mail goes to nobody, and a superadmin finds it under Security. */
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
    /** They choose their password by a link, in place of a temporary one. */
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
    /** Other names of `temporaryPassword`. */
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
    /** `refuse`: only somebody who has no work open and has left no trace; who has is refused. */
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
    /** Who gets, at once, the tasks, goals and marketing projects that are not finished and that `handOver` does not give. */
    handOverTo: f.optionalUserId(),
    /** A goal with what they have to do for it, or a marketing project, to somebody of its own. */
    handOver: z.optional(
      z.array(z.object({ kind: z.enum(WORK_PARTS), id: f.idField(), to: f.uuidField() })).check(z.maxLength(1_000)),
    ),
    /** Whoever gets work without access to the project is given it. */
    giveAccess: z.optional(z.boolean()),
    /** What nobody gets stays in their name. Without it that is refused. */
    leaveWork: z.optional(z.boolean()),
    /** `transfer`: their webhooks become the caller's at once. Without it they stop with the employment. */
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
    /** By goal and marketing project, by title. */
    parts: z.array(
      z.object({
        kind: z.enum(WORK_PARTS),
        id: f.id(),
        title: z.string(),
        tasks: z.int(),
        /** Whether the goal or project is theirs, and not only tasks of it. */
        owned: z.boolean(),
      }),
    ),
    /** Whether they did anything, or anything was ever given to them: then nobody is deleted. */
    hasHistory: z.boolean(),
    /** API keys, which end with the employment. */
    keys: z.array(z.object({ id: f.id(), name: z.string() })),
    /** Webhooks that they made and that are on: they are transferred or stopped. */
    webhooks: z.array(z.object({ id: f.id(), name: z.string(), project: z.enum(PROJECTS) })),
  }),
  errors: ['resource.not-found'],
});
