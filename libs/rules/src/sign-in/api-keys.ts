import { canAdministerEnterprise, type Project, PROJECTS, type Right, type Role } from '../people/rights.js';

/** How every key begins, so that people and scanners of repositories know one when they see it. */
export const KEY_PREFIX = 'atrium_';
/** So many characters of a key are shown in lists. */
export const KEY_SHOWN = KEY_PREFIX.length + 6;
export const KEY_NAME_LENGTH = 60;
/** No key lives longer: what is forgotten ends by itself. */
export const KEY_MOST_DAYS = 366;
export const KEYS_OF_A_PERSON = 50;
/** Its owner is told so many days before a key expires. */
export const KEY_WARNED_DAYS = 7;

/** What a key was given: the projects that it opens, and in each the rights beyond reading. */
export type KeyPermissions = Readonly<Partial<Record<Project, readonly Right[]>>>;

interface Rightful {
  readonly role: Role;
  readonly projects: readonly Project[];
  readonly rights: Readonly<Record<Project, ReadonlySet<Right>>>;
}

interface Given {
  readonly permissions: KeyPermissions;
  readonly administers: boolean;
}

/**
 * What a key may do now: what it was given, of what its owner has now. Without administration an administrator's key is
 * that of somebody who works in its projects; a superadmin manages all of them.
 */
export function rightsOfKey<Owner extends Rightful>(owner: Owner, key: Given): Owner {
  const projects = owner.projects.filter((project) => key.permissions[project] !== undefined);
  const rights = Object.fromEntries(
    PROJECTS.map((project) => {
      const given = projects.includes(project) ? (key.permissions[project] ?? []) : [];
      return [project, new Set(given.filter((right) => owner.rights[project].has(right)))];
    }),
  ) as unknown as Record<Project, ReadonlySet<Right>>;
  return { ...owner, role: roleOfKey(owner.role, key.administers), projects, rights };
}

function roleOfKey(role: Role, administers: boolean): Role {
  if (administers || !canAdministerEnterprise(role)) return role;
  return role === 'superadmin' ? 'manager' : 'user';
}
