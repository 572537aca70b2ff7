import type { Project } from '@atrium/rules/people/rights';

/* The rooms of the socket server (docs/api.md). The server alone decides who is in which. */

export const projectRoom = (project: Project): string => `project:${project}`;
/** Everybody who is signed in. */
export const everyoneRoom = 'everyone';
export const enterpriseRoom = 'enterprise';
/** Who looks after background work. */
export const superadminsRoom = 'superadmins';
/** Who may decide the clinic's reorder requests. */
export const clinicDecidersRoom = 'managers:perfect-b';
/** Who may change the settings of this project. */
export const settingsRoom = (project: Project): string => `settings:${project}`;
export const userRoom = (userId: string): string => `user:${userId}`;
