import { agencyMember, del, get, patch, post, taskEditor } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type { Goal } from '../goals/schemas.js';
import type * as s from './schemas.js';

export const task = resource<s.Task, { goal: Goal }>()({
  event: 'task',
  noun: 'Task',
  words: {
    goalId: 'Goal',
    title: 'Title',
    description: 'Description',
    assignedTo: 'Assignee',
    dueDate: 'Due date',
    status: 'Status',
    priority: 'Priority',
    estimatedHours: 'Estimated hours',
    actualHours: 'Actual hours',
    proofUrl: 'Proof',
    tags: 'Tags',
    notes: 'Notes',
  },
});

export const listTasks = get<typeof s.listTasksSchemas>('/api/talent-phi/tasks', agencyMember());
export const getTask = get<typeof s.getTaskSchemas>('/api/talent-phi/tasks/:id', agencyMember());
export const createTask = post<typeof s.createTaskSchemas>('/api/talent-phi/tasks', taskEditor);
export const updateTask = patch<typeof s.updateTaskSchemas>('/api/talent-phi/tasks/:id', taskEditor);
export const removeTask = del<typeof s.removeTaskSchemas>('/api/talent-phi/tasks/:id', taskEditor);

export const listTaskChanges = get<typeof s.listTaskChangesSchemas>(
  '/api/talent-phi/tasks/:id/changes',
  agencyMember(),
);

const CHECKLIST = '/api/talent-phi/tasks/:id/checklist';
const CHECKLIST_ITEM = `${CHECKLIST}/:itemId` as const;
export const addChecklistItem = post<typeof s.addChecklistItemSchemas>(CHECKLIST, taskEditor);
export const updateChecklistItem = patch<typeof s.updateChecklistItemSchemas>(CHECKLIST_ITEM, taskEditor);
export const removeChecklistItem = del<typeof s.removeChecklistItemSchemas>(CHECKLIST_ITEM, taskEditor);
export const convertChecklistItem = post<typeof s.convertChecklistItemSchemas>(`${CHECKLIST_ITEM}/task`, taskEditor);
