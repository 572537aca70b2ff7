import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type {
  MarketingProject,
  ProjectFigures,
  ProjectHours,
} from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { createClient, createGoal, createProject, createTask, logTime } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const ENTRIES = '/api/talent-phi/time-entries';
const PROJECTS = '/api/talent-phi/marketing-projects';

let app: TestApp;
let manager: TestClient;
let before: Client;
let after: Client;
let goal: Goal;
let other: Goal;
let task: Task;
let entry: TimeEntry;
/** Day of logged time: one for each test, because a day has 24 hours. */
let day = '2025-01-01';
beforeAll(async () => {
  app = await startApp();
  manager = await app.signedIn('manager@talent-phi.example');
});
afterAll(() => app.close());
beforeEach(async () => {
  day = addDays(day, 1);
  [before, after] = [await createClient(manager), await createClient(manager)];
  [goal, other] = [
    await createGoal(manager, { clientId: before.id }),
    await createGoal(manager, { clientId: after.id }),
  ];
  task = await createTask(manager, goal.id);
  entry = await logTime(manager, task.id, { hours: 2, dateWorked: day });
});

const readEntry = async () => (await manager.get<TimeEntry>(`${ENTRIES}/${entry.id}`)).body;
const moveTask = (more: object = {}) =>
  manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: other.id, ...more });
const changeClient = (more: object = {}) =>
  manager.patch(`/api/talent-phi/goals/${goal.id}`, { clientId: after.id, ...more });
const linkGoals = ({ id }: MarketingProject, goals: readonly Goal[], more: object = {}) =>
  manager.patch(`${PROJECTS}/${id}`, { goalIds: goals.map((one) => one.id), ...more });
const hoursOf = async (filter: Readonly<Record<string, number>>): Promise<number> => {
  const params = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { body } = await manager.get<TimeEntry[]>(`${ENTRIES}?${params.toString()}`);
  return body.reduce((sum, { hours }) => sum + hours, 0);
};
const hoursOfClients = async () => [await hoursOf({ clientId: before.id }), await hoursOf({ clientId: after.id })];
/** Returns the hours of a project by its figures, by its panels and by the filter of the list, which must be equal. */
const hoursOfProject = async ({ id }: MarketingProject): Promise<number> => {
  const figures = (await manager.get<ProjectFigures[]>(`${PROJECTS}/figures`)).body.find((one) => one.id === id);
  const { hours } = (await manager.get<ProjectHours>(`${PROJECTS}/${id}/hours`)).body;
  expect([hours, await hoursOf({ marketingProjectId: id })]).toEqual([figures?.hours, figures?.hours]);
  return hours;
};
/** Returns the sums by day, which analytics read. */
const sumOf = async (column: 'client_id' | 'marketing_project_id', { id }: { readonly id: number }) => {
  const [row] = await query<{ seconds: number }>(
    app.databaseUrl,
    `select coalesce(sum(seconds), 0)::int as seconds from agency_time_days where ${column} = $1`,
    [id],
  );
  return (row?.seconds ?? 0) / 3600;
};
const sumsOfClients = async () => [await sumOf('client_id', before), await sumOf('client_id', after)];

