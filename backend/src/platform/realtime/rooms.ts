import type { Project } from '@atrium/rules/people/rights';

/* Names of the socket server's rooms. The server alone assigns sockets to rooms. */

export const getProjectRoom = (project: Project): string => `project:${project}`;
/** Room of all signed-in users. */
export const everyoneRoom = 'everyone';
export const enterpriseRoom = 'enterprise';
/** Room of users who see background jobs. */
export const superadminsRoom = 'superadmins';
/** Room of users who may decide reorder requests of the clinic. */
export const clinicDecidersRoom = 'managers:perfect-b';
/** Returns the room of users who may change the settings of the project. */
export const getSettingsRoom = (project: Project): string => `settings:${project}`;
export const getUserRoom = (userId: string): string => `user:${userId}`;
