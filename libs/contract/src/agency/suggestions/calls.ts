import { agencyMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const suggestTasks = endpoint<typeof schemas.suggestTasksSchemas>({
  method: 'POST',
  path: '/api/ai/suggest-tasks',
  access: agencyMember('goals:edit'),
});

export const listPlaybooks = endpoint<typeof schemas.listPlaybooksSchemas>({
  method: 'GET',
  path: '/api/ai/playbooks',
  access: agencyMember(),
});
