/** Roles of accounts. A role determines the rights; an active assignment gives access to a project. */
export const ROLES = ['superadmin', 'admin', 'manager', 'user'] as const;
export type Role = (typeof ROLES)[number];

export const PROJECTS = ['perfect-b', 'talent-phi'] as const;
export type Project = (typeof PROJECTS)[number];

export const RIGHTS = [
  'stock:use',
  'stock:edit',
  'suppliers:edit',
  'reorder:request',
  'reorder:decide',
  'clients:edit',
  'goals:edit',
  'tasks:edit',
  'posts:edit',
  'comments:write',
  'export',
  'settings:edit',
] as const;
export type Right = (typeof RIGHTS)[number];

/** Rights of each project, sorted. `export` and `settings:edit` exist in both and apply to that project only. */
export const RIGHTS_OF_PROJECT: Readonly<Record<Project, readonly Right[]>> = {
  'perfect-b': [
    'export',
    'reorder:decide',
    'reorder:request',
    'settings:edit',
    'stock:edit',
    'stock:use',
    'suppliers:edit',
  ],
  'talent-phi': ['clients:edit', 'comments:write', 'export', 'goals:edit', 'posts:edit', 'settings:edit', 'tasks:edit'],
};

/** Rights that managers have by default and other assigned users do not. */
export const MANAGER_RIGHTS: readonly Right[] = ['reorder:decide', 'settings:edit'];

export function isProject(text: string): text is Project {
  return (PROJECTS as readonly string[]).includes(text);
}

export function isRight(text: string): text is Right {
  return (RIGHTS as readonly string[]).includes(text);
}

/** Returns whether a user may read a project: with an active assignment, or as superadmin. */
export function hasProject(role: Role, assigned: boolean): boolean {
  return role === 'superadmin' || assigned;
}

/**
 * Returns a user's rights in a project, sorted. `assignmentPermissions` is null without an active assignment.
 * Superadmins have all rights; others none without an assignment, and managers' rights only as managers. The assignment
 * adds (`right`) or removes (`-right`) rights; removal wins. Other strings are ignored.
 */
export function getEffectiveRights(
  role: Role,
  project: Project,
  assignmentPermissions: readonly string[] | null,
): Right[] {
  const all = RIGHTS_OF_PROJECT[project];
  if (role === 'superadmin') return [...all];
  if (assignmentPermissions === null) return [];
  return all.filter((right) => {
    if (assignmentPermissions.includes(`-${right}`)) return false;
    return role === 'manager' || !MANAGER_RIGHTS.includes(right) || assignmentPermissions.includes(right);
  });
}

export { canAdministerEnterprise, canAdministerSystem } from './administrators.js';

/** Returns the permissions of an assignment that give exactly these rights, whatever its owner's role is. */
export function toPermissions(project: Project, rights: readonly string[]): string[] {
  return RIGHTS_OF_PROJECT[project].map((right) => (rights.includes(right) ? right : `-${right}`));
}

/** Returns whether the actor may edit or delete users of a role and manage their passwords and assignments. */
export function canManageUser(actorRole: Role, targetRole: Role): boolean {
  return canGiveRole(actorRole, targetRole);
}

/** Returns whether the actor may give a user this role; only superadmins make admins and superadmins. */
export function canGiveRole(actorRole: Role, role: Role): boolean {
  if (actorRole === 'superadmin') return true;
  return actorRole === 'admin' && (role === 'user' || role === 'manager');
}
