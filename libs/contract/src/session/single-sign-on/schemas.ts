import * as z from 'zod/mini';
import { PROJECTS, ROLES } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const GROUP_LINES = 100;

/** Custom roles by project; missing or null keeps the rights set by hand. */
const accessRoles = z.object({
  'perfect-b': z.optional(z.nullable(f.id())),
  'talent-phi': z.optional(z.nullable(f.id())),
});

const line = z.object({
  group: f.requiredText(200, 'Group is required'),
  /** Null when the group does not determine the role. */
  role: z.nullable(z.enum(ROLES)),
  projects: z.array(z.enum(PROJECTS)).check(z.maxLength(PROJECTS.length)),
  accessRoles: z.optional(accessRoles),
});

/** Refuses repeated groups, whose order would be ambiguous, and lines without effect. */
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
  /** Only superadmins may sign in with a password. */
  isOnly: z.boolean(),
  /** Label of the sign-in button after "Continue with". */
  label: z.string(),
  issuer: z.string(),
  clientIdentifier: z.string(),
  hasSecret: z.boolean(),
  /** Adds unknown people at their first sign-in, without access. */
  addsPeople: z.boolean(),
  /** Leaves the second factor to the provider. */
  trustsSecondFactor: z.boolean(),
  /** Matches accounts by email even if the provider does not state that it is verified. */
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
/** Only the server knows whether `http:` is allowed here. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${search}${hash}` === '';
}
const clientIdentifier = () => f.requiredText(500, 'Client ID is required');
/** Missing keeps the stored secret. */
const clientSecret = () => z.optional(f.codeText({ error: 'This is no secret' }).check(z.trim()));

export const getSingleSignOnSchemas = callSchemas({
  summary: 'How signing in at a provider is set up, and the addresses that the provider must know',
  sessionOnly: true,
  reply: z.object({
    settings: singleSignOnSettings,
    /** Null while `PUBLIC_ORIGIN` is not set. */
    redirectAddress: z.nullable(z.string()),
    afterSignOutAddress: z.nullable(z.string()),
  }),
});

export const updateSingleSignOnSchemas = callSchemas({
  summary:
    'Set up signing in at a provider; needs a sign-in within the last 15 minutes. Another issuer needs its secret anew',
  sessionOnly: true,
  body: z.object({
    isOn: z.optional(z.boolean()),
    isOnly: z.optional(z.boolean()),
    label: z.optional(f.nameText('Please say what the provider is called', 60)),
    issuer: z.optional(issuer()),
    clientIdentifier: z.optional(clientIdentifier()),
    clientSecret: clientSecret(),
    addsPeople: z.optional(z.boolean()),
    trustsSecondFactor: z.optional(z.boolean()),
    acceptsUnstatedEmail: z.optional(z.boolean()),
    groupsClaim: z.optional(f.requiredText(200, 'Please name the claim that holds the groups')),
    groups: z.optional(groupTable()),
    version: f.seenVersion(),
  }),
  reply: singleSignOnSettings,
  errors: ['resource.stale', 'auth.sign-in-again'],
});

/** A user whom the group table changes at the next sign-in. */
const foreseen = z.object({
  staffId: f.id(),
  name: z.string(),
  /** Null when the role stays. */
  role: z.nullable(z.object({ before: z.enum(ROLES), after: z.enum(ROLES) })),
  gains: z.array(z.enum(PROJECTS)),
  loses: z.array(z.enum(PROJECTS)),
  accessRoles: z.array(z.enum(PROJECTS)),
});

export const foreseeSingleSignOnSchemas = callSchemas({
  summary:
    'What settings of single sign-on would do to people: whose sessions end where passwords are switched off, and whom a table of groups changes, by the groups that people last came with',
  sessionOnly: true,
  body: z.object({
    /** The stored issuer when missing. Another one has no known users. */
    issuer: z.optional(issuer()),
    groups: groupTable(),
  }),
  reply: z.object({
    /** Active users without superadmins. */
    passwords: z.object({
      people: z.int(),
      /** Active superadmins, who keep their passwords. */
      superadmins: z.int(),
      /** Number of users with sessions that started with a password or passkey, and number of these sessions. */
      withSessions: z.int(),
      sessions: z.int(),
      neverThere: z.int(),
    }),
    changes: z.array(foreseen),
    /** Number of users whose groups are unknown, because they have not signed in with any yet. */
    unknown: z.int(),
    /** Users among them who lose access unless they belong to a granting group. */
    atRisk: z.array(foreseen),
  }),
});
export type ForeseenSignOn = z.output<typeof foreseeSingleSignOnSchemas.reply>;

export const CHECK_STATES = ['good', 'warn', 'bad'] as const;

export const testSingleSignOnSchemas = callSchemas({
  summary:
    'Ask a provider whether it could be used so; needs a sign-in within the last 15 minutes. The stored secret goes to the stored issuer alone',
  sessionOnly: true,
  body: z.object({ issuer: issuer(), clientIdentifier: clientIdentifier(), clientSecret: clientSecret() }),
  reply: z.object({ checks: z.array(z.object({ state: z.enum(CHECK_STATES), sentence: z.string() })) }),
  errors: ['auth.sign-in-again'],
});
export type SingleSignOnCheck = z.infer<(typeof testSingleSignOnSchemas)['reply']>['checks'][number];

export const startSingleSignOnSchemas = callSchemas({
  summary: 'Leads a browser to the provider; `to` is the page to come back to, `again` asks for a sign-in of now',
  sessionOnly: true,
  query: z.object({ to: f.queryText(1_000), again: f.queryText(10), moved: f.queryText(10) }),
  status: 302,
});

export const finishSingleSignOnSchemas = callSchemas({
  summary: 'Where the provider sends a browser back to; it goes on at the page that was asked, or at a refusal',
  sessionOnly: true,
  query: z.object({ code: f.queryText(4_000), state: f.queryText(500), error: f.queryText(200) }),
  status: 302,
});

export const unlinkSingleSignOnSchemas = callSchemas({
  summary:
    'Forget which account at the provider a staff member has, and sign them out everywhere; the next sign-in with their verified address links anew',
  sessionOnly: true,
  params: f.idParams,
  errors: ['resource.not-found', 'single-sign-on.not-linked', 'staff.superadmin-only', 'auth.sign-in-again'],
});
