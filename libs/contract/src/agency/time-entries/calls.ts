import { agencyMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type { Task } from '../tasks/schemas.js';
import type * as schemas from './schemas.js';

/** Told with the task, whose actual hours it changes; null when the task is gone. */
export const timeEntry = resource<schemas.TimeEntry, { task: Task | null }>()({
  event: 'time',
  name: 'timeEntry',
  noun: 'Time entry',
  words: { taskId: 'Task', hours: 'Time', dateWorked: 'Date', billable: 'Billable', description: 'Description' },
});

export const listTimeEntries = endpoint<typeof schemas.listTimeEntriesSchemas>({
  method: 'GET',
  path: '/api/talent-phi/time-entries',
  access: agencyMember(),
});

export const listFormerLoggers = endpoint<typeof schemas.listFormerLoggersSchemas>({
  method: 'GET',
  path: '/api/talent-phi/time-entries/former-people',
  access: agencyMember(),
});

export const exportTimeEntries = endpoint<typeof schemas.exportTimeEntriesSchemas>({
  method: 'GET',
  path: '/api/talent-phi/time-entries/export.csv',
  access: agencyMember('export'),
});

export const getTimeEntry = endpoint<typeof schemas.getTimeEntrySchemas>({
  method: 'GET',
  path: '/api/talent-phi/time-entries/:id',
  access: agencyMember(),
});

export const createTimeEntry = endpoint<typeof schemas.createTimeEntrySchemas>({
  method: 'POST',
  path: '/api/talent-phi/time-entries',
  access: agencyMember('tasks:edit'),
});

export const updateTimeEntry = endpoint<typeof schemas.updateTimeEntrySchemas>({
  method: 'PATCH',
  path: '/api/talent-phi/time-entries/:id',
  access: agencyMember('tasks:edit'),
});

export const removeTimeEntry = endpoint<typeof schemas.removeTimeEntrySchemas>({
  method: 'DELETE',
  path: '/api/talent-phi/time-entries/:id',
  access: agencyMember('tasks:edit'),
});
