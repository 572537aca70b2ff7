import { describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { foundTasks } from './find-tasks.js';

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
const found = (ids: number[], more: Partial<typeof facts> = {}) => foundTasks(ids, { ...facts, ...more });
const ids = (...all: Parameters<typeof found>) => found(...all).map(({ id }) => id);

describe('tasks that were found', () => {
  it("begin with one's own, and end with what is done; those of cancelled goals are not offered", () =>
    expect(ids([1, 2, 3, 5])).toEqual([3, 2, 1]));
  it('say where they belong', () => {
    expect(found([2, 4]).map(({ place }) => place)).toEqual(['Inside', 'Bloom Dental › Relaunch']);
  });
  it('are not offered again when they are on the sheet', () =>
    expect(ids([1, 2, 3], { without: new Set([3]) })).toEqual([2, 1]));
  it('are left out as soon as they are deleted', () => expect(ids([2, 99])).toEqual([2]));
});
