import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AgencySettings } from '@atrium/contract/agency/settings/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const SETTINGS = '/api/settings/talent-phi';

describe("the agency's settings", () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
  });
  afterAll(() => app.close());

  const change = (client: TestClient, body: unknown) => client.put<AgencySettings & ErrorReply>(SETTINGS, body);

  it('are changed partially by a manager, and all screens receive the event', async () => {
    expect((await staff.get<AgencySettings>(SETTINGS)).body).toMatchObject({
      wipLimit: 5,
      capacityHours: 8,
      version: 1,
    });
    const socket = await staff.openSocket();
    const otherUser = await (await app.signedIn('staff@perfect-b.example')).openSocket();
    const { status, body } = await change(manager, { capacityHours: 7.5 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { wipLimit: 5, capacityHours: 7.5, version: 2, updatedBy: { email: 'manager@talent-phi.example' } },
    });
    expect(await socket.waitForEvent('agency-settings.updated')).toMatchObject({
      project: 'talent-phi',
      data: { settings: body },
    });
    expect((await staff.get(SETTINGS)).body).toEqual(body);
    expect((await change(manager, { capacityHours: 7.5 })).body).toEqual(body);
    expect((await change(manager, { wipLimit: 0 })).body).toMatchObject({ wipLimit: 0, capacityHours: 7.5 });
    expect(otherUser.events).toEqual([]);
  });

  it('are validated per field', async () => {
    const HOURS = 'Please enter hours such as 7.5, at most 24';
    const cases: [unknown, string, string][] = [
      [{ wipLimit: -1 }, 'wipLimit', 'Please enter a whole number from 0 to 100'],
      [{ wipLimit: 101 }, 'wipLimit', 'Please enter a whole number from 0 to 100'],
      [{ wipLimit: 2.5 }, 'wipLimit', 'Please enter a whole number from 0 to 100'],
      [{ wipLimit: '5' }, 'wipLimit', 'Please enter a whole number from 0 to 100'],
      [{ wipLimit: null }, 'wipLimit', 'Please enter a whole number from 0 to 100'],
      [{ capacityHours: -1 }, 'capacityHours', HOURS],
      [{ capacityHours: 7.125 }, 'capacityHours', HOURS],
      [{ capacityHours: '8' }, 'capacityHours', HOURS],
      [{ capacityHours: 24.5 }, 'capacityHours', 'A day has 24 hours'],
    ];
    for (const [body, path, message] of cases) {
      const response = await change(manager, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
    }
  });

  it('reject a stale save, also for two concurrent saves', async () => {
    const { body: seen } = await staff.get<AgencySettings>(SETTINGS);
    await change(manager, { wipLimit: 4, version: seen.version });
    expect((await change(manager, { wipLimit: 6, version: seen.version })).body).toMatchObject({
      code: 'resource.stale',
      current: { wipLimit: 4 },
    });
    const both = await Promise.all([7, 8].map((wipLimit) => change(manager, { wipLimit, version: seen.version + 1 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are readable by members and changed by users with the right', async () => {
    for (const [name, read, write] of [
      ['staff@talent-phi.example', 200, 403],
      ['staff@perfect-b.example', 403, 403],
      ['manager@perfect-b.example', 403, 403],
      ['admin@example.com', 403, 403],
      ['superadmin', 200, 200],
    ] as const) {
      const client = await app.signedIn(name);
      expect([name, (await client.get(SETTINGS)).status, (await change(client, {})).status]).toEqual([
        name,
        read,
        write,
      ]);
    }
    expect([(await app.visitor().get(SETTINGS)).status, (await change(app.visitor(), {})).status]).toEqual([401, 401]);
    await query(
      app.databaseUrl,
      `update assignment set permissions = '{settings:edit}' where project = 'talent-phi' and staff_id = (select s.id from staff s join app_user u on u.id = s.user_id where u.email = 'both@example.com')`,
    );
    expect((await change(await app.signedIn('both@example.com'), { wipLimit: 5 })).status).toBe(200);
  });
});
