import * as z from 'zod/mini';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryText } from '../../core/query-fields.js';

export const GROUP_LINES = 100;

/** Custom roles by project; missing or null keeps the rights set by hand. */
const accessRoles = z.object({
  'perfect-b': z.optional(z.nullable(f.id())),
  'talent-phi': z.optional(z.nullable(f.id())),
});

const line = z.object({
  group: f.requiredText(200, 'Group is required'),
  /** Role that the group gives; null when the group does not determine the role. */
  role: z.nullable(z.enum(ROLES)),
  projects: z.array(z.enum(PROJECTS)).check(z.maxLength(PROJECTS.length)),
  accessRoles: z.optional(accessRoles),
});

/** Schema of the group mapping. Rejects repeated groups, whose order would be ambiguous, and lines without effect. */
const groupTable = () =>
  z.array(line).check(
    z.maxLength(GROUP_LINES),
    z.superRefine((lines, context) => {
      for (const [at, { group, role, projects }] of lines.entries()) {
        const message =
          lines.findIndex((other) => other.group === group) < at
            ? `"${group}" stands in another line already`
            : role === null && projects.length === 0
              ? `Choose a role or a project for "${group}", or remove the line`
              : null;
        if (message !== null) f.addIssue(context, [at, 'group'], message);
      }
    }),
  );

export const singleSignOnSettings = z.object({
  isOn: z.boolean(),
  /** True when only superadmins may sign in with a password. */
  isOnly: z.boolean(),
  /** Label of the sign-in button after "Continue with". */
  label: z.string(),
  issuer: z.string(),
  clientIdentifier: z.string(),
  hasSecret: z.boolean(),
  /** True to add unknown people at their first sign-in, without access. */
  addsPeople: z.boolean(),
  /** True to leave the second factor to the provider. */
  trustsSecondFactor: z.boolean(),
  /** True to match accounts by email even if the provider does not state that it is verified. */
  acceptsUnstatedEmail: z.boolean(),
  groupsClaim: z.string(),
  groups: z.array(
    z.object({
      group: z.string(),
      role: z.nullable(z.enum(ROLES)),
      projects: z.array(z.enum(PROJECTS)),
      accessRoles: z.optional(accessRoles),
    }),
  ),
  ...f.editedReply,
});
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

const ISSUER = 'Please enter the address of the issuer, such as https://login.example.com/realms/clinic';
const issuer = () => f.requiredText(500, ISSUER).check(z.refine(isIssuer, { error: ISSUER }));
/** Returns whether a text can be an issuer. Only the server knows whether `http:` is allowed. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${search}${hash}` === '';
}
const clientIdentifier = () => f.requiredText(500, 'Client ID is required');
/** Schema of the client secret; when it is missing, the stored secret is kept. */
const clientSecret = () => z.optional(f.codeText({ error: 'This is not a valid secret' }).check(z.trim()));

export const getSingleSignOnSchemas = callSchemas({
  summary: 'Get the single sign-on settings and the URLs for the provider',
  sessionOnly: true,
  reply: z.object({
    settings: singleSignOnSettings,
    /** Callback URL; null while `PUBLIC_ORIGIN` is not set. */
    redirectAddress: z.nullable(z.string()),
    afterSignOutAddress: z.nullable(z.string()),
  }),
});

export const updateSingleSignOnSchemas = callSchemas({
  summary:
    'Update the single sign-on settings; requires a sign-in within the last 15 minutes. A new issuer requires its secret',
  sessionOnly: true,
  body: z.object({
    isOn: z.optional(z.boolean()),
    isOnly: z.optional(z.boolean()),
    label: z.optional(f.nameText("Please enter the provider's name", 60)),
    issuer: z.optional(issuer()),
    clientIdentifier: z.optional(clientIdentifier()),
    clientSecret: clientSecret(),
    addsPeople: z.optional(z.boolean()),
    trustsSecondFactor: z.optional(z.boolean()),
    acceptsUnstatedEmail: z.optional(z.boolean()),
    groupsClaim: z.optional(f.requiredText(200, 'Please enter the claim with the groups')),
    groups: z.optional(groupTable()),
    version: f.expectedVersion(),
  }),
  reply: singleSignOnSettings,
  errors: ['resource.stale', 'auth.sign-in-again'],
});

/** A user whom the group mapping changes at the next sign-in. */
const signOnPreview = z.object({
  staffId: f.id(),
  name: z.string(),
  /** New role; null when the role stays. */
  role: z.nullable(z.object({ before: z.enum(ROLES), after: z.enum(ROLES) })),
  gains: z.array(z.enum(PROJECTS)),
  loses: z.array(z.enum(PROJECTS)),
  accessRoles: z.array(z.enum(PROJECTS)),
});

export const previewSingleSignOnSchemas = callSchemas({
  summary:
    'Preview single sign-on settings: users whose sessions end, and users whose access changes by their last known groups',
  sessionOnly: true,
  body: z.object({
    /** Issuer to preview; the stored one when missing. Another issuer has no known users. */
    issuer: z.optional(issuer()),
    groups: groupTable(),
  }),
  reply: z.object({
    /** Number of active users except superadmins. */
    passwords: z.object({
      people: z.int(),
      /** Active superadmins, who keep their passwords. */
      superadmins: z.int(),
      /** Number of users with sessions that started with a password or passkey, and number of these sessions. */
      withSessions: z.int(),
      sessions: z.int(),
      neverThere: z.int(),
    }),
    changes: z.array(signOnPreview),
    /** Number of users whose groups are unknown, because they have not signed in with any yet. */
    unknown: z.int(),
    /** Users with unknown groups who lose access unless they belong to a group that grants it. */
    atRisk: z.array(signOnPreview),
  }),
});
export type SingleSignOnPreview = z.output<typeof previewSingleSignOnSchemas.reply>;

export const CHECK_STATES = ['good', 'warn', 'bad'] as const;

export const testSingleSignOnSchemas = callSchemas({
  summary:
    'Test the single sign-on settings with the provider; requires a sign-in within the last 15 minutes. The stored secret is sent only to the stored issuer',
  sessionOnly: true,
  body: z.object({ issuer: issuer(), clientIdentifier: clientIdentifier(), clientSecret: clientSecret() }),
  reply: z.object({ checks: z.array(z.object({ state: z.enum(CHECK_STATES), sentence: z.string() })) }),
  errors: ['auth.sign-in-again'],
});
export type SingleSignOnCheck = z.infer<(typeof testSingleSignOnSchemas)['reply']>['checks'][number];

export const startSingleSignOnSchemas = callSchemas({
  summary: 'Redirect to the provider; `to` is the return page, `again` forces a new sign-in',
  sessionOnly: true,
  query: z.object({ to: queryText(1_000), again: queryText(10), moved: queryText(10) }),
  status: 302,
});

export const finishSingleSignOnSchemas = callSchemas({
  summary: 'Where the provider sends a browser back to; it goes on at the page that was asked, or at a refusal',
  sessionOnly: true,
  query: z.object({ code: queryText(4_000), state: queryText(500), error: queryText(200) }),
  status: 302,
});

export const unlinkSingleSignOnSchemas = callSchemas({
  summary:
    "Unlink a staff member's single sign-on account and sign them out everywhere; the next sign-in with their verified email links it again",
  sessionOnly: true,
  params: idParams,
  errors: ['resource.not-found', 'single-sign-on.not-linked', 'staff.superadmin-only', 'auth.sign-in-again'],
});
