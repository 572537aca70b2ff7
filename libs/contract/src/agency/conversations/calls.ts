import { agencyMember, del, get, patch, post, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const THREAD = '/api/talent-phi/threads/:kind/:id';
const COMMENT = '/api/talent-phi/comments/:id';

export const listThreadEntries = get<typeof s.listThreadEntriesSchemas>(`${THREAD}/entries`, agencyMember());
export const createComment = post<typeof s.createCommentSchemas>(`${THREAD}/comments`, agencyMember('comments:write'));
export const updateComment = patch<typeof s.updateCommentSchemas>(COMMENT, agencyMember('comments:write'));
export const removeComment = del<typeof s.removeCommentSchemas>(COMMENT, agencyMember('comments:write'));
export const getThreadWatch = get<typeof s.getThreadWatchSchemas>(`${THREAD}/watch`, agencyMember());
export const updateThreadWatch = put<typeof s.updateThreadWatchSchemas>(`${THREAD}/watch`, agencyMember());
export const reportThreadPresence = put<typeof s.reportThreadPresenceSchemas>(`${THREAD}/presence`, agencyMember());
