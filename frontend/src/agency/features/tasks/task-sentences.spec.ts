import { describe, expect, it } from '@jest/globals';
import type { TaskChange } from '@atrium/contract/agency/tasks/schemas';
import { nearDay } from '../../shared/near-day.js';
import { actKey, actSentence, taskSentence } from './task-sentences.js';

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
const told = (field: string, before: unknown, after: unknown) =>
  taskSentence(change([{ field, before, after }]), names);

describe("a task's history", () => {
  it('is told in words, never in keys or ids', () => {
    expect(told('status', 'todo', 'in_progress')).toBe('Ana Silva marked it in progress');
    expect(told('assignedTo', 'a', 'b')).toBe('Ana Silva changed the assignee from Ana Silva to Ben Okoro');
    expect(told('dueDate', '2026-11-18', '2026-11-20')).toBe(
      'Ana Silva changed the due date from Nov 18, 2026 to Nov 20, 2026',
    );
    expect(told('priority', 'medium', 'high')).toBe('Ana Silva changed the priority from Standard to High');
    expect(told('goalId', 1, 2)).toBe('Ana Silva changed the goal from Goal 1 to Goal 2');
    expect(told('title', 'One', 'Two')).toBe('Ana Silva changed the title from “One” to “Two”');
    expect(told('tags', [], ['seo', 'home'])).toBe('Ana Silva set the tags to seo, home');
  });

  it('says what was set and what was taken away', () => {
    expect(told('dueDate', null, '2026-11-20')).toBe('Ana Silva set the due date to Nov 20, 2026');
    expect(told('dueDate', '2026-11-20', null)).toBe('Ana Silva removed the due date (Nov 20, 2026)');
    expect(told('estimatedHours', null, 1.5)).toBe('Ana Silva set the estimate to 1.5 h');
    expect(told('notes', 'a', 'b')).toBe('Ana Silva changed the notes');
    expect(told('proofUrl', null, 'https://example.com')).toBe('Ana Silva added the proof');
  });

  it('tells several changes in one sentence, with the reason for passing the limit', () => {
    const both = change(
      [
        { field: 'status', before: 'todo', after: 'in_progress' },
        { field: 'dueDate', before: null, after: '2026-11-09' },
      ],
      { reason: 'Launch on Friday' },
    );
    expect(taskSentence(both, names)).toBe(
      'Ana Silva marked it in progress and set the due date to Nov 09, 2026, over the WIP limit: “Launch on Friday”',
    );
    expect(taskSentence(change([], { type: 'created', user: null }), names)).toBe('Somebody added the task');
  });
});

describe('what somebody did', () => {
  const day = (date: string) => nearDay(date, '2026-11-18');
  const did = (field: string, after: unknown, reason: string | null = null) =>
    actSentence(change([{ field, before: null, after }], { reason }), '“Hero copy”', names, day);

  it('is a sentence', () => {
    expect(did('dueDate', '2026-11-20')).toBe('Ana Silva moved “Hero copy” to Fri');
    expect(did('dueDate', '2026-11-19')).toBe('Ana Silva moved “Hero copy” to tomorrow');
    expect(did('dueDate', '2026-12-02')).toBe('Ana Silva moved “Hero copy” to Wed, Dec 02');
    expect(did('dueDate', null)).toBe('Ana Silva took the due date off “Hero copy”');
    expect(did('status', 'completed')).toBe('Ana Silva completed “Hero copy”');
    expect(did('status', 'in_progress')).toBe('Ana Silva started “Hero copy”');
    expect(did('status', 'todo')).toBe('Ana Silva put “Hero copy” back to do');
    expect(did('assignedTo', 'b')).toBe('Ana Silva gave “Hero copy” to Ben Okoro');
    expect(did('assignedTo', 'b', 'Handed over by Ana Silva')).toBe('Ana Silva handed over “Hero copy” to Ben Okoro');
    expect(did('goalId', 4)).toBe('Ana Silva moved “Hero copy” to the goal “Goal 4”');
    expect(did('description', 'x')).toBe('Ana Silva changed the description of “Hero copy”');
    expect(actSentence(change([], { type: 'created' }), '5 tasks', names, day)).toBe('Ana Silva added 5 tasks');
  });

  it('is the same act only with the same change to the same value by the same person', () => {
    const key = (field: string, after: unknown, more: Partial<TaskChange> = {}) =>
      actKey(change([{ field, before: null, after }], more));
    expect(key('dueDate', '2026-11-20')).toBe(key('dueDate', '2026-11-20', { taskId: 2 }));
    expect(key('dueDate', '2026-11-20')).not.toBe(key('dueDate', '2026-11-21'));
    expect(key('description', 'a')).toBe(key('description', 'b'));
    expect(key('dueDate', '2026-11-20', { user: null })).toBeNull();
  });

  it('a handover is no passing of the limit', () => {
    const handed = change([{ field: 'assignedTo', before: 'a', after: 'b' }], { reason: 'Handed over by Ana Silva' });
    expect(taskSentence(handed, names)).toBe('Ana Silva changed the assignee from Ana Silva to Ben Okoro');
  });
});
