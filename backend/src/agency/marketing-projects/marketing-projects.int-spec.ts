import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { formatAuditEntry } from '@atrium/rules/audit/sentences';
import {
  readAllPages,
  getGoal,
  insertTime,
  createClient,
  createGoal,
  createProject,
  createTask,
  getProject,
  readUserId,
} from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const PROJECTS = '/api/talent-phi/marketing-projects';

describe('marketing projects', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let managerId: string;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    managerId = await readUserId(app.databaseUrl, 'manager@talent-phi.example');
  });
  afterAll(() => app.close());

  const refusal = async (response: Promise<{ status: number; body: ErrorReply }>) => {
    const { status, body } = await response;
    return { status, ...body.errors?.[0] };
  };
  const save = (id: number, body: object) => staff.patch<ErrorReply>(`${PROJECTS}/${id}`, body);

  it('are created and edited, and all members receive the entity as in GET', async () => {
    const socket = await manager.openSocket();
    const client = await createClient(staff);
    const [one, two] = [await createGoal(staff), await createGoal(staff)];
    const { status, body: created } = await staff.post<MarketingProject>(PROJECTS, {
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
    expect({ status, made: created }).toMatchObject({
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
    expect(await getProject(manager, created.id)).toEqual(created);
    expect((await socket.waitForEvent('marketing-project.created')).data).toEqual({ marketingProject: created });
    const { body: edited } = await manager.patch<MarketingProject>(`${PROJECTS}/${created.id}`, {
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
    const receivedEvents = await socket.waitForEvent('marketing-project.updated');
    expect({ project: receivedEvents.project, data: receivedEvents.data }).toEqual({
      project: 'talent-phi',
      data: { marketingProject: edited },
    });
    expect((await getGoal(staff, two.id)).version).toBe(1);
    expect((await staff.delete(`${PROJECTS}/${created.id}`)).status).toBe(204);
    expect((await socket.waitForEvent('marketing-project.removed')).data).toEqual({
      marketingProject: { id: created.id },
    });
    expect((await staff.delete<ErrorReply>(`${PROJECTS}/${created.id}`)).body.message).toBe(
      'Marketing project not found',
    );
    expect((await getGoal(staff, two.id)).id).toBe(two.id);
  });

  it('are validated per field', async () => {
    const inClinic = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    const ok = { name: 'A', clientName: 'B' };
    const cases: [object, string, string][] = [
      [{ ...ok, name: undefined }, 'name', 'Name is required'],
      [{ ...ok, name: ' ' }, 'name', 'Name is required'],
      [{ ...ok, name: 'x'.repeat(201) }, 'name', 'Name must have at most 200 characters'],
      [{ name: 'A' }, 'clientName', 'Client is required'],
      [{ name: 'A', clientId: null, clientName: ' ' }, 'clientName', 'Client is required'],
      [{ ...ok, clientId: 2_147_483_647 }, 'clientId', 'This client does not exist'],
      [{ ...ok, projectManagerId: 'Ana' }, 'projectManagerId', 'Please choose a person'],
      [{ ...ok, projectManagerId: inClinic }, 'projectManagerId', 'Please choose a team member'],
      [
        { ...ok, projectManagerId: '00000000-0000-4000-8000-000000000000' },
        'projectManagerId',
        'Please choose a team member',
      ],
      [{ ...ok, status: 'done' }, 'status', 'Status must be one of: planned, active, on_hold, completed, cancelled'],
      [{ ...ok, startDate: '2026-02-30' }, 'startDate', 'Please enter a date such as 2026-11-02'],
      [{ ...ok, startDate: '1899-12-31' }, 'startDate', 'Please choose a date in 1900 or later'],
      [{ ...ok, endDate: '0001-01-01' }, 'endDate', 'Please choose a date in 1900 or later'],
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
      const response = await staff.post<ErrorReply>(PROJECTS, body);
      expect({ body, status: response.status, errors: response.body.errors }).toEqual({
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
    expect((await createProject(staff, { ...ok, budget: '9999999999.99', status: 'on-hold' })).status).toBe('on_hold');
    expect((await refusal(staff.post<ErrorReply>(PROJECTS, { ...ok, goalIds: ['1'] }))).status).toBe(400);
    expect((await save(2_147_483_647, { name: 'A' })).status).toBe(404);
    expect((await staff.get(`${PROJECTS}/2147483647/hours`)).status).toBe(404);
    expect((await staff.get(`${PROJECTS}/abc`)).status).toBe(400);
  });

  it('are validated against stored dates', async () => {
    const { id } = await createProject(staff, { startDate: '2026-11-10', endDate: '2026-11-20' });
    const late = { status: 400, path: 'endDate', message: 'End date must be on or after the start date' };
    expect(await refusal(save(id, { endDate: '2026-11-09' }))).toEqual(late);
    expect(await refusal(save(id, { startDate: '2026-11-21' }))).toEqual(late);
    expect((await save(id, { startDate: '2026-11-21', endDate: null })).status).toBe(200);
    expect(await refusal(save(id, { endDate: '2026-11-20' }))).toEqual(late);
  });

  it("show their client's current name, keep the last one without it, and always have one", async () => {
    const client = await createClient(staff, { name: 'Harbour Inn' });
    const project = await createProject(staff, { clientId: client.id, clientName: undefined });
    await staff.patch(`/api/talent-phi/clients/${client.id}`, { name: 'Harbour Hotels' });
    expect(await getProject(staff, project.id)).toMatchObject({
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
    const client = await createClient(staff);
    const first = await createProject(staff, { clientId: client.id });
    const remove = () => staff.delete<ErrorReply>(`/api/talent-phi/clients/${client.id}`);
    expect((await remove()).body).toMatchObject({
      code: 'resource.in-use',
      message: '1 marketing project depends on this client',
    });
    const second = await createProject(staff, { clientId: client.id });
    await createGoal(staff, { clientId: client.id });
    expect((await remove()).body.message).toBe('1 goal and 2 marketing projects depend on this client');
    for (const { id } of [first, second]) await save(id, { clientId: null });
    expect((await remove()).body.message).toBe('1 goal depends on this client');
  });

  it('own a goal exclusively, also with concurrent saves', async () => {
    const goal = await createGoal(staff, { title: 'Double bookings' });
    const holder = await createProject(staff, { name: 'Relaunch', goalIds: [goal.id] });
    const consumptions = {
      status: 400,
      path: 'goalIds',
      message: '"Double bookings" already belongs to the marketing project "Relaunch"',
    };
    const other = await createProject(staff);
    expect(await refusal(save(other.id, { goalIds: [goal.id] }))).toEqual(consumptions);
    expect(
      await refusal(staff.post<ErrorReply>(PROJECTS, { name: 'New', clientName: 'C', goalIds: [goal.id] })),
    ).toEqual(consumptions);
    expect((await staff.get<MarketingProject[]>(PROJECTS)).body.some(({ name }) => name === 'New')).toBe(false);
    expect((await getProject(staff, other.id)).goalIds).toEqual([]);
    expect((await save(holder.id, { goalIds: [] })).status).toBe(200);
    const more = await Promise.all(Array.from({ length: 4 }, () => createProject(staff)));
    const saves = await Promise.all(
      more.map(({ id }, n) => (n % 2 === 0 ? staff : manager).patch(`${PROJECTS}/${id}`, { goalIds: [goal.id] })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    const links = await Promise.all(more.map(async ({ id }) => (await getProject(staff, id)).goalIds));
    expect(links.flat()).toEqual([goal.id]);
  });

  it('that exchange goals concurrently end in a consistent state', async () => {
    const goals = await Promise.all(Array.from({ length: 6 }, () => createGoal(staff)));
    const ids = goals.map(({ id }) => id);
    const [a, b] = [
      await createProject(staff, { goalIds: ids.slice(0, 3) }),
      await createProject(staff, { goalIds: ids.slice(3) }),
    ];
    for (let turn = 0; turn < 5; turn += 1) {
      const responses = await Promise.all([
        save(a.id, { goalIds: ids.slice(turn % 3, (turn % 3) + 3).toReversed() }),
        manager.patch(`${PROJECTS}/${b.id}`, { goalIds: ids.slice(3 - (turn % 3)) }),
        staff.patch(`/api/talent-phi/goals/${ids[turn]}`, { description: `Turn ${turn}` }),
      ]);
      for (const { status } of responses) expect([200, 400]).toContain(status);
    }
    const [first, second] = [await getProject(staff, a.id), await getProject(staff, b.id)];
    expect(new Set([...first.goalIds, ...second.goalIds]).size).toBe(first.goalIds.length + second.goalIds.length);
  });

  it('lose a deleted goal by its own event', async () => {
    const goal = await createGoal(staff);
    const project = await createProject(staff, { goalIds: [goal.id] });
    const socket = await manager.openSocket();
    expect((await staff.delete(`/api/talent-phi/goals/${goal.id}`)).status).toBe(204);
    await socket.waitForEvent('goal.removed', ({ data }) => 'goal' in data && data.goal.id === goal.id);
    expect(await getProject(staff, project.id)).toEqual({ ...project, goalIds: [] });
    expect(socket.events.filter(({ type }) => type.startsWith('marketing-project'))).toEqual([]);
  });

  it('keep hours and fail for no caller when project and goal are deleted concurrently', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const goal = await createGoal(staff);
      const task = await createTask(staff, goal.id);
      const [entry] = await insertTime(app.databaseUrl, task.id, managerId, [{ seconds: 3_600 }]);
      const project = await createProject(staff, { goalIds: [goal.id] });
      const responses = await Promise.all([
        staff.delete(`${PROJECTS}/${project.id}`),
        manager.delete(`/api/talent-phi/goals/${goal.id}`),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([204, 204]);
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
    const project = await createProject(staff, { projectManagerId: hired.userId, status: 'completed' });
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
    const goal = await createGoal(staff);
    const project = await createProject(staff, { budget: 10, goalIds: [goal.id] });
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
    for (const name of ['zebra crossing', 'Alphabet', 'beta test']) await createProject(staff, { name });
    const whole = (await staff.get<MarketingProject[]>(PROJECTS)).body;
    const names = whole.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect(await readAllPages<MarketingProject>(staff, `${PROJECTS}?limit=2`)).toEqual(whole);
    for (const asked of ['limit=0', 'limit=501', 'cursor=abc'])
      expect({ asked, status: (await staff.get(`${PROJECTS}?${asked}`)).status }).toEqual({ asked, status: 400 });
  });

  it('are rejected for non-members and for users without the right', async () => {
    for (const [user, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const) {
      expect((await user.post(PROJECTS, '{')).status).toBe(status);
      expect((await user.get(`${PROJECTS}/figures`)).status).toBe(status);
    }
    const administrator = await app.signedIn('superadmin');
    const reader = await app.signedIn('both@example.com');
    const project = await createProject(reader);
    const [assignment] = await query<{ id: number }>(
      app.databaseUrl,
      `select a.id from assignment a join staff s on s.id = a.staff_id join app_user u on u.id = s.user_id where u.email = 'both@example.com' and a.project = 'talent-phi' and a.is_active`,
    );
    expect(
      (await administrator.put('/api/enterprise/assignments', { id: assignment?.id, permissions: ['-clients:edit'] }))
        .status,
    ).toBe(200);
    for (const response of [
      await reader.post(PROJECTS, {}),
      await reader.patch(`${PROJECTS}/${project.id}`, {}),
      await reader.delete(`${PROJECTS}/${project.id}`),
    ])
      expect(response.status).toBe(403);
    expect((await reader.get(`${PROJECTS}/${project.id}`)).body).toEqual(project);
  });

  it('record changes by name in the audit, including goals, without budget marks', async () => {
    const [one, two] = [
      await createGoal(staff, { title: 'First goal' }),
      await createGoal(staff, { title: 'Second goal' }),
    ];
    const project = await createProject(staff, { name: 'Audited', goalIds: [one.id] });
    await save(project.id, { goalIds: [two.id] });
    await save(project.id, { projectManagerId: managerId, budget: '10' });
    await staff.delete(`${PROJECTS}/${project.id}`);
    const admin = await app.signedIn('admin@example.com');
    const entries = (
      await admin.get<AuditEntry[]>(`/api/enterprise/audit?objectKind=marketing-project&objectId=${project.id}`)
    ).body;
    expect(entries.map((entry) => formatAuditEntry(entry))).toEqual([
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
