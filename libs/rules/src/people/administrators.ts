/* Apart from the other rights, so that the sign-in screen loads no more than this. */

/** Staff, assignments, writing departments, audit, organisation settings. */
export function canAdministerEnterprise(role: string): boolean {
  return role === 'admin' || role === 'superadmin';
}

/** Jobs administration, and the superadmin's password. */
export function canAdministerSystem(role: string): boolean {
  return role === 'superadmin';
}
