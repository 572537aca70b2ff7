import { PROJECTS, type Project, type Role, ROLES } from './rights.js';

/* Signing in at a provider (OpenID Connect): where people go on, what groups give, and why somebody was refused. */

/** Why a sign-in at the provider ended without a session; it stands in the address of the sign-in screen. */
export const SINGLE_SIGN_ON_REFUSALS = [
  'unreachable',
  'settings',
  'cancelled',
  'over',
  'invalid',
  'clock',
  'unverified',
  'unknown',
  'inactive',
  'linked',
  'another',
  'groups',
  'throttled',
  'off',
  'failed',
] as const;
export type SingleSignOnRefusal = (typeof SINGLE_SIGN_ON_REFUSALS)[number];

/** The parameter of the address that says so. */
export const REFUSAL_PARAMETER = 'sign-in';

/** What happened, and what to do about it. */
export const singleSignOnSentence = (refusal: SingleSignOnRefusal, label: string): string =>
  ({
    unreachable: `${label} cannot be reached right now. Please try again in a moment, or sign in with your password if you have one.`,
    settings: `${label} refused Atrium itself. Please tell an administrator: client and secret may have changed.`,
    cancelled: `The sign-in at ${label} was cancelled. Please try again.`,
    over: 'This sign-in took too long, or was begun in another window. Please begin again.',
    invalid: `The answer of ${label} could not be trusted, so nobody was signed in. Please begin again, and tell an administrator if it stays so.`,
    clock: `The clocks of ${label} and Atrium differ too much. Please tell an administrator.`,
    unverified: `${label} has not verified your email address. Please verify it there, then sign in again.`,
    unknown: 'There is no account with your email address here. Please ask an administrator to add you.',
    inactive: 'Your account is not active. Please ask an administrator.',
    linked: `Your account is linked to another sign-in at ${label}. Please ask an administrator to unlink it.`,
    another: `You signed in at ${label} as somebody else. Please sign in there as yourself.`,
    groups: `${label} sent too many groups to read them all. Please tell an administrator.`,
    throttled: 'Too many failed attempts. Please try again in a few minutes.',
    off: 'Single sign-on is not set up here. Please sign in with your password.',
    failed: 'Something went wrong on our side. Please try again.',
  })[refusal];

export const isSingleSignOnRefusal = (text: string): text is SingleSignOnRefusal =>
  (SINGLE_SIGN_ON_REFUSALS as readonly string[]).includes(text);

const SOMEWHERE = 'http://somewhere.invalid';
const LONGEST_PATH = 1_000;

/** The page of ours that was asked for; anything that could lead elsewhere is the first page. */
export function ownPath(asked: string | null | undefined): string {
  // Browsers read "\" as "/" and drop tabs and line breaks, so neither is followed.
  // oxlint-disable-next-line no-control-regex
  if (!asked || asked.length > LONGEST_PATH || !/^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(asked)) return '/';
  if (!URL.canParse(asked, SOMEWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, SOMEWHERE);
  return origin !== SOMEWHERE || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)
    ? '/'
    : pathname + search + hash;
}

/** One line of the table: whoever is in the group gets these. */
export interface GroupLine {
  readonly group: string;
  readonly role: Role | null;
  readonly projects: readonly Project[];
}

export interface ProvidedAccess {
  readonly role: Role;
  readonly give: readonly Project[];
  readonly take: readonly Project[];
}

/**
 * What the groups of a sign-in change. The table takes what it could also have given, and nothing else: a project that
 * stands in no line, and a role that stands in none, stay as people have set them. Of several roles the highest counts.
 */
export function accessByGroups(
  table: readonly GroupLine[],
  groups: readonly string[],
  now: { readonly role: Role; readonly projects: readonly Project[] },
): ProvidedAccess {
  const mine = table.filter(({ group }) => groups.includes(group));
  const given = (project: Project) => mine.some(({ projects }) => projects.includes(project));
  const settled = PROJECTS.filter((project) => table.some(({ projects }) => projects.includes(project)));
  const role = ROLES.find((one) => mine.some((line) => line.role === one));
  const isSettled = table.some((line) => line.role === now.role);
  const isHigher = role !== undefined && ROLES.indexOf(role) < ROLES.indexOf(now.role);
  return {
    role: isSettled ? (role ?? 'user') : isHigher && role !== undefined ? role : now.role,
    give: settled.filter((project) => given(project) && !now.projects.includes(project)),
    take: settled.filter((project) => !given(project) && now.projects.includes(project)),
  };
}

/** A claim by its name; `realm_access.roles` is also looked for step by step. */
export function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[step];
  }
  return at;
}

/** The groups of a claim: a list, or a single one. Somebody without the claim is in none. */
export function groupsOf(claim: unknown): string[] {
  if (typeof claim === 'string') return claim === '' ? [] : [claim];
  return Array.isArray(claim) ? claim.filter((one): one is string => typeof one === 'string') : [];
}

/** Some providers name the groups elsewhere when there are too many of them (OpenID Connect, distributed claims). */
export const hasGroupsElsewhere = (claims: Readonly<Record<string, unknown>>, name: string): boolean => {
  const elsewhere = claims['_claim_names'];
  return typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);
};
