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

const LIST = '/api/talent-phi/time-entries';

export const listTimeEntries = get<typeof s.listTimeEntriesSchemas>(LIST, agencyMember());
export const listFormerLoggers = get<typeof s.listFormerLoggersSchemas>(`${LIST}/former-people`, agencyMember());
export const exportTimeEntries = get<typeof s.exportTimeEntriesSchemas>(`${LIST}/export.csv`, agencyMember('export'));
export const getTimeEntry = get<typeof s.getTimeEntrySchemas>(`${LIST}/:id`, agencyMember());
export const createTimeEntry = post<typeof s.createTimeEntrySchemas>(LIST, taskEditor);
export const updateTimeEntry = patch<typeof s.updateTimeEntrySchemas>(`${LIST}/:id`, taskEditor);
export const removeTimeEntry = del<typeof s.removeTimeEntrySchemas>(`${LIST}/:id`, taskEditor);
