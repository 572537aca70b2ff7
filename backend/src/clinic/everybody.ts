import { projectRoom } from '../platform/realtime/rooms.js';

/** Everybody in the clinic hears of it. */
export const inTheClinic = () => ({ project: 'perfect-b', rooms: [projectRoom('perfect-b')] }) as const;
