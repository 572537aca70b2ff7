import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';

/** Returns the projects whose webhooks the user may change. */
export const getSettableProjects = (user: Pick<CurrentUser, 'permissions'> | null): readonly Project[] =>
  PROJECTS.filter((project) => user?.permissions[project]?.includes('settings:edit'));
