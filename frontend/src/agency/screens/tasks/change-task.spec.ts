/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { stopLive } from '../../../lib/live/live.js';
import { useNotice } from '../../../lib/page/toast.js';
import { moveTask, setTaskStatus } from './change-task.js';

const task = { id: 7, version: 3, title: 'Hero copy', status: 'todo', dueDate: '2026-11-18' } as Task;
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A server that has this task, and refuses what was not made from its version. */
function serve(): { readonly bodies: Record<string, unknown>[]; stored: Task } {
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

it("undoing a status does not undo a colleague's completion: it is refused, and said", async () => {
  const server = serve();
  await setTaskStatus(task, 'in_progress');
  server.stored = { ...server.stored, status: 'completed', version: 5 };
  useNotice.getState().notice?.action?.run();
  await settled();
  expect(server.bodies).toEqual([{ status: 'in_progress' }, { status: 'todo', version: 4 }]);
  expect(server.stored.status).toBe('completed');
  expect(useNotice.getState().notice).toMatchObject({
    title: 'Failed to update task status',
    description: 'Ana Silva changed this since, so it was not undone.',
  });
});

it('a status and a move that nobody has changed since are undone', async () => {
  const server = serve();
  await setTaskStatus(task, 'completed');
  useNotice.getState().notice?.action?.run();
  await settled();
  expect(server.stored.status).toBe('todo');
  await moveTask(server.stored, '2026-11-20', (day) => `is due ${day}`);
  useNotice.getState().notice?.action?.run();
  await settled();
  expect(server.stored.dueDate).toBe('2026-11-18');
  expect(useNotice.getState().notice).toMatchObject({ description: 'Hero copy is due 2026-11-18' });
});
