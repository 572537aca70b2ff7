import type { Project } from '@atrium/rules/people/rights';

/* Names of the socket server's rooms. The server alone assigns sockets to rooms. */

export const projectRoom = (project: Project): string => `project:${project}`;
/** All signed-in users. */
export const everyoneRoom = 'everyone';
export const enterpriseRoom = 'enterprise';
/** Users who see background jobs. */
export const superadminsRoom = 'superadmins';
/** Users who may decide reorder requests of the clinic. */
export const clinicDecidersRoom = 'managers:perfect-b';
/** Users who may change the settings of the project. */
export const settingsRoom = (project: Project): string => `settings:${project}`;
export const userRoom = (userId: string): string => `user:${userId}`;
