/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { stopLive } from '../../../lib/live/live.js';
import { useToast } from '../../../lib/page/toast.js';
import { moveToToday } from './move-tasks.js';

const TODAY = '2026-11-27';
const aLateTask = (id: number, fields: Partial<Task> = {}) =>
  ({ id, version: 1, title: `Task ${id}`, status: 'todo', dueDate: `2026-11-1${id}`, ...fields }) as Task;

let stored: Map<number, Task>;
let broken: ReadonlySet<number>;
const tasks = [1, 2, 3, 4].map((id) => aLateTask(id));
const dueDates = () => [...stored.values()].map(({ dueDate }) => dueDate);
const toast = () => useToast.getState().toast;
const undo = async () => {
  toast()?.action?.run();
  await new Promise((resolve) => setTimeout(resolve, 20));
};

beforeEach(() => {
  broken = new Set();
  stored = new Map(tasks.map((task) => [task.id, task]));
  globalThis.fetch = async (address, init) => {
    const id = Number(/tasks\/(\d+)/.exec(address as string)?.[1]);
    const { version, ...fields } = JSON.parse(init?.body as string) as Partial<Task>;
    const task = stored.get(id);
    const respond = (status: number, body: object) =>
      ({
        ok: status === 200,
        status,
        statusText: '',
        headers: new Headers(),
        text: async () => JSON.stringify(body),
      }) as Response;
    if (broken.has(id)) return respond(400, { code: 'request.invalid', message: 'No.' });
    if (task === undefined) return respond(404, { code: 'task.not-found', message: 'Gone.' });
    if (version !== task.version)
      return respond(409, { code: 'resource.stale', message: 'Changed.', editedBy: 'Ana Silva', current: task });
    const saved = { ...task, ...fields, version: task.version + 1 };
    stored.set(id, saved);
    return respond(200, saved);
  };
});
afterEach(stopLive);

it('moves all tasks and moves them back', async () => {
  await moveToToday(tasks, TODAY);
  expect(dueDates()).toEqual([TODAY, TODAY, TODAY, TODAY]);
  expect(toast()).toMatchObject({ tone: 'good', description: '4 tasks moved to today' });
  await undo();
  expect(dueDates()).toEqual(tasks.map(({ dueDate }) => dueDate));
  expect(toast()).toMatchObject({ description: '4 tasks moved back' });
  expect(toast()?.action).toBeUndefined();
});

it('leaves tasks that others moved, completed or removed meanwhile, and moves one that was only renamed', async () => {
  stored.set(1, aLateTask(1, { version: 2, dueDate: '2026-12-01' }));
  stored.set(2, aLateTask(2, { version: 2, title: 'Renamed' }));
  stored.delete(3);
  await moveToToday(tasks, TODAY);
  expect(dueDates()).toEqual(['2026-12-01', TODAY, TODAY]);
  expect(stored.get(2)?.title).toBe('Renamed');
  expect(toast()).toMatchObject({
    description: '2 tasks moved to today',
    detail: '2 tasks changed by others meanwhile stay',
  });
  // Another user moves one on before the undo.
  stored.set(4, aLateTask(4, { version: 9, dueDate: '2026-12-09' }));
  await undo();
  expect(dueDates()).toEqual(['2026-12-01', tasks[1]?.dueDate, '2026-12-09']);
  expect(toast()).toMatchObject({
    description: '1 task moved back',
    detail: '1 task changed by others meanwhile stays',
  });
});

it('offers to undo what was moved although other tasks failed', async () => {
  broken = new Set([1]);
  await moveToToday(tasks, TODAY);
  expect(toast()).toMatchObject({
    tone: 'bad',
    description: '3 tasks moved to today',
    detail: '1 task could not be moved',
    action: { label: 'Undo' },
  });
});
