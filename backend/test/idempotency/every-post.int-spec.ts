import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { startApp, type TestApp } from '../app.js';
import { query } from '../sql.js';
import type { TestClient } from '../test-client.js';
import { CLINIC_CALLS } from './clinic-calls.js';
import { OTHER_CALLS } from './other-calls.js';
import type { PreparedCall } from './fixture.js';

const PREPARED_CALLS = { ...CLINIC_CALLS, ...OTHER_CALLS };

/** POST endpoints without idempotency, and why repeating them is harmless. */
const WITHOUT_KEY: Readonly<Record<string, readonly string[]>> = {
  'There is no user yet that a key could belong to': [
    'signIn',
    'askToSignInWithPasskey',
    'signInWithPasskey',
    'passSecondStep',
    'passSecondStepWithPasskey',
    'askForPasswordLink',
    'readPasswordLink',
    'choosePassword',
    'stopNotificationMails',
  ],
  'A password, code or challenge counts once, and none of them is stored with a key': [
    'signOut',
    'setSuperadminPassword',
    'beginPasskey',
    'addPasskey',
    'beginSecondFactor',
    'turnOnSecondFactor',
    'makeRecoveryCodes',
  ],
  'It only reads': [
    'previewSignInRules',
    'previewSingleSignOn',
    'testSingleSignOn',
    'previewStaffImport',
    'previewOrderMail',
    'scrapePage',
    'scrapeProduct',
    'scrapeSuppliers',
    'readPastedPage',
    'suggestTasks',
  ],
  'The state of the row refuses or ignores a second one': [
    'retryJob',
    'checkItemSource',
    'checkConsumableSource',
    'pseudonymisePatient',
  ],
};
const withoutKey = Object.values(WITHOUT_KEY).flat();
const posts: readonly BoundEndpoint[] = endpoints.filter(({ method }) => method === 'POST');
const idempotent = posts.filter((endpoint) => endpoint.idempotent !== undefined);

it('is accepted by every POST that writes', () => {
  const names = posts.map(({ name }) => name).toSorted();
  expect([...idempotent.map(({ name }) => name), ...withoutKey].toSorted()).toEqual(names);
});

describe('a repeated Idempotency-Key', () => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    const env = {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Atrium <a@example.com>',
      PUBLIC_ORIGIN: 'https://a.example',
    };
    app = await startApp({ env });
    client = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const pathOf = ({ path }: BoundEndpoint, { params = {}, query: search = '' }: PreparedCall) =>
    path.replace(/:(\w+)/g, (_, name: string) => String(params[name])) + search;
  const send = async (endpoint: BoundEndpoint, call: PreparedCall, key: string, body = call.body) => {
    const path = pathOf(endpoint, call);
    if (call.file === undefined) return client.post(path, body, { 'idempotency-key': key });
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.set(name, String(value));
    form.set('file', new Blob([new Uint8Array(call.file)]), 'list.csv');
    const headers = { cookie: client.cookieHeader, 'idempotency-key': key };
    const response = await fetch(app.url + path, { method: 'POST', body: form, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const rowsIn = async (table: string | undefined) =>
    table === undefined ? 0 : (await query(app.databaseUrl, `select 1 from ${table}`)).length;

  it.each(idempotent.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s writes once and responds the same, in parallel and later',
    async (name, endpoint) => {
      const call = await PREPARED_CALLS[name]!({ client, databaseUrl: app.databaseUrl });
      const before = await rowsIn(call.table);
      const key = `the key of ${name}`;
      const responses = await Promise.all([1, 2, 3].map(() => send(endpoint, call, key)));
      responses.push(await send(endpoint, call, key));
      const [first] = responses;
      expect([first?.status, first!.status < 300 || first?.body]).toEqual([
        name === 'importItems' ? 202 : endpoint.status,
        true,
      ]);
      for (const response of responses) expect([response.status, response.body]).toEqual([first?.status, first?.body]);
      expect((await rowsIn(call.table)) - before).toBe(call.table === undefined ? 0 : 1);
      const other = Object.values(call.params ?? {}).some((value) => typeof value === 'number');
      if (!other) return;
      const elsewhere = { ...call, params: { ...call.params, ...pathIds(call, 987_654) } };
      expect((await send(endpoint, elsewhere, key)).status).toBe(422);
    },
  );

  it('is refused with another body', async () => {
    const key = 'a key with two bodies';
    const path = '/api/talent-phi/clients';
    await client.post(path, { name: 'Once' }, { 'idempotency-key': key });
    const response = await client.post(path, { name: 'Twice' }, { 'idempotency-key': key });
    expect([response.status, response.body['code']]).toEqual([422, 'idempotency.reused']);
  });

  it('stores secrets of a reply encrypted and no patient as text', async () => {
    const rows = await query<{ key: string; reply: unknown }>(
      app.databaseUrl,
      'select key, reply from idempotency_key',
    );
    const encrypted = idempotent.filter((endpoint) => endpoint.idempotent === 'encrypted');
    for (const { name } of encrypted)
      expect([name, rows.find(({ key }) => key === `the key of ${name}`)?.reply]).toEqual([name, expect.any(String)]);
  });
});

/** Replaces the parameters of a path by ids. */
const pathIds = ({ params = {} }: PreparedCall, id: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'number' ? [[name, id]] : [])),
  );
