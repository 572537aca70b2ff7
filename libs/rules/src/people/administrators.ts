/* A separate module, so that the sign-in screen does not load the other rights. */

/** Returns whether a role may manage staff, assignments, departments, the audit and the organization's settings. */
export function canAdministerEnterprise(role: string): boolean {
  return role === 'admin' || role === 'superadmin';
}

/** Returns whether a role may administer jobs and the superadmin's password. */
export function canAdministerSystem(role: string): boolean {
  return role === 'superadmin';
}
