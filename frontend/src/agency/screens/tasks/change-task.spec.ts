/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { stopLive } from '../../../lib/live/live.js';
import { useToast } from '../../../lib/page/toast.js';
import { moveTask, setTaskStatus } from './change-task.js';

const task = { id: 7, version: 3, title: 'Hero copy', status: 'todo', dueDate: '2026-11-18' } as Task;
const flushUpdates = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Mocks a server that has this task and rejects changes of an outdated version. */
function mockTaskApi(): { readonly bodies: Record<string, unknown>[]; stored: Task } {
  const server = { bodies: [] as Record<string, unknown>[], stored: task };
  globalThis.fetch = async (_address, init) => {
    const body = JSON.parse(init?.body as string) as Record<string, unknown>;
    server.bodies.push(body);
    const isStale = body['version'] !== undefined && body['version'] !== server.stored.version;
    if (!isStale) server.stored = { ...server.stored, ...body, version: server.stored.version + 1 };
    const reply = isStale
      ? { code: 'resource.stale', message: 'Changed.', editedBy: 'Ana Silva', current: server.stored }
      : server.stored;
    return {
      ok: !isStale,
      status: isStale ? 409 : 200,
      statusText: '',
      headers: new Headers(),
      text: async () => JSON.stringify(reply),
    } as Response;
  };
  return server;
}

afterEach(stopLive);

it('rejects the undo of a status after a colleague completed the task, with a message', async () => {
  const server = mockTaskApi();
  await setTaskStatus(task, 'in_progress');
  server.stored = { ...server.stored, status: 'completed', version: 5 };
  useToast.getState().toast?.action?.run();
  await flushUpdates();
  expect(server.bodies).toEqual([{ status: 'in_progress' }, { status: 'todo', version: 4 }]);
  expect(server.stored.status).toBe('completed');
  expect(useToast.getState().toast).toMatchObject({
    title: 'Failed to update task status',
    description: 'Ana Silva changed this since, so it was not undone.',
  });
});

it('undoes a status and a move that no other user has changed since', async () => {
  const server = mockTaskApi();
  await setTaskStatus(task, 'completed');
  useToast.getState().toast?.action?.run();
  await flushUpdates();
  expect(server.stored.status).toBe('todo');
  await moveTask(server.stored, '2026-11-20', (day) => `is due ${day}`);
  useToast.getState().toast?.action?.run();
  await flushUpdates();
  expect(server.stored.dueDate).toBe('2026-11-18');
  expect(useToast.getState().toast).toMatchObject({ description: 'Hero copy is due 2026-11-18' });
});
