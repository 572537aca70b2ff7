import { canAdministerEnterprise } from './administrators.js';
import type { Project, Role } from './rights.js';

/** Returns the start page of a user: the project chooser, or the only project when there is nothing to choose. */
export function getLandingPage({
  role,
  projects,
}: {
  readonly role: Role;
  readonly projects: readonly Project[];
}): string {
  const [only, another] = projects;
  return only === undefined || another !== undefined || canAdministerEnterprise(role) ? '/' : `/${only}`;
}
