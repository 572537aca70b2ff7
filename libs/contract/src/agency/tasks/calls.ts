import { agencyMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type { Goal } from '../goals/schemas.js';
import type * as schemas from './schemas.js';

export const task = resource<schemas.Task, { goal: Goal }>()({
  event: 'task',
  noun: 'Task',
  words: {
    goalId: 'Goal',
    title: 'Title',
    description: 'Description',
    assignedTo: 'Assignee',
    dueDate: 'Due Date',
    status: 'Status',
    priority: 'Priority',
    estimatedHours: 'Estimated Hours',
    actualHours: 'Actual Hours',
    proofUrl: 'Proof',
    tags: 'Tags',
    notes: 'Notes',
  },
});

export const listTasks = endpoint<typeof schemas.listTasksSchemas>({
  method: 'GET',
  path: '/api/talent-phi/tasks',
  access: agencyMember(),
});

export const getTask = endpoint<typeof schemas.getTaskSchemas>({
  method: 'GET',
  path: '/api/talent-phi/tasks/:id',
  access: agencyMember(),
});

export const createTask = endpoint<typeof schemas.createTaskSchemas>({
  method: 'POST',
  path: '/api/talent-phi/tasks',
  access: agencyMember('tasks:edit'),
});

export const updateTask = endpoint<typeof schemas.updateTaskSchemas>({
  method: 'PATCH',
  path: '/api/talent-phi/tasks/:id',
  access: agencyMember('tasks:edit'),
});

export const removeTask = endpoint<typeof schemas.removeTaskSchemas>({
  method: 'DELETE',
  path: '/api/talent-phi/tasks/:id',
  access: agencyMember('tasks:edit'),
});

export const listTaskChanges = endpoint<typeof schemas.listTaskChangesSchemas>({
  method: 'GET',
  path: '/api/talent-phi/tasks/:id/changes',
  access: agencyMember(),
});
