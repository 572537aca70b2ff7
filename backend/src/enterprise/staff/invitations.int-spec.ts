import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invitation, Staff } from '@atrium/contract/enterprise/staff';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { Visitor } from '../../../test/visitor.js';

const STAFF = '/api/enterprise/staff';
const PASSWORD = 'Quiet-Harbour-88!';
type Added = Staff & { invitation?: Invitation; generatedPassword?: string };

/* How it reads by mail is held by auth/password-links.int-spec.ts; here there is no mail, and links are handed over. */
describe('an invitation', () => {
  let app: TestApp;
  let admin: Visitor;
  let superadmin: Visitor;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.signedIn('admin@example.com');
    superadmin = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const add = (email: string, more: object = {}, who = admin) =>
    who.post<Added>(STAFF, { firstName: 'Inês', lastName: 'Rocha', email, invite: true, ...more });
  const again = (id: number, who = admin) => who.post<Invitation>(`${STAFF}/${id}/invitation`);
  const tokenOf = ({ path }: Invitation): string => path?.split('#')[1] ?? '';

  it('lets somebody choose their own first password: until then nobody signs in', async () => {
    const watcher = await admin.watch();
    const { status, body } = await add('ines@example.com');
    expect(status).toBe(201);
    expect(body.generatedPassword).toBeUndefined();
    expect(body.invitation).toMatchObject({
      mailedTo: null,
      path: expect.stringMatching(/^\/choose-password#[\w-]{43}$/),
    });
    const hours = (Date.parse(body.invitation?.expiresAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(71.9);
    expect(hours).toBeLessThanOrEqual(72);
    expect(body.invitedUntil).toBe(body.invitation?.expiresAt);
    const created = await watcher.heard('staff.created');
    expect(JSON.stringify(created)).not.toContain('choose-password');

    const visitor = app.visitor();
    for (const password of [' ', 'undefined', 'null', PASSWORD])
      expect((await visitor.post('/api/login', { username: 'ines@example.com', password })).status).toBe(401);
    const token = tokenOf(body.invitation!);
    expect((await visitor.post('/api/auth/password-link', { token })).body).toMatchObject({
      purpose: 'invitation',
      username: 'ines@example.com',
      firstName: 'Inês',
    });
    expect((await visitor.post('/api/auth/choose-password', { token, newPassword: PASSWORD })).status).toBe(204);
    // The first password of all is no change that anybody is warned of.
    const [told] = await query<{ count: number }>(
      app.databaseUrl,
      `select ((select count(*) from notification n join app_user u on u.id = n.user_id where u.email = 'ines@example.com')
        + (select count(*) from job where name = 'send-mail' and about like '%ines@example.com'))::int as count`,
    );
    expect(told).toEqual({ count: 0 });
    const { body: signedIn } = await visitor.post('/api/login', { username: 'ines@example.com', password: PASSWORD });
    expect(signedIn['user']).toMatchObject({ mustChangePassword: false });
    const updated = await watcher.heard('staff.updated');
    expect(updated.data).toMatchObject({ staff: { id: body.id, invitedUntil: null } });
    expect(await again(body.id)).toMatchObject({ status: 409, body: { code: 'invitation.not-open' } });
  });

  it('can be sent again, which ends the link from before', async () => {
    const { body } = await add('again@example.com');
    const { status, body: second } = await again(body.id);
    expect(status).toBe(200);
    const read = (invitation: Invitation) =>
      app.visitor().post('/api/auth/password-link', { token: tokenOf(invitation) });
    expect((await read(body.invitation!)).body).toMatchObject({ code: 'link.ended' });
    expect((await read(second)).status).toBe(200);
    await query(app.databaseUrl, `update password_link set expires_at = now() - interval '1 hour'`);
    expect((await read(second)).body).toMatchObject({ code: 'link.ended' });
    const listed = (await admin.get<Staff[]>(STAFF)).body.find(({ id }) => id === body.id);
    expect(Date.parse(listed?.invitedUntil ?? '')).toBeLessThan(Date.now());
    expect((await read((await again(body.id)).body)).status).toBe(200);
  });

  it('a temporary password takes its place, and ends it', async () => {
    const { body } = await add('temporary@example.com');
    const { status, body: updated } = await admin.put<Staff>(`${STAFF}/${body.id}`, { temporaryPassword: 'temporary' });
    expect({ status, invitedUntil: updated.invitedUntil }).toEqual({ status: 200, invitedUntil: null });
    const read = await app.visitor().post('/api/auth/password-link', { token: tokenOf(body.invitation!) });
    expect(read.body).toMatchObject({ code: 'link.ended' });
  });

  it('of an administrator is for superadmins, after a sign-in of the last minutes', async () => {
    expect((await add('chief@example.com', { role: 'admin' })).status).toBe(403);
    const { status, body } = await add('chief@example.com', { role: 'admin' }, superadmin);
    expect(status).toBe(201);
    expect((await again(body.id)).body).toMatchObject({ code: 'staff.superadmin-only' });
  });

  it('without it everything is as it was: a temporary password, generated when none is given', async () => {
    const { body } = await admin.post<Added>(STAFF, { firstName: 'Rui', lastName: 'Reis', email: 'rui@example.com' });
    expect(body.generatedPassword).toEqual(expect.any(String));
    expect(body).toMatchObject({ invitedUntil: null });
    expect(body.invitation).toBeUndefined();
  });

  it('is in the audit', async () => {
    const { body } = await superadmin.get<{ action: string; objectName: string }[]>('/api/enterprise/audit?limit=200');
    expect(body).toContainEqual(expect.objectContaining({ action: 'invited', objectName: 'Inês Rocha' }));
  });
});