describe('another client', () => {
  const CHANGES: [string, () => typeof moveTask, 'task' | 'goal'][] = [
    ['a task that moves to a goal of another client', () => moveTask, 'task'],
    ['a goal that gets another client', () => changeClient, 'goal'],
  ];

  it.each(CHANGES)('asks what happens to the hours of %s', async (_, change, work) => {
    expect(await change()()).toMatchObject({
      status: 409,
      body: {
        code: 'time.client-changes',
        message: `2:00 logged so far. Please choose whether these hours move with the ${work} or stay with ${before.name}.`,
        loggedHours: { time: '2:00', work, of: 'client', name: before.name },
      },
    });
    expect((await change()({ hours: 'somewhere' })).status).toBe(400);
    expect(await readEntry()).toMatchObject({ clientId: before.id, goalId: goal.id, version: entry.version });
  });

  it.each(CHANGES)('moves the hours with %s', async (_, change) => {
    expect((await change()({ hours: 'move' })).status).toBe(200);
    expect(await readEntry()).toMatchObject({ clientId: after.id });
    expect([await hoursOfClients(), await sumsOfClients()]).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });

  it.each(CHANGES)('keeps the hours with the client of %s, also when the task is deleted', async (_, change) => {
    const project = await createProject(manager, { goalIds: [goal.id] });
    const elsewhere = await createProject(manager, { goalIds: [other.id] });
    expect((await change()({ hours: 'keep' })).status).toBe(200);
    for (const isDeleted of [false, true]) {
      if (isDeleted) expect((await manager.delete(`/api/talent-phi/tasks/${task.id}`)).status).toBe(204);
      expect(await readEntry()).toMatchObject({
        clientId: before.id,
        goalId: goal.id,
        goalTitle: goal.title,
        marketingProjectId: project.id,
      });
      expect([await hoursOfClients(), await sumsOfClients()]).toEqual([
        [2, 0],
        [2, 0],
      ]);
      expect([await hoursOfProject(project), await hoursOfProject(elsewhere)]).toEqual([2, 0]);
      if (isDeleted) continue;
      // The task still counts them.
      expect((await manager.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body.loggedHours).toBe(2);
    }
  });

  it('names hours without a client', async () => {
    const free = await createTask(manager, (await createGoal(manager)).id);
    await logTime(manager, free.id, { hours: 1, dateWorked: day });
    expect(await manager.patch(`/api/talent-phi/tasks/${free.id}`, { goalId: goal.id })).toMatchObject({
      status: 409,
      body: {
        message: '1:00 logged so far. Please choose whether these hours move with the task or stay without a client.',
        loggedHours: { of: 'client', name: null },
      },
    });
  });

  it('asks nothing without hours, or within a client and project, where hours follow their task', async () => {
    await manager.delete(`${ENTRIES}/${entry.id}`);
    expect((await moveTask()).status).toBe(200);
    const sibling = await createGoal(manager, { clientId: after.id });
    const { id } = await logTime(manager, task.id, { dateWorked: day });
    expect((await manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: sibling.id })).status).toBe(200);
    expect((await manager.get(`${ENTRIES}/${id}`)).body).toMatchObject({ goalId: sibling.id });
  });

  it('leaves hours that were kept before where they are', async () => {
    await moveTask({ hours: 'keep' });
    const later = await logTime(manager, task.id, { hours: 1, dateWorked: day });
    expect(later).toMatchObject({ clientId: after.id, goalId: other.id });
    const third = await createGoal(manager, { clientId: (await createClient(manager)).id });
    expect(await manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: third.id })).toMatchObject({
      body: { loggedHours: { time: '1:00', name: after.name } },
    });
    await manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: third.id, hours: 'move' });
    expect(await hoursOfClients()).toEqual([2, 0]);
    expect(await hoursOf({ goalId: third.id })).toBe(1);
  });

  it('keeps the title of a deleted goal with hours of a task that left it', async () => {
    await moveTask({ hours: 'keep' });
    await manager.patch(`/api/talent-phi/goals/${goal.id}`, { title: 'Renamed since' });
    expect((await manager.delete(`/api/talent-phi/goals/${goal.id}`)).status).toBe(204);
    expect(await readEntry()).toMatchObject({
      taskId: task.id,
      goalId: null,
      goalTitle: 'Renamed since',
      clientId: before.id,
    });
    expect(await sumsOfClients()).toEqual([2, 0]);
  });
});

describe('another marketing project', () => {
  it('asks what happens to the hours of goals that join or leave it', async () => {
    const project = await createProject(manager);
    expect(await linkGoals(project, [goal, other])).toMatchObject({
      status: 409,
      body: {
        code: 'time.client-changes',
        message: '2:00 logged so far. Please choose whether these hours move with the goals or stay without a project.',
        loggedHours: { time: '2:00', work: 'goals', of: 'project', name: null },
      },
    });
    expect((await linkGoals(project, [goal], { hours: 'keep' })).status).toBe(200);
    expect(await hoursOfProject(project)).toBe(0);
    await logTime(manager, task.id, { hours: 1, dateWorked: day });
    expect(await hoursOfProject(project)).toBe(1);
    expect(await linkGoals(project, [])).toMatchObject({
      status: 409,
      body: { loggedHours: { time: '1:00', work: 'goal', of: 'project', name: project.name } },
    });
    expect((await linkGoals(project, [], { hours: 'keep' })).status).toBe(200);
    expect([await hoursOfProject(project), await sumOf('marketing_project_id', project)]).toEqual([1, 1]);
  });

  it('moves the hours with goals that join or leave it', async () => {
    const project = await createProject(manager);
    await linkGoals(project, [goal], { hours: 'move' });
    expect([await hoursOfProject(project), await sumOf('marketing_project_id', project)]).toEqual([2, 2]);
    expect(await readEntry()).toMatchObject({ marketingProjectId: project.id, clientId: before.id });
    await linkGoals(project, [], { hours: 'move' });
    expect([await hoursOfProject(project), await sumOf('marketing_project_id', project)]).toEqual([0, 0]);
  });

  it('asks when it is created with goals that have hours', async () => {
    const body = { name: 'New', clientName: 'Somebody', goalIds: [goal.id] };
    expect((await manager.post(PROJECTS, body)).status).toBe(409);
    const created = await manager.post<MarketingProject>(PROJECTS, { ...body, hours: 'keep' });
    expect(created.status).toBe(201);
    expect(await hoursOfProject(created.body)).toBe(0);
  });

  it('asks for a task that moves to a goal of another project of the same client', async () => {
    const project = await createProject(manager, { goalIds: [goal.id] });
    const sibling = await createGoal(manager, { clientId: before.id });
    const move = (more: object = {}) =>
      manager.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: sibling.id, ...more });
    expect(await move()).toMatchObject({ status: 409, body: { loggedHours: { of: 'project', name: project.name } } });
    expect((await move({ hours: 'keep' })).status).toBe(200);
    expect(await readEntry()).toMatchObject({ goalId: goal.id, marketingProjectId: project.id });
  });

  it('leaves hours without a project when it is deleted', async () => {
    const project = await createProject(manager, { goalIds: [goal.id] });
    expect((await manager.delete(`${PROJECTS}/${project.id}`)).status).toBe(204);
    expect(await readEntry()).toMatchObject({ marketingProjectId: null, clientId: before.id });
    expect(await sumOf('marketing_project_id', project)).toBe(0);
  });
});

