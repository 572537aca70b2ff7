import { projectRoom } from '../platform/realtime/rooms.js';

/** Everybody in the agency hears of it. */
export const inTheAgency = () => ({ project: 'talent-phi', rooms: [projectRoom('talent-phi')] }) as const;
