import { PROJECTS, type Project, type Role, ROLES } from '../people/rights.js';

/* Maps claims and groups of an OpenID Connect provider to roles and projects. */

/** One line of the group mapping: the access that members of the group get. */
export interface GroupMapping {
  readonly group: string;
  readonly role: Role | null;
  readonly projects: readonly Project[];
  /** Access roles by project. In a project without one, the rights stay as users set them. */
  readonly accessRoles?: Readonly<Partial<Record<Project, number | null | undefined>>> | undefined;
}

export interface AccessChange {
  readonly role: Role;
  readonly give: readonly Project[];
  readonly take: readonly Project[];
  readonly accessRoles: Readonly<Partial<Record<Project, number>>>;
}

/**
 * Returns the changes of access by groups. Only projects and roles in the mapping change. The highest of several roles
 * counts, and the first of several access roles in a project.
 */
export function mapGroupsToAccess(
  table: readonly GroupMapping[],
  groups: readonly string[],
  now: { readonly role: Role; readonly projects: readonly Project[] },
): AccessChange {
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

/** Returns a claim by its name, or by its path (`realm_access.roles`). */
export function getClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let at: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[step];
  }
  return at;
}

/** Returns the groups of a claim, which is a list, a single text or missing. */
export function getGroups(claim: unknown): string[] {
  if (typeof claim === 'string') return claim === '' ? [] : [claim];
  return Array.isArray(claim) ? claim.filter((one): one is string => typeof one === 'string') : [];
}

/** Returns whether the token only references too many groups (OpenID Connect distributed claims). */
export const hasGroupOverage = (claims: Readonly<Record<string, unknown>>, name: string): boolean => {
  const elsewhere = claims['_claim_names'];
  return typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);
};
