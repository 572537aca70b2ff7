import { describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { rankFoundTasks } from './find-tasks.js';

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
  excluded: new Set<number>(),
};
const found = (ids: number[], more: Partial<typeof facts> = {}) => rankFoundTasks(ids, { ...facts, ...more });
const ids = (...all: Parameters<typeof found>) => found(...all).map(({ id }) => id);

describe('found tasks', () => {
  it('list own tasks first and completed ones last, without tasks of cancelled goals', () =>
    expect(ids([1, 2, 3, 5])).toEqual([3, 2, 1]));
  it('show client and goal', () => {
    expect(found([2, 4]).map(({ path }) => path)).toEqual(['Inside', 'Bloom Dental › Relaunch']);
  });
  it('are not offered again when they are on the sheet', () =>
    expect(ids([1, 2, 3], { excluded: new Set([3]) })).toEqual([2, 1]));
  it('disappear as soon as they are deleted', () => expect(ids([2, 99])).toEqual([2]));
});
