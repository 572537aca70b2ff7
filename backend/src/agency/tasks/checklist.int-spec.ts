import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChecklistItem, Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const TASKS = '/api/talent-phi/tasks';

describe('the checklist of a task', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let task: Task;
  let path: string;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const { id } = await createGoal(staff);
    task = await createTask(staff, id, { title: 'Photos' });
    path = `${TASKS}/${task.id}/checklist`;
  });

  const add = async (text: string, fields: object = {}): Promise<ChecklistItem> => {
    const { status, body } = await staff.post<Task>(path, { text, ...fields });
    expect(status).toBe(201);
    return body.checklist.find((item) => item.text === text.trim()) as ChecklistItem;
  };
  const read = async () => (await staff.get<Task>(`${TASKS}/${task.id}`)).body;
  const texts = async () => (await read()).checklist.map(({ text }) => text);

  it('is changed item by item, and all members receive the task', async () => {
    const socket = await manager.openSocket();
    const userId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    const first = await add(' Choose ten ', { assignedTo: userId, dueDate: '2026-11-05' });
    expect(first).toMatchObject({ text: 'Choose ten', isDone: false, assignedTo: userId, dueDate: '2026-11-05' });
    expect((await socket.waitForEvent('task.updated')).data).toMatchObject({ task: await read() });
    const second = await add('Export');
    await add('Shoot', { before: first.id });
    expect(await texts()).toEqual(['Shoot', 'Choose ten', 'Export']);

    const { body: checked } = await manager.patch<Task>(`${path}/${second.id}`, { isDone: true, before: first.id });
    expect(checked.checklist.map(({ text, isDone }) => [text, isDone])).toEqual([
      ['Shoot', false],
      ['Export', true],
      ['Choose ten', false],
    ]);
    const { body: cleared } = await staff.patch<Task>(`${path}/${first.id}`, { assignedTo: null, dueDate: null });
    expect(cleared.checklist[2]).toMatchObject({ text: 'Choose ten', assignedTo: null, dueDate: null });
    expect((await staff.delete(`${path}/${second.id}`)).status).toBe(204);
    expect(await texts()).toEqual(['Shoot', 'Choose ten']);

    const { body: changes } = await staff.get<TaskChange[]>(`${TASKS}/${task.id}/changes`);
    expect(changes[0]?.changes).toEqual([{ field: 'checklist', before: { ...second, isDone: true }, after: null }]);
    const audited = await query<{ changes: object }>(
      app.databaseUrl,
      `select changes from audit where object_kind = 'task' and object_id = $1 order by id desc limit 1`,
      [String(task.id)],
    );
    expect(audited).toHaveLength(1);
  });

  it('loses no change of parallel requests', async () => {
    const items = await Promise.all(Array.from({ length: 8 }, (_, index) => add(`Item ${index}`)));
    const version = (await read()).version;
    await Promise.all([
      ...items.map(({ id }, index) => (index % 2 ? staff : manager).patch(`${path}/${id}`, { isDone: true })),
      manager.patch(`${TASKS}/${task.id}`, { notes: 'At the studio', version }),
    ]);
    const now = await read();
    expect(now.checklist.filter(({ isDone }) => isDone)).toHaveLength(8);
    expect(now.notes).toBe('At the studio');
    expect(now.version).toBe(version + 9);
  });

  it('rejects a text that a colleague changed meanwhile, and accepts other changes of the item', async () => {
    const { id } = await add('Export');
    await manager.patch(`${path}/${id}`, { text: 'Export for print', previousText: 'Export' });
    const { status, body } = await staff.patch<ErrorReply>(`${path}/${id}`, {
      text: 'Export all',
      previousText: 'Export',
    });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: {
        code: 'resource.stale',
        editedBy: 'Daniel Weber',
        current: { checklist: [{ text: 'Export for print' }] },
      },
    });
    expect((await staff.patch(`${path}/${id}`, { dueDate: '2026-11-09' })).status).toBe(200);
  });

  it('turns an item into a task of the same goal, once for a repeated request', async () => {
    const userId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    const { id } = await add('Export', { assignedTo: userId, dueDate: '2026-11-09' });
    const key = randomUUID();
    const convert = () => staff.post<Task>(`${path}/${id}/task`, {}, { 'idempotency-key': key });
    const { status, body: created } = await convert();
    expect({ status, created }).toMatchObject({
      status: 201,
      created: { title: 'Export', goalId: task.goalId, assignedTo: userId, dueDate: '2026-11-09', status: 'todo' },
    });
    expect((await convert()).body).toEqual(created);
    expect(await texts()).toEqual([]);
    const [last] = (await staff.get<TaskChange[]>(`${TASKS}/${task.id}/changes`)).body;
    expect(last?.changes).toMatchObject([{ field: 'checklist', before: { id }, after: { taskId: created.id } }]);
    expect((await staff.post(`${path}/${id}/task`, {})).status).toBe(404);
  });

  it('rejects blank texts, unknown users and items, too many items, and users without the right', async () => {
    expect((await staff.post(path, { text: ' ' })).status).toBe(400);
    expect((await staff.post(path, { text: 'x'.repeat(201) })).status).toBe(400);
    expect((await staff.post(path, { text: 'Export', assignedTo: randomUUID() })).status).toBe(400);
    expect((await staff.patch(`${path}/${randomUUID()}`, { isDone: true })).status).toBe(404);
    expect((await staff.post(`${TASKS}/2147483647/checklist`, { text: 'Export' })).status).toBe(404);
    await query(
      app.databaseUrl,
      `update agency_tasks set checklist = (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'text', 'Item', 'isDone', false, 'assignedTo', null, 'dueDate', null)) from generate_series(1, 49)) where id = $1`,
      [task.id],
    );
    const sent = await Promise.all([1, 2, 3].map((index) => staff.post(path, { text: `Last ${index}` })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    const outsider = await app.signedIn('staff@perfect-b.example');
    expect((await outsider.post(path, { text: 'Export' })).status).toBe(403);
  });
});
