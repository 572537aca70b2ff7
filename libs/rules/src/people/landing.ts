import { canAdministerEnterprise } from './administrators.js';
import type { Project, Role } from './rights.js';

/** Where somebody begins who came for nothing in particular: the chooser, unless there is nothing to choose. */
export function landingOf({ role, projects }: { readonly role: Role; readonly projects: readonly Project[] }): string {
  const [only, another] = projects;
  return only === undefined || another !== undefined || canAdministerEnterprise(role) ? '/' : `/${only}`;
}
