import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import { startApp, type TestApp } from '../../test/app.js';
import { query } from '../../test/sql.js';
import type { TestClient } from '../../test/test-client.js';

/* Makes every call of the catalogue as another site would, with a superadmin's cookie. New endpoints are covered automatically. */

const FORGED: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['an origin that is none', { origin: 'nonsense' }],
  ['a browser that calls it cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that calls it same-site', { 'sec-fetch-site': 'same-site' }],
  ['another site that says it is a proxy', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
];
const FORM = { 'content-type': 'text/plain' };

const buildPath = (path: string): string => path.replace(':project', 'perfect-b').replace(/:\w+/g, '1');
const writes = endpoints.filter(({ method }) => method !== 'GET');

let app: TestApp;
let superadmin: TestClient;
beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signedIn('superadmin');
});
afterAll(() => app.close());

const readWrittenRows = async (): Promise<unknown> =>
  query(
    app.databaseUrl,
    `select (select count(*) from event) as events, (select count(*) from session) as sessions,
       (select sum(version) from app_user) as people, (select count(*) from sign_in_attempt) as tries`,
  );

test('finds the endpoints that change state', () => expect(writes.length).toBeGreaterThan(80));

describe.each(FORGED)('a request from %s', (_what, headers) => {
  test('changes nothing at any endpoint', async () => {
    const before = await readWrittenRows();
    const answered: string[] = [];
    for (const { method, path } of writes)
      for (const [client, more] of [
        [superadmin, {}],
        [superadmin, FORM],
        [app.visitor(), {}],
      ] as const) {
        const { status, body } = await client.send(method, buildPath(path), '{}', { ...more, ...headers });
        if (status !== 403 || body['code'] !== 'auth.foreign-origin') answered.push(`${method} ${path}: ${status}`);
      }
    expect(answered).toEqual([]);
    expect(await readWrittenRows()).toEqual(before);
  });
});

test('no endpoint allows another site to read its reply', async () => {
  const readable: string[] = [];
  for (const { method, path } of endpoints) {
    for (const verb of [method, 'OPTIONS']) {
      const { headers } = await superadmin.send(verb, buildPath(path), undefined, { origin: 'https://evil.example' });
      if ([...headers.keys()].some((name) => name.startsWith('access-control-'))) readable.push(`${verb} ${path}`);
    }
  }
  expect(readable).toEqual([]);
});
