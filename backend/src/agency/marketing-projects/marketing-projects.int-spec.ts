import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { auditSentence } from '@atrium/rules/audit/sentences';
import {
  everyPage,
  goalNow,
  insertTime,
  makeClient,
  makeGoal,
  makeProject,
  makeTask,
  projectNow,
  userIdOf,
} from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { Visitor } from '../../../test/visitor.js';

const PROJECTS = '/api/talent-phi/marketing-projects';

describe('marketing projects', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;
  let managerId: string;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    managerId = await userIdOf(app.databaseUrl, 'manager@talent-phi.example');
  });
  afterAll(() => app.close());

  const refusal = async (answer: Promise<{ status: number; body: ErrorReply }>) => {
    const { status, body } = await answer;
    return { status, ...body.errors?.[0] };
  };
  const save = (id: number, body: object) => staff.patch<ErrorReply>(`${PROJECTS}/${id}`, body);

  it('are created and edited, and all members receive the entity as in GET', async () => {
    const watcher = await manager.watch();
    const client = await makeClient(staff);
    const [one, two] = [await makeGoal(staff), await makeGoal(staff)];
    const { status, body: made } = await staff.post<MarketingProject>(PROJECTS, {
      name: ' Website relaunch ',
      clientId: client.id,
      clientName: 'Somebody else',
      description: '',
      projectManagerId: managerId.toUpperCase(),
      budget: 12_000.005,
      status: 'planned',
      startDate: '2026-11-02',
      endDate: '2026-11-02',
      goalIds: [two.id, one.id, two.id],
      id: 900,
      version: 7,
      toldPercent: 80,
    });
    expect({ status, made }).toMatchObject({
      status: 201,
      made: {
        name: 'Website relaunch',
        clientId: client.id,
        clientName: client.name,
        description: null,
        projectManagerId: managerId,
        projectManager: { id: managerId, email: 'manager@talent-phi.example' },
        budget: '12000.01',
        status: 'planned',
        startDate: '2026-11-02',
        endDate: '2026-11-02',
        goalIds: [one.id, two.id],
        version: 1,
        updatedBy: { email: 'staff@talent-phi.example' },
      },
    });
    expect(await projectNow(manager, made.id)).toEqual(made);
    expect((await watcher.heard('marketing-project.created')).data).toEqual({ marketingProject: made });
    const { body: edited } = await manager.patch<MarketingProject>(`${PROJECTS}/${made.id}`, {
      budget: '',
      status: 'active',
      endDate: null,
      goalIds: [two.id],
    });
    expect(edited).toMatchObject({
      name: 'Website relaunch',
      budget: null,
      status: 'active',
      startDate: '2026-11-02',
      endDate: null,
      goalIds: [two.id],
      version: 2,
      updatedBy: { id: managerId },
    });
    const heard = await watcher.heard('marketing-project.updated');
    expect({ project: heard.project, data: heard.data }).toEqual({
      project: 'talent-phi',
      data: { marketingProject: edited },
    });
    expect((await goalNow(staff, two.id)).version).toBe(1);
    expect((await staff.delete(`${PROJECTS}/${made.id}`)).status).toBe(204);
    expect((await watcher.heard('marketing-project.removed')).data).toEqual({ marketingProject: { id: made.id } });
    expect((await staff.delete<ErrorReply>(`${PROJECTS}/${made.id}`)).body.message).toBe('Marketing project not found');
    expect((await goalNow(staff, two.id)).id).toBe(two.id);
  });

  it('are validated per field', async () => {
    const inClinic = await userIdOf(app.databaseUrl, 'staff@perfect-b.example');
    const ok = { name: 'A', clientName: 'B' };
    const cases: [object, string, string][] = [
      [{ ...ok, name: undefined }, 'name', 'Name is required'],
      [{ ...ok, name: ' ' }, 'name', 'Name is required'],
      [{ ...ok, name: 'x'.repeat(201) }, 'name', 'Name must have at most 200 characters'],
      [{ name: 'A' }, 'clientName', 'Client is required'],
      [{ name: 'A', clientId: null, clientName: ' ' }, 'clientName', 'Client is required'],
      [{ ...ok, clientId: 2_147_483_647 }, 'clientId', 'This client does not exist'],
      [{ ...ok, projectManagerId: 'Ana' }, 'projectManagerId', 'Please choose a person'],
      [{ ...ok, projectManagerId: inClinic }, 'projectManagerId', 'Please choose somebody of the team'],
      [
        { ...ok, projectManagerId: '00000000-0000-4000-8000-000000000000' },
        'projectManagerId',
        'Please choose somebody of the team',
      ],
      [{ ...ok, status: 'done' }, 'status', 'Status must be one of: planned, active, on_hold, completed, cancelled'],
      [{ ...ok, startDate: '2026-02-30' }, 'startDate', 'Please enter a date such as 2026-11-02'],
      [{ ...ok, startDate: '1899-12-31' }, 'startDate', 'Please choose a date from 1900 on'],
      [{ ...ok, endDate: '0001-01-01' }, 'endDate', 'Please choose a date from 1900 on'],
      [{ ...ok, endDate: '0000-01-01' }, 'endDate', 'Please enter a date such as 2026-11-02'],
      [{ ...ok, budget: 10_000_000_000 }, 'budget', 'Please enter an amount of at most 9,999,999,999.99'],
      [{ ...ok, budget: '9999999999.995' }, 'budget', 'Please enter an amount of at most 9,999,999,999.99'],
      [{ ...ok, budget: 1e40 }, 'budget', 'Please enter an amount of at most 9,999,999,999.99'],
      [{ ...ok, budget: -1 }, 'budget', 'Please enter an amount such as 12.50, not below zero'],
      [
        { ...ok, startDate: '2026-11-02', endDate: '2026-11-01' },
        'endDate',
        'End date must be on or after the start date',
      ],
      [{ ...ok, goalIds: [2_147_483_647] }, 'goalIds', 'This goal does not exist'],
      [{ ...ok, description: '\u0000' }, 'description', 'Description holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const answer = await staff.post<ErrorReply>(PROJECTS, body);
      expect({ body, status: answer.status, errors: answer.body.errors }).toEqual({
        body,
        status: 400,
        errors: [{ path, message }],
      });
    }
    // All invalid fields at once, each once.
    expect(
      (await staff.post<ErrorReply>(PROJECTS, { name: '', startDate: '2026-02-30' })).body.errors?.map(
        ({ path }) => path,
      ),
    ).toEqual(['name', 'startDate', 'clientName']);
    const together = { name: 'A', budget: 'abc', startDate: '2026-05-04', endDate: '2026-05-03' };
    expect((await staff.post<ErrorReply>(PROJECTS, together)).body.errors?.map(({ path }) => path)).toEqual([
      'budget',
      'endDate',
      'clientName',
    ]);
    expect((await makeProject(staff, { ...ok, budget: '9999999999.99', status: 'on-hold' })).status).toBe('on_hold');
    expect((await refusal(staff.post<ErrorReply>(PROJECTS, { ...ok, goalIds: ['1'] }))).status).toBe(400);
    expect((await save(2_147_483_647, { name: 'A' })).status).toBe(404);
    expect((await staff.get(`${PROJECTS}/2147483647/hours`)).status).toBe(404);
    expect((await staff.get(`${PROJECTS}/abc`)).status).toBe(400);
  });

  it('are validated against stored dates', async () => {
    const { id } = await makeProject(staff, { startDate: '2026-11-10', endDate: '2026-11-20' });
    const late = { status: 400, path: 'endDate', message: 'End date must be on or after the start date' };
    expect(await refusal(save(id, { endDate: '2026-11-09' }))).toEqual(late);
    expect(await refusal(save(id, { startDate: '2026-11-21' }))).toEqual(late);
    expect((await save(id, { startDate: '2026-11-21', endDate: null })).status).toBe(200);
    expect(await refusal(save(id, { endDate: '2026-11-20' }))).toEqual(late);
  });

  it("show their client's current name, keep the last one without it, and always have one", async () => {
    const client = await makeClient(staff, { name: 'Harbour Inn' });
    const project = await makeProject(staff, { clientId: client.id, clientName: undefined });
    await staff.patch(`/api/talent-phi/clients/${client.id}`, { name: 'Harbour Hotels' });
    expect(await projectNow(staff, project.id)).toMatchObject({
      clientId: client.id,
      clientName: 'Harbour Hotels',
      version: 1,
    });
    // A form sends both back, which is no change.
    expect((await save(project.id, { clientId: client.id, clientName: 'Harbour Hotels' })).body).toMatchObject({
      version: 1,
    });
    expect((await save(project.id, { clientName: 'Another name' })).body).toMatchObject({
      clientName: 'Harbour Hotels',
      version: 1,
    });
    expect(await refusal(save(project.id, { clientId: null, clientName: '' }))).toEqual({
      status: 400,
      path: 'clientName',
      message: 'Client is required',
    });
    expect((await save(project.id, { clientId: null })).body).toMatchObject({
      clientId: null,
      clientName: 'Harbour Hotels',
      version: 2,
    });
    expect(await refusal(save(project.id, { clientName: null }))).toEqual({
      status: 400,
      path: 'clientName',
      message: 'Client is required',
    });
    expect((await save(project.id, { clientName: 'The Harbours' })).body).toMatchObject({
      clientId: null,
      clientName: 'The Harbours',
      version: 3,
    });
    expect((await save(project.id, { clientId: client.id })).body).toMatchObject({
      clientId: client.id,
      clientName: 'Harbour Hotels',
      version: 4,
    });
    expect((await save(project.id, { clientId: null, clientName: 'Free again' })).body).toMatchObject({
      clientId: null,
      clientName: 'Free again',
    });
  });

  it('prevent the deletion of their client', async () => {
    const client = await makeClient(staff);
    const first = await makeProject(staff, { clientId: client.id });
    const remove = () => staff.delete<ErrorReply>(`/api/talent-phi/clients/${client.id}`);
    expect((await remove()).body).toMatchObject({
      code: 'resource.in-use',
      message: '1 marketing project depends on this client',
    });
    const second = await makeProject(staff, { clientId: client.id });
    await makeGoal(staff, { clientId: client.id });
    expect((await remove()).body.message).toBe('1 goal and 2 marketing projects depend on this client');
    for (const { id } of [first, second]) await save(id, { clientId: null });
    expect((await remove()).body.message).toBe('1 goal depends on this client');
  });

  it('own a goal exclusively, also with concurrent saves', async () => {
    const goal = await makeGoal(staff, { title: 'Double bookings' });
    const holder = await makeProject(staff, { name: 'Relaunch', goalIds: [goal.id] });
    const taken = {
      status: 400,
      path: 'goalIds',
      message: '"Double bookings" already belongs to the marketing project "Relaunch"',
    };
    const other = await makeProject(staff);
    expect(await refusal(save(other.id, { goalIds: [goal.id] }))).toEqual(taken);
    expect(
      await refusal(staff.post<ErrorReply>(PROJECTS, { name: 'New', clientName: 'C', goalIds: [goal.id] })),
    ).toEqual(taken);
    expect((await staff.get<MarketingProject[]>(PROJECTS)).body.some(({ name }) => name === 'New')).toBe(false);
    expect((await projectNow(staff, other.id)).goalIds).toEqual([]);
    expect((await save(holder.id, { goalIds: [] })).status).toBe(200);
    const more = await Promise.all(Array.from({ length: 4 }, () => makeProject(staff)));
    const saves = await Promise.all(
      more.map(({ id }, n) => (n % 2 === 0 ? staff : manager).patch(`${PROJECTS}/${id}`, { goalIds: [goal.id] })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const links = await Promise.all(more.map(async ({ id }) => (await projectNow(staff, id)).goalIds));
    expect(links.flat()).toEqual([goal.id]);
  });

  it('that exchange goals concurrently end in a consistent state', async () => {
    const goals = await Promise.all(Array.from({ length: 6 }, () => makeGoal(staff)));
    const ids = goals.map(({ id }) => id);
    const [a, b] = [
      await makeProject(staff, { goalIds: ids.slice(0, 3) }),
      await makeProject(staff, { goalIds: ids.slice(3) }),
    ];
    for (let turn = 0; turn < 5; turn += 1) {
      const answers = await Promise.all([
        save(a.id, { goalIds: ids.slice(turn % 3, (turn % 3) + 3).toReversed() }),
        manager.patch(`${PROJECTS}/${b.id}`, { goalIds: ids.slice(3 - (turn % 3)) }),
        staff.patch(`/api/talent-phi/goals/${ids[turn]}`, { description: `Turn ${turn}` }),
      ]);
      for (const { status } of answers) expect([200, 400]).toContain(status);
    }
    const [first, second] = [await projectNow(staff, a.id), await projectNow(staff, b.id)];
    expect(new Set([...first.goalIds, ...second.goalIds]).size).toBe(first.goalIds.length + second.goalIds.length);
  });

  it('lose a deleted goal by its own event', async () => {
    const goal = await makeGoal(staff);
    const project = await makeProject(staff, { goalIds: [goal.id] });
    const watcher = await manager.watch();
    expect((await staff.delete(`/api/talent-phi/goals/${goal.id}`)).status).toBe(204);
    await watcher.heard('goal.removed', ({ data }) => 'goal' in data && data.goal.id === goal.id);
    expect(await projectNow(staff, project.id)).toEqual({ ...project, goalIds: [] });
    expect(watcher.events.filter(({ type }) => type.startsWith('marketing-project'))).toEqual([]);
  });

  it('keep hours and fail for no caller when project and goal are deleted concurrently', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const goal = await makeGoal(staff);
      const task = await makeTask(staff, goal.id);
      const [entry] = await insertTime(app.databaseUrl, task.id, managerId, [{ seconds: 3_600 }]);
      const project = await makeProject(staff, { goalIds: [goal.id] });
      const answers = await Promise.all([
        staff.delete(`${PROJECTS}/${project.id}`),
        manager.delete(`/api/talent-phi/goals/${goal.id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect(
        await query(
          app.databaseUrl,
          'select task_id, marketing_project_id as project, goal_title as title from agency_time_entries where id = $1',
          [entry?.id],
        ),
      ).toEqual([{ task_id: null, project: null, title: goal.title }]);
    }
  });

  it('keep a manager who left until another is selected', async () => {
    const admin = await app.signedIn('superadmin');
    const { body: hired } = await admin.post<{ id: number; userId: string }>('/api/enterprise/staff', {
      firstName: 'Lena',
      lastName: 'Brandt',
      email: 'lena@agency.example',
      projects: [{ project: 'talent-phi' }],
    });
    const project = await makeProject(staff, { projectManagerId: hired.userId });
    expect((await admin.delete(`/api/enterprise/staff/${hired.id}`)).status).toBe(204);
    expect((await save(project.id, { projectManagerId: hired.userId, description: 'Goes on' })).body).toMatchObject({
      projectManager: { firstName: 'Lena', lastName: 'Brandt' },
      description: 'Goes on',
    });
    expect((await save(project.id, { projectManagerId: '' })).body).toMatchObject({
      projectManagerId: null,
      projectManager: null,
    });
    expect((await save(project.id, { projectManagerId: hired.userId })).status).toBe(400);
  });

  it('reject a stale save with the current entity, and ignore a save without changes', async () => {
    const goal = await makeGoal(staff);
    const project = await makeProject(staff, { budget: 10, goalIds: [goal.id] });
    const { body: edited } = await manager.patch<MarketingProject>(`${PROJECTS}/${project.id}`, {
      budget: 20,
      version: 1,
    });
    expect(await save(project.id, { budget: 30, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: edited },
    });
    const { name, clientId, clientName, description, projectManagerId, budget, status, startDate, endDate, goalIds } =
      edited;
    expect(
      (
        await save(project.id, {
          name,
          clientId,
          clientName,
          description,
          projectManagerId,
          budget,
          status,
          startDate,
          endDate,
          goalIds,
          version: 2,
        })
      ).body,
    ).toEqual(edited);
  });

  it('are listed by name, completely or in pages', async () => {
    for (const name of ['zebra crossing', 'Alphabet', 'beta test']) await makeProject(staff, { name });
    const whole = (await staff.get<MarketingProject[]>(PROJECTS)).body;
    const names = whole.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(await everyPage<MarketingProject>(staff, `${PROJECTS}?limit=2`)).toEqual(whole);
    for (const asked of ['limit=0', 'limit=501', 'cursor=abc'])
      expect({ asked, status: (await staff.get(`${PROJECTS}?${asked}`)).status }).toEqual({ asked, status: 400 });
  });

  it('are rejected for non-members and for users without the right', async () => {
    for (const [who, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const) {
      expect((await who.post(PROJECTS, '{')).status).toBe(status);
      expect((await who.get(`${PROJECTS}/figures`)).status).toBe(status);
    }
    const boss = await app.signedIn('superadmin');
    const reader = await app.signedIn('both@example.com');
    const project = await makeProject(reader);
    const [assignment] = await query<{ id: number }>(
      app.databaseUrl,
      `select a.id from assignment a join staff s on s.id = a.staff_id join app_user u on u.id = s.user_id where u.email = 'both@example.com' and a.project = 'talent-phi' and a.is_active`,
    );
    expect(
      (await boss.put('/api/enterprise/assignments', { id: assignment?.id, permissions: ['-clients:edit'] })).status,
    ).toBe(200);
    for (const answer of [
      await reader.post(PROJECTS, {}),
      await reader.patch(`${PROJECTS}/${project.id}`, {}),
      await reader.delete(`${PROJECTS}/${project.id}`),
    ])
      expect(answer.status).toBe(403);
    expect((await reader.get(`${PROJECTS}/${project.id}`)).body).toEqual(project);
  });

  it('record changes by name in the audit, including goals, without budget marks', async () => {
    const [one, two] = [
      await makeGoal(staff, { title: 'First goal' }),
      await makeGoal(staff, { title: 'Second goal' }),
    ];
    const project = await makeProject(staff, { name: 'Audited', goalIds: [one.id] });
    await save(project.id, { goalIds: [two.id] });
    await save(project.id, { projectManagerId: managerId, budget: '10' });
    await staff.delete(`${PROJECTS}/${project.id}`);
    const admin = await app.signedIn('admin@example.com');
    const entries = (
      await admin.get<AuditEntry[]>(`/api/enterprise/audit?objectKind=marketing-project&objectId=${project.id}`)
    ).body;
    expect(entries.map((entry) => auditSentence(entry))).toEqual([
      expect.stringMatching(/removed the marketing project Audited$/),
      expect.stringMatching(
        /changed budget and project manager of Audited$|changed project manager and budget of Audited$/,
      ),
      expect.stringMatching(/changed goals of Audited from First goal to Second goal$/),
      expect.stringMatching(/added the marketing project Audited$/),
    ]);
    expect(entries[1]?.changes).toContainEqual({
      field: 'projectManagerId',
      before: null,
      after: { id: managerId, name: expect.any(String) },
    });
    expect(entries[1]?.changes).toContainEqual({ field: 'budget', before: null, after: '10.00' });
    expect(JSON.stringify(entries)).not.toMatch(/told/i);
  });
});
