import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { RIGHTS_OF_PROJECT } from '@atrium/rules/people/rights';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app.js';
import { query } from '../../test/sql.js';
import type { TestClient } from '../../test/test-client.js';

/* Makes every call of the catalogue as users who lost all single rights, or who have a temporary password. */

const LIMITS = { SIGN_IN_LIMIT_PER_ADDRESS: '100000' };
const brokenFields = ({ body }: BoundEndpoint): string | undefined => (body === undefined ? undefined : '{"broken":');
const buildPath = (path: string): string => path.replace(':project', 'perfect-b').replace(/:\w+/g, '2147483646');
const calls = endpoints.map((endpoint) => ({ endpoint, call: `${endpoint.method} ${endpoint.path}` }));

describe('a manager without any single right', () => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await startApp({ env: LIMITS });
    await query(app.databaseUrl, `update app_user set role = 'manager' where email = 'both@example.com'`);
    for (const [project, rights] of Object.entries(RIGHTS_OF_PROJECT))
      await query(
        app.databaseUrl,
        `update assignment set permissions = $2 where project = $1
         and staff_id = (select s.id from staff s join app_user u on u.id = s.user_id where u.email = 'both@example.com')`,
        [project, rights.map((right) => `-${right}`)],
      );
    client = await app.signedIn('both@example.com');
  });
  afterAll(() => app.close());

  test.each(calls.filter(({ endpoint }) => endpoint.access.who === 'member'))('$call', async ({ endpoint }) => {
    const { status, body } = await client.send(endpoint.method, buildPath(endpoint.path), brokenFields(endpoint));
    const needsRight = endpoint.access.who === 'member' && endpoint.access.right !== undefined;
    if (needsRight) expect([status, body['code']]).toEqual([403, 'auth.forbidden']);
    else expect(status === 401 || status === 403 || status >= 500 ? status : 'allowed').toBe('allowed');
  });
});

describe('a superadmin with a temporary password', () => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await startApp({ env: { ...LIMITS, REQUIRE_PASSWORD_CHANGE: 'on' } });
    await query(app.databaseUrl, `update app_user set must_change_password = true where username = 'superadmin'`);
    client = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  test.each(calls.filter(({ endpoint }) => endpoint.access.who !== 'anyone'))('$call', async ({ endpoint }) => {
    const { status, body } = await client.send(endpoint.method, buildPath(endpoint.path), brokenFields(endpoint));
    const { access } = endpoint;
    if (access.who === 'signed-in' && access.whilePasswordIsTemporary === true) {
      expect(status === 401 || status === 403 || status >= 500 ? status : 'allowed').toBe('allowed');
      if (endpoint.name === 'signOut')
        await client.post('/api/login', { username: 'superadmin', password: DEMO_PASSWORD });
    } else expect([status, body['code']]).toEqual([403, 'password.change-required']);
  });
});
