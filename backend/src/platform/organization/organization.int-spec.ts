import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';

const SETTINGS = '/api/settings/organisation';

describe("the organisation's settings", () => {
  let app: TestApp;
  let admin: TestClient;
  let newMember: TestClient;

  beforeAll(async () => {
    app = await startApp();
    admin = await app.signedIn('admin@example.com');
    newMember = await app.signedIn('newcomer@example.com');
  });
  afterAll(() => app.close());

  const change = (client: TestClient, body: unknown) => client.put<OrganizationSettings & ErrorReply>(SETTINGS, body);

  it('are readable by everyone, changed by administrators, and sent to all signed-in users', async () => {
    expect((await newMember.get(SETTINGS)).body).toMatchObject({ timeZone: 'UTC', currency: 'USD' });
    const sockets = [
      await newMember.openSocket(),
      await (await app.signedIn('staff@talent-phi.example')).openSocket(),
      await (await app.signedIn('superadmin')).openSocket(),
    ];
    const { status, body } = await change(admin, { timeZone: 'Europe/Lisbon' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { timeZone: 'Europe/Lisbon', currency: 'USD', version: 2, updatedBy: { email: 'admin@example.com' } },
    });
    for (const socket of sockets)
      expect(await socket.waitForEvent('organisation.updated')).toMatchObject({
        project: null,
        data: { settings: body },
      });
    expect((await change(admin, { currency: 'EUR', version: 2 })).body).toMatchObject({
      timeZone: 'Europe/Lisbon',
      currency: 'EUR',
    });
    expect((await change(admin, { currency: 'GBP', version: 2 })).body).toMatchObject({
      code: 'resource.stale',
      current: { currency: 'EUR' },
    });
  });

  it('reject invalid time zones and currencies', async () => {
    for (const timeZone of [
      'Mars/Olympus',
      '+02:00',
      '',
      ' ',
      null,
      5,
      ["UTC'"],
      'UTC\u0000',
      "UTC'; drop table organisation; --",
    ])
      expect(await change(admin, { timeZone })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'timeZone' }] },
      });
    for (const currency of ['XXQ', 'usd', '', null, 978, 'US Dollar'])
      expect(await change(admin, { currency })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'currency' }] },
      });
    expect((await change(admin, { timeZone: 'Mars/Olympus' })).body.message).toBe(
      'Please choose a time zone such as Europe/Lisbon',
    );
    expect((await change(admin, { currency: 'XXQ' })).body.message).toBe('Please choose a currency such as USD');
    expect((await newMember.get<OrganizationSettings>(SETTINGS)).status).toBe(200);
  });

  it('can be changed by administrators only', async () => {
    for (const name of ['newcomer@example.com', 'staff@perfect-b.example', 'manager@perfect-b.example'])
      expect((await change(await app.signedIn(name), { currency: 'EUR' })).status).toBe(403);
    expect((await app.visitor().get(SETTINGS)).status).toBe(401);
    expect((await app.visitor().put(SETTINGS, {})).status).toBe(401);
    expect((await change(await app.signedIn('superadmin'), {})).status).toBe(200);
  });
});