describe('time entries', () => {
  const work = () => ({ goalId: goal.id, clientId: before.id, marketingProjectId: null });

  it('get the goal, client and project of another task together with it', async () => {
    const project = await createProject(manager, { goalIds: [other.id] });
    const elsewhere = await createTask(manager, other.id);
    expect((await manager.patch(`${ENTRIES}/${entry.id}`, { taskId: elsewhere.id })).body).toMatchObject({
      goalId: other.id,
      clientId: after.id,
      marketingProjectId: project.id,
    });
    expect(await sumsOfClients()).toEqual([0, 2]);
  });

  it('are restored with the goal, client and project that they had', async () => {
    await moveTask({ hours: 'keep' });
    await manager.delete(`${ENTRIES}/${entry.id}`);
    const restored = await logTime(manager, task.id, { hours: 2, dateWorked: day, work: work() });
    expect(restored).toMatchObject({ taskId: task.id, ...work(), goalTitle: goal.title });
    expect([await hoursOfClients(), await sumsOfClients()]).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it.each([
    ['goalId', 'This goal does not exist'],
    ['clientId', 'This client does not exist'],
    ['marketingProjectId', 'This marketing project does not exist'],
  ])('are not restored when the %s is gone', async (field, message) => {
    const body = { taskId: task.id, hours: 1, dateWorked: day, work: { ...work(), [field]: 2_147_483_000 } };
    expect(await manager.post(ENTRIES, body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: `work.${field}`, message }] },
    });
  });
});

describe('parallel changes', () => {
  it('count the hours that are logged while their task moves', async () => {
    const [moved] = await Promise.all([
      moveTask({ hours: 'keep' }),
      ...Array.from({ length: 5 }, () => logTime(manager, task.id, { dateWorked: day })),
    ]);
    expect(moved?.status).toBe(200);
    const hours = await hoursOfClients();
    expect(hours.reduce((sum, one) => sum + one, 0)).toBe(7);
    expect(await sumsOfClients()).toEqual(hours);
  });

  it('move hours between two projects in both directions without a lost hour', async () => {
    const [a, b] = [
      await createProject(manager, { goalIds: [goal.id] }),
      await createProject(manager, { goalIds: [other.id] }),
    ];
    const pairs: [Task, Goal, Goal][] = [];
    for (let n = 0; n < 3; n += 1)
      for (const [from, to] of [
        [goal, other],
        [other, goal],
      ] as const) {
        const one = await createTask(manager, from.id);
        await logTime(manager, one.id, { dateWorked: day });
        pairs.push([one, from, to]);
      }
    for (const back of [false, true]) {
      const moves = await Promise.all(
        pairs.flatMap(([{ id }, from, to]) => [
          manager.patch(`/api/talent-phi/tasks/${id}`, { goalId: (back ? from : to).id, hours: 'move' }),
          logTime(manager, id, { dateWorked: day }),
        ]),
      );
      expect(moves.flatMap((one) => ('status' in one ? [one.status] : []))).toEqual(pairs.map(() => 200));
    }
    const hours = [await hoursOfProject(a), await hoursOfProject(b)];
    expect(hours.reduce((sum, one) => sum + one, 0)).toBe(2 + 6 * 3);
    expect([await sumOf('marketing_project_id', a), await sumOf('marketing_project_id', b)]).toEqual(hours);
  });

  it('move hours once when a goal and its task change at the same time', async () => {
    const project = await createProject(manager, { goalIds: [other.id] });
    const [moved, changed, linked] = await Promise.all([
      moveTask({ hours: 'move' }),
      changeClient({ hours: 'move' }),
      linkGoals(project, [goal, other], { hours: 'move' }),
    ]);
    expect([moved.status, changed.status, linked.status]).toEqual([200, 200, 200]);
    expect(await readEntry()).toMatchObject({ goalId: other.id, clientId: after.id, marketingProjectId: project.id });
    expect([await hoursOfProject(project), await hoursOfClients(), await sumsOfClients()]).toEqual([2, [0, 2], [0, 2]]);
  });
});
