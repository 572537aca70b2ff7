import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { createGoal } from '../../../test/agency.js';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { BACKEND, FROM_SOURCE } from '../../../test/processes/spawn-source.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { ClientResponse, TestClient } from '../../../test/test-client.js';

describe('the audit', () => {
  let app: TestApp;
  let admin: TestClient;
  let superadmin: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    admin = await app.signedIn('admin@example.com');
    superadmin = await app.signedIn('superadmin');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const audit = async (filters = ''): Promise<AuditEntry[]> => {
    const { status, body } = await admin.get<AuditEntry[]>(`/api/enterprise/audit${filters}`);
    expect(status).toBe(200);
    return body;
  };
  const newest = async (filters: string): Promise<AuditEntry> => {
    const [entry] = await audit(filters);
    if (entry === undefined) throw new Error(`Nothing in the audit for ${filters}`);
    return entry;
  };
  /** Runs the operator's command in its own process. */
  const prune = (...args: string[]): Promise<{ code: number; output: string }> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [...FROM_SOURCE, 'src/audit-prune.ts', ...args],
        {
          cwd: BACKEND,
          env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: app.databaseUrl },
        },
        (error, out, refusal) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + refusal }),
      );
    });
  const everything = async (): Promise<string> => JSON.stringify(await query(app.databaseUrl, 'select * from audit'));

  it('records who changed which fields of an item, including one older than the audit', async () => {
    await query(app.databaseUrl, `insert into category (name) values ('Toxins of old'), ('Fillers of old')`);
    const [old] = await query<{ id: number; name: string; min_stock_level: number; category_id: number }>(
      app.databaseUrl,
      `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit, shelf_life_unit, category_id)
        values ('item', 'Botox of old', 4, 5, 10, 'each', 'days', (select id from category where name = 'Toxins of old')) returning id, name, min_stock_level, category_id`,
    );
    if (old === undefined) throw new Error('There is no item');
    await manager.put(`/api/inventory/${old.id}`, { minStockLevel: old.min_stock_level + 3 });
    expect(await newest(`?objectKind=item&objectId=${old.id}`)).toMatchObject({
      actor: { name: 'Ana Silva', id: expect.any(String) },
      action: 'updated',
      objectKind: 'item',
      objectId: String(old.id),
      objectName: old.name,
      project: 'perfect-b',
      changes: [{ field: 'minStockLevel', before: old.min_stock_level, after: old.min_stock_level + 3 }],
      summary: `Ana Silva changed minimum of ${old.name} from ${old.min_stock_level} to ${old.min_stock_level + 3}`,
    });
    const [other] = await query<{ id: number; name: string }>(
      app.databaseUrl,
      'select id, name from category where id <> $1 limit 1',
      [old.category_id],
    );
    const [was] = await query<{ name: string }>(app.databaseUrl, 'select name from category where id = $1', [
      old.category_id,
    ]);
    await manager.put(`/api/inventory/${old.id}`, { categoryId: other?.id, unitCost: '12.50' });
    const { changes } = await newest(`?objectKind=item&objectId=${old.id}`);
    expect(changes).toContainEqual({
      field: 'categoryId',
      before: { id: old.category_id, name: was?.name },
      after: { id: other?.id, name: other?.name },
    });
    expect(changes.find(({ field }) => field === 'unitCost')?.after).toBe('12.50');
  });

  it('records a counted quantity, a removal and its restoration', async () => {
    const item = await createItem(manager, { currentQuantity: 5 });
    await manager.post('/api/usage', { itemId: item.id, quantityUsed: 2 });
    await manager.put(`/api/inventory/${item.id}`, { currentQuantity: 10 });
    expect((await newest(`?objectKind=item&objectId=${item.id}`)).changes).toEqual([
      { field: 'currentQuantity', before: 3, after: 10 },
    ]);
    await manager.delete(`/api/inventory/${item.id}`);
    expect(await newest(`?objectKind=item&objectId=${item.id}`)).toMatchObject({
      action: 'removed',
      objectName: item.name,
      changes: [{ field: 'isActive', before: true, after: false }],
    });
    const all = await audit(`?objectKind=item&objectId=${item.id}`);
    expect(all.map(({ action }) => action)).toEqual(['removed', 'updated', 'created']);
    expect(all[2]?.changes).toContainEqual({ field: 'name', before: null, after: item.name });
  });

  it('reads uses from their ledger, without patient and reason, and their undo', async () => {
    const item = await createItem(manager, { currentQuantity: 5 });
    const { body: usage } = await manager.post<{ id: number }>('/api/usage', {
      itemId: item.id,
      quantityUsed: 2,
      patientId: 'PT-SECRET-77',
      reason: 'for PT-SECRET-77',
    });
    expect(await newest(`?objectKind=usage&objectId=${usage.id}`)).toMatchObject({
      actor: { name: 'Ana Silva' },
      action: 'logged',
      objectName: item.name,
      project: 'perfect-b',
      summary: `Ana Silva used 2 × ${item.name}`,
    });
    await manager.delete(`/api/usage/${usage.id}`);
    expect((await audit(`?objectKind=usage&objectId=${usage.id}`)).map(({ action }) => action)).toEqual([
      'undone',
      'logged',
    ]);
    expect(JSON.stringify(await audit())).not.toContain('PT-SECRET-77');
    expect(await everything()).not.toContain('PT-SECRET-77');
  });

  it('records private fields and passwords without their values', async () => {
    const { body: staff } = await superadmin.post<{ id: number; userId: string }>('/api/enterprise/staff', {
      firstName: 'Iris',
      lastName: 'Vale',
      email: 'iris@example.com',
      temporaryPassword: 'Iris-Temp-1!',
      salary: '41234.56',
      address: '5 Hidden Lane',
      projects: [{ project: 'perfect-b' }],
    });
    await superadmin.put(`/api/enterprise/staff/${staff.id}`, {
      salary: '49876.54',
      emergencyContact: 'Mother 555-0199',
      position: 'Nurse',
      temporaryPassword: 'Iris-Temp-2!',
    });
    const entry = await newest(`?objectKind=staff&objectId=${staff.id}`);
    expect(entry).toMatchObject({ action: 'updated', objectName: 'Iris Vale' });
    expect(entry.changes).toEqual(
      expect.arrayContaining([
        { field: 'salary', before: null, after: null, isPrivate: true },
        { field: 'emergencyContact', before: null, after: null, isPrivate: true },
        { field: 'position', before: null, after: 'Nurse' },
      ]),
    );
    expect(await audit(`?objectKind=staff&objectId=${staff.id}`)).toHaveLength(2);
    expect(await newest(`?objectKind=password&objectId=${staff.userId}`)).toMatchObject({
      action: 'reset',
      objectName: 'Iris Vale',
      changes: [],
    });
    expect(await newest('?objectKind=assignment')).toMatchObject({
      action: 'created',
      objectName: 'Iris Vale',
      project: 'perfect-b',
    });
    await superadmin.delete(`/api/enterprise/staff/${staff.id}`);
    expect(await newest(`?objectKind=staff&objectId=${staff.id}`)).toMatchObject({
      action: 'removed',
      objectName: 'Iris Vale',
    });
    expect(await newest('?objectKind=assignment')).toMatchObject({ action: 'removed', objectName: 'Iris Vale' });
    const all = await everything();
    for (const secret of ['41234.56', '49876.54', '555-0199', 'Hidden Lane', 'Iris-Temp', 'argon2'])
      expect(all).not.toContain(secret);
  });

  it('records sign-ins, failed ones without the typed name, sign-outs and ended sessions', async () => {
    const client = await app.signedIn('staff@perfect-b.example');
    const { id } = (await client.get<{ id: string }>('/api/auth/user')).body;
    expect(await newest(`?person=${id}`)).toMatchObject({
      action: 'signed-in',
      actor: { id, name: 'Marta Lopes' },
      address: expect.any(String),
    });
    await app.signedIn('staff@perfect-b.example');
    await client.delete('/api/auth/sessions');
    expect(await newest(`?person=${id}&action=ended`)).toMatchObject({
      objectId: id,
      changes: [{ field: 'count', after: expect.any(Number) }],
    });
    await client.post('/api/logout');
    expect(await newest(`?person=${id}`)).toMatchObject({ action: 'signed-out' });
    for (let n = 0; n < 3; n += 1)
      await app
        .visitor()
        .post('/api/login', { username: 'staff@perfect-b.example', password: `Typed-By-Mistake-${n}` });
    await app.visitor().post('/api/login', { username: 'My-Own-Password-9', password: 'x' });
    await waitUntil(async () => (await audit('?action=sign-in-failed')).length >= 2);
    expect(await audit('?action=sign-in-failed')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ objectId: id, summary: 'Sign-in failed for Marta Lopes' }),
        expect.objectContaining({ objectId: null, summary: 'Sign-in failed for an unknown account' }),
      ]),
    );
    expect(await everything()).not.toMatch(/Typed-By-Mistake|My-Own-Password/);
    expect(await everything()).not.toContain(
      decodeURIComponent(client.cookieHeader.split('=')[1] ?? 'none').slice(2, 30) || 'none',
    );
  });

  it('records repeated rejections as one entry at first, and exports with the names of their filters', async () => {
    const outsider = await app.signedIn('staff@talent-phi.example');
    for (let n = 0; n < 20; n += 1) expect((await outsider.get('/api/inventory')).status).toBe(403);
    await waitUntil(async () => (await audit('?action=refused')).length > 0);
    const rejection = (await audit('?action=refused')).filter(({ actor }) => actor.name === 'Priya Nair');
    expect(rejection).toHaveLength(1);
    expect(rejection[0]).toMatchObject({
      objectKind: 'call',
      project: 'perfect-b',
      changes: [{ field: 'reason', after: expect.stringContaining("don't have access") }],
    });
    await manager.get('/api/usage/export.csv?search=Jane%20Patient');
    expect(await newest('?action=exported')).toMatchObject({
      actor: { name: 'Ana Silva' },
      changes: [{ field: 'filters', before: null, after: ['search'] }],
    });
    expect(await everything()).not.toContain('Jane Patient');
  });

  it('records nothing that was rolled back', async () => {
    const before = (await query<{ n: string }>(app.databaseUrl, 'select count(*) as n from audit'))[0]?.n;
    expect((await manager.put('/api/inventory/1', { name: 'x'.repeat(300) })).status).toBe(400);
    const a = await createItem(manager);
    const b = await createItem(manager);
    expect((await manager.put(`/api/inventory/${a.id}`, { name: b.name })).status).toBe(409);
    expect((await query<{ n: string }>(app.databaseUrl, 'select count(*) as n from audit'))[0]?.n).toBe(
      String(Number(before) + 2),
    );
  });

  it('pages without gaps or duplicates over all sources, and filters by time and project', async () => {
    const item = await createItem(manager, { currentQuantity: 9 });
    for (let n = 0; n < 4; n += 1) {
      await manager.post('/api/usage', { itemId: item.id, quantityUsed: 1 });
      await manager.put(`/api/inventory/${item.id}`, { minStockLevel: 20 + n });
    }
    const whole = (await audit('?limit=500')).map(({ id }) => id);
    const seen: string[] = [];
    let path: string | null = '/api/enterprise/audit?limit=7';
    while (path !== null) {
      const part: ClientResponse<AuditEntry[]> = await admin.get<AuditEntry[]>(path);
      seen.push(...part.body.map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(part.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).toEqual(whole.length < 500 ? whole : seen);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await audit('?project=talent-phi')).every(({ project }) => project === 'talent-phi')).toBe(true);
    expect(await audit('?from=2999-01-01')).toEqual([]);
    expect(await audit('?to=2001-01-01')).toEqual([]);
    for (const bad of [
      '?action=nothing',
      '?from=yesterday',
      '?project=x',
      '?limit=0',
      '?cursor=abc',
      '?person=a&person=b',
    ])
      expect((await admin.get(`/api/enterprise/audit${bad}`)).status).toBe(400);
    expect(await audit('?person=nobody&objectId=%27')).toEqual([]);
  });

  it('lists the kinds by which it can be filtered', async () => {
    const { body } = await admin.get<string[]>('/api/enterprise/audit/kinds');
    expect(body).toEqual(expect.arrayContaining(['category', 'marketing-project', 'page', 'item', 'session']));
    expect(new Set(body).size).toBe(body.length);
    const notifications = new Set((await audit('?limit=500')).map(({ objectKind }) => objectKind));
    expect([...notifications].filter((kind) => !body.includes(kind))).toEqual([]);
    expect((await manager.get('/api/enterprise/audit/kinds')).status).toBe(403);
  });

  it('is available to administrators only, also as an export', async () => {
    expect((await manager.get('/api/enterprise/audit')).status).toBe(403);
    expect((await manager.get('/api/enterprise/audit.csv')).status).toBe(403);
    const { status, body, headers } = await admin.get<string>('/api/enterprise/audit.csv?objectKind=item');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(body).toContain('At,Who,What,Action');
    expect(body).toMatch(/Ana Silva changed minimum of .+ from \d+ to \d+/);
  });

  it('rejects update, delete and truncate; only one function deletes old entries', async () => {
    await expect(query(app.databaseUrl, `update audit set actor_name = 'Somebody else'`)).rejects.toThrow(
      'append-only',
    );
    await expect(query(app.databaseUrl, 'delete from audit')).rejects.toThrow('append-only');
    await expect(query(app.databaseUrl, 'truncate audit')).rejects.toThrow('append-only');
    await query(
      app.databaseUrl,
      `insert into audit (at, actor_name, action, object_kind) values (now() - interval '3 years', 'Long ago', 'created', 'item')`,
    );
    const [before] = await query<{ n: number }>(app.databaseUrl, 'select count(*)::int as n from audit');
    expect(await query(app.databaseUrl, `select audit_prune(now() - interval '730 days', 100) as gone`)).toEqual([
      { gone: 1 },
    ]);
    expect(await query(app.databaseUrl, `select audit_prune(now() + interval '1 day', 100) as gone`)).toEqual([
      { gone: 0 },
    ]);
    expect((await query<{ n: number }>(app.databaseUrl, 'select count(*)::int as n from audit'))[0]?.n).toBe(
      (before?.n ?? 0) - 1,
    );
  });

  it("is pruned by the operator's command, which records it and rejects other input", async () => {
    await query(
      app.databaseUrl,
      `insert into audit (at, actor_name, action, object_kind) select now() - interval '3 years', 'Long ago', 'created', 'item' from generate_series(1, 3)`,
    );
    const [before] = await query<{ n: number }>(app.databaseUrl, 'select count(*)::int as n from audit');
    expect(await prune('--older-than', '730d')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^3 entries from before \d{4}-\d\d-\d\d removed\n$/),
    });
    expect(await newest('?action=pruned')).toMatchObject({
      actor: { id: null, name: "The owner's command" },
      summary: expect.stringMatching(/pruned the audit: 3 entries before \d{4}-/),
    });
    expect(await prune('--older-than=730d')).toMatchObject({ code: 0, output: expect.stringContaining('0 entries') });
    for (const wrong of [[], ['--older-than', '29d'], ['--older-than', '730'], ['--older-than', '730d', 'now']])
      expect([wrong, await prune(...wrong)]).toEqual([
        wrong,
        { code: 1, output: expect.stringContaining('Usage: npm run audit:prune') },
      ]);
    expect((await query<{ n: number }>(app.databaseUrl, 'select count(*)::int as n from audit'))[0]?.n).toBe(
      (before?.n ?? 0) - 3 + 1,
    );
  }, 300_000);

  it('names the departments of a goal before and after a change', async () => {
    const agency = await app.signedIn('manager@talent-phi.example');
    const departments = (
      await agency.get<{ id: number; name: string }[]>('/api/projects/talent-phi/departments')
    ).body.map(({ id, name }) => ({ id, name }));
    const [first, second] = departments;
    const goal = await createGoal(agency, { departmentIds: [first?.id] });
    expect((await newest(`?objectKind=goal&objectId=${goal.id}`)).changes).toContainEqual({
      field: 'departmentIds',
      before: null,
      after: [first],
    });
    await agency.patch(`/api/talent-phi/goals/${goal.id}`, { departmentIds: [first?.id, second?.id] });
    expect(await newest(`?objectKind=goal&objectId=${goal.id}`)).toMatchObject({
      action: 'updated',
      changes: [{ field: 'departmentIds', before: [first], after: [first, second] }],
      summary: `Daniel Weber changed departments of ${goal.title} from ${first?.name} to ${first?.name}, ${second?.name}`,
    });
    await agency.patch(`/api/talent-phi/goals/${goal.id}`, { title: 'Renamed', departmentIds: [second?.id] });
    expect((await newest(`?objectKind=goal&objectId=${goal.id}`)).changes.map(({ field }) => field)).toEqual([
      'departmentIds',
      'title',
    ]);
  });

  it("names a deleted object by its own name instead of its parent's", async () => {
    const agency = await app.signedIn('manager@talent-phi.example');
    const goal = await createGoal(agency);
    const { body: task } = await agency.post<{ id: number }>('/api/talent-phi/tasks', {
      goalId: goal.id,
      title: 'Write the guides',
      assignedTo: 'Ana',
    });
    await agency.delete(`/api/talent-phi/tasks/${task.id}`);
    expect(await newest(`?objectKind=task&objectId=${task.id}`)).toMatchObject({
      action: 'removed',
      objectName: 'Write the guides',
      summary: 'Daniel Weber removed the task Write the guides',
    });
  });

  it('records who retried or removed a background job', async () => {
    const [job] = await query<{ id: string }>(
      app.databaseUrl,
      `insert into job (id, name, input, state, attempts, failures, error, queued_at, finished_at)
      values (gen_random_uuid(), 'read-pasted-page', '{}', 'failed', 1, 1, 'Broken', now(), now()) returning id`,
    );
    expect((await superadmin.post(`/api/enterprise/jobs/${job?.id}/retry`)).status).toBe(200);
    expect(await newest(`?objectKind=job&objectId=${job?.id}`)).toMatchObject({
      action: 'retried',
      summary: expect.stringContaining('let the background job Read pasted page run again'),
    });
    expect((await superadmin.delete(`/api/enterprise/jobs/${job?.id}`)).status).toBe(204);
    expect((await audit(`?objectKind=job&objectId=${job?.id}`)).map(({ action }) => action)).toEqual([
      'removed',
      'retried',
    ]);
  });

  it('covers every table of entities, including those of later migrations', async () => {
    await query(
      app.databaseUrl,
      'create table agency_thing (id integer primary key, title text, version integer not null default 1)',
    );
    await query(app.databaseUrl, 'select watch_changes()');
    const unwatched = await query(
      app.databaseUrl,
      `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_update')`,
    );
    expect(unwatched).toEqual([]);
    await query(app.databaseUrl, 'drop table agency_thing');
  });

  it('records a changed own password without it', async () => {
    const client = await app.signedIn('both@example.com');
    const { id } = (await client.get<{ id: string }>('/api/auth/user')).body;
    expect(
      (await client.put('/api/auth/password', { currentPassword: DEMO_PASSWORD, newPassword: 'Brand-New-Pass-1!' }))
        .status,
    ).toBe(204);
    expect(await newest(`?person=${id}&action=changed`)).toMatchObject({
      objectId: id,
      summary: 'Tomás Ferreira changed their password',
    });
    expect(await everything()).not.toMatch(/Brand-New-Pass|Demo-Pass/);
  });
});
