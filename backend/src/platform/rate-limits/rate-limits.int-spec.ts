import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

describe('the rate limit of a user', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp({ env: { USER_CALLS_PER_MINUTE: '30' } });
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  it('counts calls by their declared cost over all devices of the user', async () => {
    const device = await app.signedIn('staff@perfect-b.example');
    for (const client of [staff, device]) expect((await client.get('/api/usage/export.csv')).status).toBe(200);
    const statuses: number[] = [];
    let retryAfter = 0;
    for (let call = 0; call < 30 && statuses.at(-1) !== 429; call += 1) {
      const { status, headers, body } = await staff.get('/api/auth/user');
      statuses.push(status);
      if (status !== 429) continue;
      expect(body['code']).toBe('call.too-many');
      retryAfter = Number(headers.get('retry-after'));
    }
    // 30 tokens, of which two files took 20; a slow machine refills one or another meanwhile.
    expect(statuses.length).toBeGreaterThanOrEqual(9);
    expect(statuses.length).toBeLessThan(30);
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    const rejection = await device.get('/api/usage/export.csv');
    expect([rejection.status, rejection.body]).toMatchObject([429, { code: 'call.too-many' }]);
    expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(5);
    expect((await manager.get('/api/auth/user')).status).toBe(200);
  });
});

describe('heavy calls', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('of one user run two at a time, wait for their turn, and are rejected beyond a limit', async () => {
    const staff = await app.signedIn('staff@perfect-b.example');
    const responses = await Promise.all(Array.from({ length: 20 }, () => staff.get('/api/usage/export.csv')));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    for (const { status, headers, body } of responses) {
      if (status === 200) continue;
      expect([status, headers.get('retry-after'), body]).toMatchObject([429, '2', { code: 'call.too-many-files' }]);
    }
    expect((await staff.get('/api/usage/export.csv')).status).toBe(200);
  });

  it('free their slot when the client disconnects', async () => {
    const staff = await app.signedIn('staff@perfect-b.example');
    const headers = { cookie: staff.cookieHeader };
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const call = request(`${app.url}/api/usage/export.csv`, { headers, agent: false }).once(
          'error',
          () => undefined,
        );
        await new Promise<void>((sent) => call.end(sent));
        call.destroy();
      }),
    );
    await waitUntil(async () => (await staff.get('/api/usage/export.csv')).status === 200, 10_000, 'a free place');
  });
});
