import { agencyMember, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const suggestTasks = post<typeof s.suggestTasksSchemas>('/api/ai/suggest-tasks', agencyMember('goals:edit'));
export const listPlaybooks = get<typeof s.listPlaybooksSchemas>('/api/ai/playbooks', agencyMember());
