import { canAdministerEnterprise, type Project, type Right, type Role } from '../people/rights.js';

/** Prefix of all API keys, by which users and secret scanners recognize them. */
export const KEY_PREFIX = 'atrium_';
/** Number of characters of a key that lists show. */
export const KEY_VISIBLE_LENGTH = KEY_PREFIX.length + 6;
export const KEY_NAME_LENGTH = 60;
/** Maximum lifetime of a key, so that forgotten keys expire. */
export const MAX_KEY_DAYS = 366;
export const MAX_KEYS_PER_USER = 50;
/** Days before its expiry on which the owner of a key is notified. */
export const KEY_WARNING_DAYS = 7;

/** Projects that a key can access, each with its rights beyond reading. */
export type KeyPermissions = Readonly<Partial<Record<Project, readonly Right[]>>>;

interface RightsOwner {
  readonly role: Role;
  readonly projects: readonly Project[];
  readonly rights: Readonly<Record<Project, ReadonlySet<Right>>>;
}

interface KeyGrant {
  readonly permissions: KeyPermissions;
  readonly administers: boolean;
}

/**
 * Returns the current rights of a key: those given to it that its owner still has. Without administration,
 * administrators' keys count as members' and superadmins' as managers'.
 */
export function getKeyRights<Owner extends RightsOwner>(owner: Owner, key: KeyGrant): Owner {
  const projects = owner.projects.filter((project) => key.permissions[project] !== undefined);
  const getRights = (project: Project): ReadonlySet<Right> => {
    const given = projects.includes(project) ? (key.permissions[project] ?? []) : [];
    return new Set(given.filter((right) => owner.rights[project].has(right)));
  };
  const rights = { 'perfect-b': getRights('perfect-b'), 'talent-phi': getRights('talent-phi') };
  return { ...owner, role: getKeyRole(owner.role, key.administers), projects, rights };
}

function getKeyRole(role: Role, administers: boolean): Role {
  if (administers || !canAdministerEnterprise(role)) return role;
  return role === 'superadmin' ? 'manager' : 'user';
}
