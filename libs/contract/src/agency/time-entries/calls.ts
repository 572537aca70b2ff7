import { agencyMember, del, get, patch, post, taskEditor } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type { Task } from '../tasks/schemas.js';
import type * as s from './schemas.js';

/** Entity of logged time. Its events contain the task, whose actual hours change; null when the task was deleted. */
export const timeEntry = resource<s.TimeEntry, { task: Task | null }>()({
  event: 'time',
  name: 'timeEntry',
  noun: 'Time entry',
  words: { taskId: 'Task', hours: 'Time', dateWorked: 'Date', billable: 'Billable', description: 'Description' },
});

export const listTimeEntries = get<typeof s.listTimeEntriesSchemas>('/api/talent-phi/time-entries', agencyMember());

export const listFormerLoggers = get<typeof s.listFormerLoggersSchemas>(
  '/api/talent-phi/time-entries/former-people',
  agencyMember(),
);

export const exportTimeEntries = get<typeof s.exportTimeEntriesSchemas>(
  '/api/talent-phi/time-entries/export.csv',
  agencyMember('export'),
);

export const getTimeEntry = get<typeof s.getTimeEntrySchemas>('/api/talent-phi/time-entries/:id', agencyMember());

export const createTimeEntry = post<typeof s.createTimeEntrySchemas>('/api/talent-phi/time-entries', taskEditor);

export const updateTimeEntry = patch<typeof s.updateTimeEntrySchemas>('/api/talent-phi/time-entries/:id', taskEditor);

export const removeTimeEntry = del<typeof s.removeTimeEntrySchemas>('/api/talent-phi/time-entries/:id', taskEditor);
