import { PROJECTS, type Project, type Role, ROLES } from '../people/rights.js';

/* Signing in at a provider (OpenID Connect): what its claims and groups say. */

/** One line of the table: whoever is in the group gets these. */
export interface GroupLine {
  readonly group: string;
  readonly role: Role | null;
  readonly projects: readonly Project[];
  /** Own roles by project; where none stands, the rights of an access stay as people set them. */
  readonly accessRoles?: Readonly<Partial<Record<Project, number | null | undefined>>> | undefined;
}

export interface ProvidedAccess {
  readonly role: Role;
  readonly give: readonly Project[];
  readonly take: readonly Project[];
  /** The own role that each access has afterwards, where a line says so. */
  readonly accessRoles: Readonly<Partial<Record<Project, number>>>;
}

/**
 * What the groups of a sign-in change. The table takes what it could also have given, and nothing else: a project that
 * stands in no line, and a role that stands in none, stay as people have set them. Of several roles the highest counts;
 * of several own roles in a project that of the first line.
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
    accessRoles: Object.fromEntries(
      settled.filter(given).flatMap((project) => {
        const id = mine.find((line) => line.projects.includes(project) && line.accessRoles?.[project] != null)
          ?.accessRoles?.[project];
        return id == null ? [] : [[project, id]];
      }),
    ),
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
