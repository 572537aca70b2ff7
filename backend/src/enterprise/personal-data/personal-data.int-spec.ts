import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { DeletedStaff, PersonalData } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { download, postFile, uploadFile } from '../../../test/files.js';
import { startErasureWorker } from '../../../test/processes/erasure-worker.js';
import { MAIL_ENCRYPTION_PURPOSE, type QueuedMailContent } from '../../platform/mail/mail-queue.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

let app: TestApp;
let superadmin: TestClient;
let manager: TestClient;
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-erased-'));
const mails = join(dataDir, 'mails');
const ENV = { NODE_ENV: 'development', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
beforeAll(async () => {
  // Mail is stored in a folder.
  app = await startApp({ env: ENV });
  [superadmin, manager] = [await app.signedIn('superadmin'), await app.signedIn('manager@perfect-b.example')];
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const STAFF = '/api/enterprise/staff';
const findStaff = async (email: string): Promise<Staff> =>
  (await superadmin.get<Staff[]>(STAFF)).body.find((one) => one.email === email)!;

test('the export contains everything that names the user, without secrets and patients', async () => {
  const nurse = await app.signedIn('staff@perfect-b.example');
  const { id } = await createItem(manager, { name: 'Told once' });
  await nurse.post('/api/usage', { itemId: id, quantityUsed: 1, patientId: 'PT-SECRET-1' });
  const { status, body } = await nurse.get<PersonalData>('/api/auth/personal-data');
  expect(status).toBe(200);
  expect(body.person).toMatchObject({ first_name: 'Marta', email: 'staff@perfect-b.example' });
  expect(body.staff).toMatchObject({ position: 'Aesthetic Nurse' });
  expect(body.sessions).toHaveLength(1);
  expect(body.records.map(({ table, as }) => `${table}.${as}`)).toEqual(
    expect.arrayContaining(['usage.logged_by', 'assignment.staff_id']),
  );
  expect(body.audit.some(({ action }) => action === 'signed-in')).toBe(true);
  const text = JSON.stringify(body);
  expect(text).not.toContain('PT-SECRET-1');
  expect(text).not.toContain('password_hash');
  expect(text).not.toContain('argon2');

  const staff = await findStaff('staff@perfect-b.example');
  const asked = await superadmin.get<PersonalData>(`${STAFF}/${staff.id}/personal-data`);
  expect(asked.body.person).toMatchObject({ first_name: 'Marta' });
  const admin = await app.signedIn('admin@example.com');
  expect((await admin.get(`${STAFF}/${staff.id}/personal-data`)).status).toBe(403);
  const [noted] = await query(app.databaseUrl, `select 1 from audit where action = 'data-given' and object_id = $1`, [
    String(staff.id),
  ]);
  expect(noted).toBeDefined();
});

test('an employed member or one with open work cannot be erased', async () => {
  const staff = await findStaff('both@example.com');
  const rejection = await superadmin.post(`${STAFF}/${staff.id}/erasure`, { name: 'Tomás Ferreira' });
  expect([rejection.status, rejection.body['message']]).toEqual([
    409,
    'Tomás Ferreira still works here. Please end the employment first.',
  ]);
  const admin = await app.signedIn('admin@example.com');
  expect((await admin.post(`${STAFF}/${staff.id}/erasure`, { name: 'Tomás Ferreira' })).status).toBe(403);
});

/** Creates mails of the user and mails that name the user: waiting, failed, sent and stored. */
const leaveCopies = async (): Promise<void> => {
  const sealed = (to: string, by: string) =>
    app.app
      .get(SecretBox)
      .encrypt(
        JSON.stringify({ to, mail: { kind: 'password-changed', name: 'X', by } } satisfies QueuedMailContent),
        MAIL_ENCRYPTION_PURPOSE,
      );
  const jobs: [string, string, string | null, string | null][] = [
    ['Left to her', 'failed', sealed('Staff@perfect-b.example', 'System'), null],
    ['Left of others', 'failed', sealed('admin@example.com', 'Marta Lopes'), null],
    ['Left sent to staff@perfect-b.example', 'finished', null, 'No mailbox staff@perfect-b.example'],
  ];
  for (const [about, state, input, error] of jobs)
    await query(
      app.databaseUrl,
      `insert into job (id, name, about, state, input, error, queued_at, finished_at)
       values (gen_random_uuid(), 'send-mail', $1, $2, jsonb_build_object('sealed', $3::text), $4, now(), now())`,
      [about, state, input, error],
    );
  const { body: webhook } = await manager.post<{ id: number }>('/api/perfect-b/webhooks', {
    name: 'Told',
    url: 'https://hooks.example.com/told',
    events: ['usage.logged'],
  });
  await query(
    app.databaseUrl,
    `insert into webhook_delivery (webhook_id, event_id, event, state, body, next_try_at)
     values ($1, gen_random_uuid(), 'usage.logged', 'delivered', $2, null)`,
    [webhook.id, JSON.stringify({ data: { usage: { title: 'Marta Lopes used "two"' } } })],
  );
  mkdirSync(mails, { recursive: true });
  const stored = (to: string, text: string) => JSON.stringify({ to, text });
  writeFileSync(join(mails, 'hers.json'), stored('staff@perfect-b.example', 'Hello Marta'));
  writeFileSync(join(mails, 'hers.eml'), 'To: staff@perfect-b.example');
  writeFileSync(join(mails, 'naming.json'), stored('admin@example.com', 'Marta Lopes left'));
  writeFileSync(join(mails, 'other.json'), stored('admin@example.com', 'Email works'));
};

test('a deleted member can still be erased', async () => {
  const newMember = await findStaff('newcomer@example.com');
  expect((await superadmin.delete(`${STAFF}/${newMember.id}`)).status).toBe(204);
  const deleted = async () =>
    (await superadmin.get<DeletedStaff[]>('/api/enterprise/deleted-staff')).body.map(({ id }) => id);
  expect(await deleted()).toContain(newMember.id);
  const { status, body } = await superadmin.post<Staff>(`${STAFF}/${newMember.id}/erasure`, { name: 'Noor Haddad' });
  expect([status, body]).toMatchObject([200, { firstName: 'Former', isErased: true }]);
  expect((await superadmin.get<Staff[]>(STAFF)).body.some(({ id }) => id === newMember.id)).toBe(false);
  const worker = await startErasureWorker(app.databaseUrl, ENV);
  await waitUntil(
    async () =>
      (
        await query(app.databaseUrl, 'select 1 from erasure where staff_id = $1 and finished_at is null', [
          newMember.id,
        ])
      ).length === 0,
    60_000,
    'the end of the removal',
  );
  await worker.close();
  expect(await deleted()).not.toContain(newMember.id);
});

test('an erased user is named nowhere, and totals stay the same', async () => {
  const nurse = await app.signedIn('staff@perfect-b.example');
  const staff = await findStaff('staff@perfect-b.example');
  const userId = await readUserId(app.databaseUrl, staff.email);
  await superadmin.put(`${STAFF}/${staff.id}`, { phone: '+351 900 000 111', address: 'Rua Nova 1', notes: 'Quiet' });
  const { id } = await createItem(manager, { name: 'Used by who left' });
  await nurse.post('/api/usage', { itemId: id, quantityUsed: 2 });
  await leaveCopies();
  // A typed address instead of a selected member.
  const task = await createTask(superadmin, (await createGoal(superadmin)).id, {
    assignedTo: 'Staff@perfect-b.example',
  });
  const { body: order } = await manager.post<Order[]>('/api/orders', {
    orders: [{ lines: [{ stockId: id, quantity: 1 }] }],
  });
  const path = `/api/orders/${order[0]?.id}/documents`;
  const note = Buffer.from('%PDF-1.4\nReceived by Marta Lopes\nstartxref\n9\n%%EOF\n');
  const attached = await postFile(manager, path, 'Note of Marta Lopes.pdf', note);
  expect(attached.status).toBe(201);
  expect((await postFile(manager, '/api/files?subject=order', 'Draft of Marta Lopes.pdf', note)).status).toBe(201);
  expect((await uploadFile(superadmin, task.id, 'Plan of Marta Lopes.txt', Buffer.from('x'))).status).toBe(201);
  // She added them while she could edit stock.
  await query(app.databaseUrl, `update file_version set added_by = $1 where name like '% of Marta Lopes.pdf'`, [
    userId,
  ]);
  const [before] = await query<{ entries: number; uses: number }>(
    app.databaseUrl,
    `select (select count(*)::int from audit) as entries, (select count(*)::int from usage where logged_by = $1) as uses`,
    [userId],
  );
  expect((await superadmin.post(`${STAFF}/${staff.id}/last-day`, { leaveWork: true })).status).toBe(200);
  const mistyped = await superadmin.post(`${STAFF}/${staff.id}/erasure`, { name: 'Marta' });
  expect([mistyped.status, mistyped.body['message']]).toEqual([
    400,
    'Please enter the name as it is written here: Marta Lopes',
  ]);
  const screen = await manager.openSocket();
  const { status, body } = await superadmin.post<Staff>(`${STAFF}/${staff.id}/erasure`, { name: 'Marta Lopes ' });
  expect([status, body]).toMatchObject([
    200,
    {
      firstName: 'Former',
      lastName: `staff ${staff.id}`,
      email: `former-staff-${staff.id}@removed.invalid`,
      phone: null,
      address: null,
      notes: null,
      isErased: true,
      isActive: false,
      erasure: { percent: 0, hasStopped: false },
    },
  ]);

  // The erasure has started, and nothing records its end.
  const actions = async () =>
    (
      await query<{ action: string }>(
        app.databaseUrl,
        `select action from audit where action in ('erasure-begun', 'erased') and object_id = $1 order by id`,
        [String(staff.id)],
      )
    ).map(({ action }) => action);
  const erasureNow = async () => (await findStaff(body.email)).erasure;
  expect(await actions()).toEqual(['erasure-begun']);
  await query(app.databaseUrl, `update job set state = 'failed' where name = 'remove-personal-data'`);
  expect(await erasureNow()).toEqual({ percent: 0, hasStopped: true });
  // A deleted job does not stop the erasure.
  await query(app.databaseUrl, `delete from job where name = 'remove-personal-data'`);
  const worker = await startErasureWorker(app.databaseUrl, ENV);
  await waitUntil(async () => (await erasureNow()) === null, 60_000, 'the end of the removal');
  await worker.close();
  expect(await actions()).toEqual(['erasure-begun', 'erased']);
  // One event at the start and one at the end.
  await waitUntil(() => screen.events.filter(({ type }) => type === 'person.forgotten').length === 2);
  screen.close();

  const found: string[] = [];
  const tables = await query<{ name: string }>(
    app.databaseUrl,
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'noted_change'`,
  );
  for (const { name } of tables)
    for (const secret of ['Marta Lopes', 'staff@perfect-b.example', '900 000 111', 'Rua Nova'])
      if (
        (await query(app.databaseUrl, `select 1 from ${name} t where to_jsonb(t)::text like $1`, [`%${secret}%`]))
          .length
      )
        found.push(`${name}: ${secret}`);
  expect(found).toEqual([]);
  expect(readdirSync(mails)).toEqual(['other.json']);
  expect(existsSync(join(mails, 'hers.eml'))).toBe(false);
  const remaining = await query<{ about: string; sealed: string | null; error: string | null }>(
    app.databaseUrl,
    `select about, input ->> 'sealed' as sealed, error from job where name = 'send-mail' and about like 'Left %' order by about`,
  );
  expect(remaining.map(({ about, error }) => [about, error])).toEqual([
    ['Left of others', null],
    [`Left sent to Former staff ${staff.id}`, `No mailbox Former staff ${staff.id}`],
  ]);
  const opened = JSON.parse(
    app.app.get(SecretBox).decrypt(remaining[0]?.sealed ?? '', MAIL_ENCRYPTION_PURPOSE) ?? '',
  ) as QueuedMailContent;
  expect(opened.mail).toMatchObject({ by: `Former staff ${staff.id}` });

  const { body: tasks } = await superadmin.get<Task[]>('/api/talent-phi/tasks');
  expect(tasks.find(({ id: one }) => one === task.id)).toMatchObject({ assignedTo: `Former staff ${staff.id}` });
  // Her file belongs to the order and stays, without her name.
  const { body: files } = await manager.get<StoredFile[]>(`/api/files?subject=order&subjectId=${order[0]?.id}`);
  expect(files).toMatchObject([
    { name: `Note of Former staff ${staff.id}.pdf`, addedBy: { firstName: 'Former', lastName: `staff ${staff.id}` } },
  ]);
  expect((await download(manager, `/api/orders/documents/${attached.body.documents[0]?.id}`)).bytes.equals(note)).toBe(
    true,
  );
  const [audited] = await query<{ name: string }>(
    app.databaseUrl,
    `select object_name as name from audit where object_kind = 'file' and object_name like 'Plan of %'`,
  );
  expect(audited?.name).toBe(`Plan of Former staff ${staff.id}.txt`);
  const [after] = await query<{ uses: number }>(
    app.databaseUrl,
    'select count(*)::int as uses from usage where logged_by = $1',
    [userId],
  );
  expect(after?.uses).toBe(before?.uses);
  const [entries] = await query<{ entries: number }>(app.databaseUrl, 'select count(*)::int as entries from audit');
  expect(entries!.entries).toBeGreaterThan(before!.entries);
  const [theirs] = await query<{ name: string }>(
    app.databaseUrl,
    `select distinct actor_name as name from audit where actor_id = $1`,
    [userId],
  );
  expect(theirs?.name).toBe(`Former staff ${staff.id}`);
  await expect(
    query(app.databaseUrl, `update audit set actor_name = 'Nobody' where actor_id = $1`, [userId]),
  ).rejects.toThrow('append-only');

  const retry = await superadmin.post(`${STAFF}/${staff.id}/erasure`, { name: 'Marta Lopes' });
  expect([retry.status, retry.body['code']]).toEqual([409, 'staff.erased']);
  const back = await superadmin.put(`${STAFF}/${staff.id}`, { isActive: true });
  expect([back.status, back.body['code']]).toEqual([409, 'staff.erased']);
});
