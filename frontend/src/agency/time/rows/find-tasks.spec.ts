import { describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients';
import type { Goal } from '@atrium/contract/agency/goals';
import type { Task } from '@atrium/contract/agency/tasks';
import { findTasks } from './find-tasks.js';

const byId = <T extends { readonly id: number }>(...rows: T[]): ReadonlyMap<number | string, T> =>
  new Map(rows.map((row) => [row.id, row]));
const task = (id: number, title: string, more: Partial<Task> = {}): Task =>
  ({ id, title, goalId: 1, status: 'todo', assignedTo: 'other', ...more }) as Task;

const facts = {
  tasks: byId(
    task(1, 'Write copy', { status: 'completed', assignedTo: 'me' }),
    task(2, 'Proofread copy'),
    task(3, 'Copy check', { assignedTo: 'me' }),
    task(4, 'Photos', { goalId: 2 }),
    task(5, 'Old copy', { goalId: 3 }),
  ),
  goals: byId(
    { id: 1, title: 'Relaunch', clientId: 1 } as Goal,
    { id: 2, title: 'Inside', clientId: null } as Goal,
    { id: 3, title: 'Off', clientId: null, status: 'cancelled' } as Goal,
  ),
  clients: byId({ id: 1, name: 'Bloom Dental' } as Client),
  userId: 'me',
  without: new Set<number>(),
};
const ids = (text: string, more: Partial<typeof facts> = {}) =>
  findTasks(text, 10, { ...facts, ...more }).map(({ id }) => id);

describe('finding a task', () => {
  it("one's own comes first, what is done last, cancelled goals not at all", () =>
    expect(ids('copy')).toEqual([3, 2, 1]));
  it('by title, goal and client, in any order of words', () => {
    expect(ids('dental proof')).toEqual([2]);
    expect(ids('inside')).toEqual([4]);
    expect(ids('relaunch photos')).toEqual([]);
  });
  it('what is on the sheet is not offered again', () => expect(ids('copy', { without: new Set([3]) })).toEqual([2, 1]));
});
