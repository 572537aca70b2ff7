/** Rights by role and assignment (docs/api.md). The role names the kind of user, an active assignment the project. */

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
  'export',
  'settings:edit',
] as const;
export type Right = (typeof RIGHTS)[number];

/** The rights of each project, sorted; `export` and `settings:edit` are in both, each time for that project alone. */
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
  'talent-phi': ['clients:edit', 'export', 'goals:edit', 'posts:edit', 'settings:edit', 'tasks:edit'],
};

/** What managers have and others assigned have not. */
export const MANAGER_RIGHTS: readonly Right[] = ['reorder:decide', 'settings:edit'];

export function isProject(text: string): text is Project {
  return (PROJECTS as readonly string[]).includes(text);
}

export function isRight(text: string): text is Right {
  return (RIGHTS as readonly string[]).includes(text);
}

/** Whether someone is in a project at all, which is enough to read it: by an active assignment, or as superadmin. */
export function hasProject(role: Role, assigned: boolean): boolean {
  return role === 'superadmin' || assigned;
}

/**
 * The rights somebody has in a project, sorted. `assignmentPermissions` are those of the active assignment there, null
 * when there is none. A superadmin has all of them, assigned or not, and none can be taken away. Everybody else has
 * none without an assignment, an admin too; with one, all but the managers', and a manager all. Then the assignment
 * adds (`right`) and takes away (`-right`); taking away wins over adding. Unknown strings and rights of the other
 * project do not count.
 */
export function rightsInForce(role: Role, project: Project, assignmentPermissions: readonly string[] | null): Right[] {
  const all = RIGHTS_OF_PROJECT[project];
  if (role === 'superadmin') return [...all];
  if (assignmentPermissions === null) return [];
  return all.filter((right) => {
    if (assignmentPermissions.includes(`-${right}`)) return false;
    return role === 'manager' || !MANAGER_RIGHTS.includes(right) || assignmentPermissions.includes(right);
  });
}

export { canAdministerEnterprise, canAdministerSystem } from './administrators.js';

/** What an assignment holds so that exactly these rights are in force, whatever its owner's role has by itself. */
export function permissionsOfRights(project: Project, rights: readonly string[]): string[] {
  return RIGHTS_OF_PROJECT[project].map((right) => (rights.includes(right) ? right : `-${right}`));
}

/**
 * Whether the actor may edit, delete, give a password or assignments to somebody of that role: only a superadmin
 * touches admins and superadmins. That an admin may edit their own names is the service's exception.
 */
export function mayTouchPerson(actorRole: Role, targetRole: Role): boolean {
  return mayGiveRole(actorRole, targetRole);
}

/** Whether the actor may make somebody that role: `admin` and `superadmin` are given by superadmins only. */
export function mayGiveRole(actorRole: Role, role: Role): boolean {
  if (actorRole === 'superadmin') return true;
  return actorRole === 'admin' && (role === 'user' || role === 'manager');
}
