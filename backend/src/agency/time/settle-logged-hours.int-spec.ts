import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { createClient, createGoal, createProject, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let manager: TestClient;
let before: Client;
let after: Client;
let goal: Goal;
let other: Goal;
let task: Task;
let entry: TimeEntry;
beforeAll(async () => {
  app = await startApp();
  manager = await app.signedIn('manager@talent-phi.example');
});
afterAll(() => app.close());
beforeEach(async () => {
  [before, after] = [await createClient(manager), await createClient(manager)];
  [goal, other] = [
    await createGoal(manager, { clientId: before.id }),
    await createGoal(manager, { clientId: after.id }),
  ];
  task = await createTask(manager, goal.id);
  const { body } = await manager.post<TimeEntry>('/api/talent-phi/time-entries', {
    taskId: task.id,
    hours: 2,
    dateWorked: '2026-01-05',
  });
  entry = body;
});

const readEntry = async () => (await manager.get<TimeEntry>(`/api/talent-phi/time-entries/${entry.id}`)).body;
const moveTask = (more: object = {}) =>
  manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: other.id, ...more });
const changeClient = (more: object = {}) =>
  manager.patch(`/api/talent-phi/goals/${goal.id}`, { clientId: after.id, ...more });
const hoursOf = async (client: Client): Promise<number> => {
  const { body } = await manager.get<TimeEntry[]>(`/api/talent-phi/time-entries?clientId=${client.id}`);
  return body.reduce((sum, { hours }) => sum + hours, 0);
};
/** Returns the sums by day, which analytics read, for the client of the entry or of its goal. */
const sumOf = async (client: Client): Promise<number> => {
  const [row] = await query<{ seconds: number }>(
    app.databaseUrl,
    `select coalesce(sum(d.seconds), 0)::int as seconds from agency_time_days d left join agency_goals g on g.id = d.goal_id
     where case when d.is_kept then d.client_id else g.client_id end = $1`,
    [client.id],
  );
  return (row?.seconds ?? 0) / 3600;
};
const CHANGES: [string, () => typeof moveTask, string][] = [
  ['a task that moves to a goal of another client', () => moveTask, 'task'],
  ['a goal that gets another client', () => changeClient, 'goal'],
];

it.each(CHANGES)('asks what happens to the hours of %s', async (_, change, what) => {
  expect(await change()()).toMatchObject({
    status: 409,
    body: {
      code: 'time.client-changes',
      message: `2:00 logged so far. Please choose whether these hours move with the ${what} or stay with ${before.name}.`,
    },
  });
  expect((await change()({ hours: 'somewhere' })).status).toBe(400);
  expect(await readEntry()).toMatchObject({ clientId: before.id, goalId: goal.id });
});

it.each(CHANGES)('moves the hours with %s', async (_, change) => {
  expect((await change()({ hours: 'move' })).status).toBe(200);
  expect(await readEntry()).toMatchObject({ clientId: after.id });
  expect([await hoursOf(before), await hoursOf(after), await sumOf(before), await sumOf(after)]).toEqual([0, 2, 0, 2]);
});

it.each(CHANGES)('keeps the hours with the client of %s, also when the task is deleted', async (_, change) => {
  const project = await createProject(manager, { goalIds: [goal.id] });
  const elsewhere = await createProject(manager, { goalIds: [other.id] });
  expect((await change()({ hours: 'keep' })).status).toBe(200);
  const hoursOfProjects = async () => {
    const { body } = await manager.get<ProjectFigures[]>('/api/talent-phi/marketing-projects/figures');
    return [project, elsewhere].map(({ id }) => body.find((one) => one.id === id)?.hours);
  };
  for (const isDeleted of [false, true]) {
    if (isDeleted) expect((await manager.delete(`/api/talent-phi/tasks/${task.id}`)).status).toBe(204);
    expect(await readEntry()).toMatchObject({ clientId: before.id, goalId: goal.id, goalTitle: goal.title });
    expect([await hoursOf(before), await hoursOf(after), await sumOf(before), await sumOf(after)]).toEqual([
      2, 0, 2, 0,
    ]);
    expect(await hoursOfProjects()).toEqual([2, 0]);
    if (isDeleted) continue;
    // The task still counts them, and later hours belong to its new place.
    expect((await manager.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body.loggedHours).toBe(2);
  }
});

it('asks nothing without hours, or within a client', async () => {
  await manager.delete(`/api/talent-phi/time-entries/${entry.id}`);
  expect((await moveTask()).status).toBe(200);
  const sibling = await createGoal(manager, { clientId: after.id });
  await manager.post('/api/talent-phi/time-entries', { taskId: task.id, hours: 1, dateWorked: '2026-01-05' });
  expect((await manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: sibling.id })).status).toBe(200);
});

it('counts the hours that are logged while their task moves', async () => {
  const [moved] = await Promise.all([
    moveTask({ hours: 'keep' }),
    ...Array.from({ length: 5 }, () =>
      manager.post('/api/talent-phi/time-entries', { taskId: task.id, hours: 1, dateWorked: '2026-01-06' }),
    ),
  ]);
  expect(moved?.status).toBe(200);
  expect((await hoursOf(before)) + (await hoursOf(after))).toBe(7);
  expect([await sumOf(before), await sumOf(after)]).toEqual([await hoursOf(before), await hoursOf(after)]);
});
