import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { newPassword, secret, signInName } from '../password-fields.js';

export const currentUser = z.object({
  id: z.string(),
  email: z.nullable(z.string()),
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  role: z.enum(['superadmin', 'admin', 'manager', 'user']),
  projects: z.array(z.enum(['perfect-b', 'talent-phi'])),
  permissions: z.record(z.string(), z.array(z.string())),
  mustChangePassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  /** Day from which the role requires a second factor; null when optional. */
  secondFactorFrom: z.nullable(z.string()),
  /** The user must set up a second factor before any other call. */
  mustSetUpSecondFactor: z.boolean(),
  /** May be false with single sign-on and before an invitation is accepted. */
  hasPassword: z.boolean(),
  /** False when single sign-on is the only way to sign in. */
  mayUsePassword: z.boolean(),
  viaSingleSignOn: z.boolean(),
  isActive: z.boolean(),
  createdAt: f.instant(),
  updatedAt: f.instant(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signInSchemas = callSchemas({
  summary: "Sign in with an email address (or the superadmin's username) and a password",
  sessionOnly: true,
  body: z.object({ username: signInName(), password: secret('Password is required') }),
  reply: z.object({ user: currentUser }),
  errors: ['auth.invalid-credentials', 'auth.second-step', 'auth.too-many-attempts', 'auth.too-many-at-once'],
});

export const showSignInSchemas = callSchemas({ summary: 'Redirect to the sign-in screen', status: 302 });

export const signOutSchemas = callSchemas({
  summary: 'End this session. A single sign-on session returns 200 with `next`, the sign-out URL of the provider',
  sessionOnly: true,
});

export const getCurrentUserSchemas = callSchemas({
  summary: 'Get the signed-in user with projects and rights',
  apiOnly: true,
  reply: currentUser,
});

export const getSessionSchemas = callSchemas({
  summary: 'Get the signed-in user, or null without a session',
  reply: z.object({
    user: z.nullable(currentUser),
    /**
     * Event cursor of this response. Reads after it and socket events from it miss nothing, so screens load before the
     * socket connects.
     */
    cursor: z.nullable(z.string()),
  }),
});

export const changeOwnPasswordSchemas = callSchemas({
  summary:
    "Change the caller's password; ends the other sessions and renews this session's id. A first password requires a sign-in within the last 15 minutes",
  sessionOnly: true,
  body: z.object({
    /** Current password; missing for users without one. */
    currentPassword: z.optional(secret('Password is required')),
    newPassword: newPassword(),
  }),
  errors: [
    'auth.single-sign-on-only',
    'auth.sign-in-again',
    'password.incorrect',
    'password.unchanged',
    'password.guessable',
    'auth.too-many-attempts',
    'auth.too-many-at-once',
  ],
});

export const changeOwnEmailSchemas = callSchemas({
  summary:
    "Change a superadmin's own email address; requires a sign-in within the last 15 minutes. Administrators change the addresses of other users",
  sessionOnly: true,
  body: z.object({ email: f.email('Valid email is required') }),
  errors: ['auth.sign-in-again', 'resource.taken'],
});

export const getPasswordNamesSchemas = callSchemas({
  summary: "List names that the caller's password must not contain",
  sessionOnly: true,
  reply: z.object({ names: z.array(z.string()) }),
});

/** Relation to the caller's network: the same, another private one, or any other. */
export const NETWORKS = ['this', 'local', 'other'] as const;

export const sessionReply = z.object({
  id: z.string(),
  current: z.boolean(),
  startedAt: f.instant(),
  lastSeenAt: f.instant(),
  expiresAt: f.instant(),
  /** Address of the sign-in; its location is unknown. */
  address: z.nullable(z.string()),
  network: z.nullable(z.enum(NETWORKS)),
  device: z.nullable(z.string()),
});

export type OwnSession = z.infer<typeof sessionReply>;

export const listOwnSessionsSchemas = callSchemas({
  summary: "List the caller's open sessions, newest first",
  sessionOnly: true,
  reply: z.array(sessionReply),
});

export const endOwnSessionSchemas = callSchemas({
  summary: 'End a session of the caller',
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  errors: ['resource.not-found'],
});

export const endOtherSessionsSchemas = callSchemas({
  summary: 'End all other sessions of the caller',
  sessionOnly: true,
});

export const assignmentReply = z.object({
  id: f.id(),
  staffId: f.id(),
  project: z.enum(['perfect-b', 'talent-phi']),
  position: z.nullable(z.string()),
  departmentId: z.nullable(f.id()),
  permissions: z.array(z.string()),
  /** Id of the access role; null when the rights were set individually. */
  roleId: z.nullable(f.id()),
  /** Last day of the access in the organization's time zone; null for no end. */
  until: z.nullable(z.string()),
  accessLevel: z.string(),
  isActive: z.boolean(),
  assignedAt: f.instant(),
  unassignedAt: z.nullable(f.instant()),
  ...f.editedReply,
});
export type Assignment = z.infer<typeof assignmentReply>;

export const listOwnAssignmentsSchemas = callSchemas({
  summary: "List the caller's assignments, active and ended",
  reply: z.array(assignmentReply),
});

export const setSuperadminPasswordSchemas = callSchemas({
  summary: "Set the superadmin's password; requires a sign-in within the last 15 minutes",
  sessionOnly: true,
  body: z.object({ username: signInName(), newPassword: newPassword() }),
  errors: ['auth.sign-in-again', 'password.guessable', 'auth.too-many-at-once', 'resource.not-found'],
});
