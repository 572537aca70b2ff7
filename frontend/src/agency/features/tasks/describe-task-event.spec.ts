import { describe, expect, it } from '@jest/globals';
import type { TaskChange } from '@atrium/contract/agency/tasks/schemas';
import { formatNearDay } from '../../shared/near-day.js';
import { actionKey, describeTaskAction, describeTaskEvent, getConvertedTaskId } from './describe-task-event.js';

const names = {
  person: (id: string) => ({ a: 'Ana Silva', b: 'Ben Okoro' })[id] ?? id,
  goal: (id: number) => `Goal ${id}`,
};
const change = (changes: TaskChange['changes'], fields: Partial<TaskChange> = {}): TaskChange => ({
  id: 1,
  taskId: 1,
  type: 'updated',
  at: '2026-11-18T10:00:00.000Z',
  user: { id: 'a', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' },
  changes,
  reason: null,
  ...fields,
});
const describeChange = (field: string, before: unknown, after: unknown) =>
  describeTaskEvent(change([{ field, before, after }]), names);

describe("a task's history", () => {
  it('is described in words, without keys or ids', () => {
    expect(describeChange('status', 'todo', 'in_progress')).toBe('Ana Silva marked it in progress');
    expect(describeChange('assignedTo', 'a', 'b')).toBe('Ana Silva changed the assignee from Ana Silva to Ben Okoro');
    expect(describeChange('dueDate', '2026-11-18', '2026-11-20')).toBe(
      'Ana Silva changed the due date from Nov 18, 2026 to Nov 20, 2026',
    );
    expect(describeChange('priority', 'medium', 'high')).toBe('Ana Silva changed the priority from Standard to High');
    expect(describeChange('goalId', 1, 2)).toBe('Ana Silva changed the goal from Goal 1 to Goal 2');
    expect(describeChange('title', 'One', 'Two')).toBe('Ana Silva changed the title from “One” to “Two”');
    expect(describeChange('tags', [], ['seo', 'home'])).toBe('Ana Silva set the tags to seo, home');
  });

  it('names files that were added, replaced and removed', () => {
    expect(describeChange('file', null, 'logo.png')).toBe('Ana Silva added the file “logo.png”');
    expect(describeChange('file', 'logo.png', 'logo.png')).toBe('Ana Silva added a new version of the file “logo.png”');
    expect(describeChange('file', 'logo.png', null)).toBe('Ana Silva removed the file “logo.png”');
  });

  it('says that an item of the checklist became a task', () => {
    const item = { id: 'a', text: 'Export', isDone: false, assignedTo: null, dueDate: null };
    expect(describeChange('checklist', item, { taskId: 9 })).toBe('Ana Silva turned “Export” into a task');
    expect(getConvertedTaskId({ field: 'checklist', before: item, after: { taskId: 9 } })).toBe(9);
    expect(getConvertedTaskId({ field: 'checklist', before: item, after: null })).toBeNull();
    expect(getConvertedTaskId({ field: 'notes', before: null, after: 'x' })).toBeNull();
  });

  it('states which values were set and removed', () => {
    expect(describeChange('dueDate', null, '2026-11-20')).toBe('Ana Silva set the due date to Nov 20, 2026');
    expect(describeChange('dueDate', '2026-11-20', null)).toBe('Ana Silva removed the due date (Nov 20, 2026)');
    expect(describeChange('estimatedHours', null, 1.5)).toBe('Ana Silva set the estimate to 1:30');
    expect(describeChange('notes', 'a', 'b')).toBe('Ana Silva changed the notes');
    expect(describeChange('proofUrl', null, 'https://example.com')).toBe('Ana Silva added the proof');
  });

  it('describes several changes in one sentence, with the reason for exceeding the limit', () => {
    const both = change(
      [
        { field: 'status', before: 'todo', after: 'in_progress' },
        { field: 'dueDate', before: null, after: '2026-11-09' },
      ],
      { reason: 'Launch on Friday' },
    );
    expect(describeTaskEvent(both, names)).toBe(
      'Ana Silva marked it in progress and set the due date to Nov 09, 2026, over the WIP limit: “Launch on Friday”',
    );
    expect(describeTaskEvent(change([], { type: 'created', user: null }), names)).toBe('Somebody added the task');
  });
});

describe('an action of a user', () => {
  const day = (date: string) => formatNearDay(date, '2026-11-18');
  const did = (field: string, after: unknown, reason: string | null = null) =>
    describeTaskAction(change([{ field, before: null, after }], { reason }), '“Hero copy”', names, day);

  it('is described as a sentence', () => {
    expect(did('dueDate', '2026-11-20')).toBe('Ana Silva moved “Hero copy” to Fri');
    expect(did('dueDate', '2026-11-19')).toBe('Ana Silva moved “Hero copy” to tomorrow');
    expect(did('dueDate', '2026-12-02')).toBe('Ana Silva moved “Hero copy” to Wed, Dec 02');
    expect(did('dueDate', null)).toBe('Ana Silva removed the due date of “Hero copy”');
    expect(did('status', 'completed')).toBe('Ana Silva completed “Hero copy”');
    expect(did('status', 'in_progress')).toBe('Ana Silva started “Hero copy”');
    expect(did('status', 'todo')).toBe('Ana Silva moved “Hero copy” back to to-do');
    expect(did('assignedTo', 'b')).toBe('Ana Silva gave “Hero copy” to Ben Okoro');
    expect(did('assignedTo', 'b', 'Handed over by Ana Silva')).toBe('Ana Silva handed over “Hero copy” to Ben Okoro');
    expect(did('assignedTo', 'a', 'Handed over by Ana Silva')).toBe('Ana Silva took over “Hero copy”');
    expect(did('assignedTo', 'Unassigned', 'Left unassigned by Ana Silva')).toBe(
      'Ana Silva left “Hero copy” unassigned',
    );
    expect(did('goalId', 4)).toBe('Ana Silva moved “Hero copy” to the goal “Goal 4”');
    expect(did('description', 'x')).toBe('Ana Silva changed the description of “Hero copy”');
    expect(describeTaskAction(change([], { type: 'created' }), '5 tasks', names, day)).toBe('Ana Silva added 5 tasks');
  });

  it('has the same key only for the same change to the same value by the same user', () => {
    const key = (field: string, after: unknown, more: Partial<TaskChange> = {}) =>
      actionKey(change([{ field, before: null, after }], more));
    expect(key('dueDate', '2026-11-20')).toBe(key('dueDate', '2026-11-20', { taskId: 2 }));
    expect(key('dueDate', '2026-11-20')).not.toBe(key('dueDate', '2026-11-21'));
    expect(key('description', 'a')).toBe(key('description', 'b'));
    expect(key('dueDate', '2026-11-20', { user: null })).toBeNull();
  });

  it('is not shown as exceeding the limit when it is a handover', () => {
    const handed = change([{ field: 'assignedTo', before: 'a', after: 'b' }], { reason: 'Handed over by Ana Silva' });
    expect(describeTaskEvent(handed, names)).toBe('Ana Silva changed the assignee from Ana Silva to Ben Okoro');
  });
});
