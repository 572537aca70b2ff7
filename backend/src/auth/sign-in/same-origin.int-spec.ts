import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../../test/app.js';
import { sendRawRequest } from '../../../test/security/raw-request.js';

let app: TestApp;
let own: string;
beforeAll(async () => {
  app = await startApp({
    env: { TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: 'https://atrium.example, http://localhost:5173/' },
  });
  own = app.url;
});
afterAll(() => app.close());

const https = { 'x-forwarded-proto': 'https', host: 'behind.example' };

describe('a request that changes state', () => {
  test.each<[string, () => Record<string, string>, 'passes' | 'is refused']>([
    ['without Origin', () => ({}), 'passes'],
    ['from the same origin', () => ({ origin: own }), 'passes'],
    ['from another port', () => ({ origin: 'http://127.0.0.1:1' }), 'is refused'],
    ['from another host', () => ({ origin: 'https://evil.example' }), 'is refused'],
    ['from a host that begins like ours', () => ({ origin: `${own}.evil.example` }), 'is refused'],
    ['from the same host by another scheme', () => ({ origin: own.replace('http:', 'https:') }), 'is refused'],
    ['from a sandboxed page', () => ({ origin: 'null' }), 'is refused'],
    ['with an Origin that is none', () => ({ origin: 'nonsense' }), 'is refused'],
    ['with an empty Origin', () => ({ origin: '' }), 'is refused'],
    ['from an origin that was named', () => ({ origin: 'https://atrium.example' }), 'passes'],
    ['from another origin that was named', () => ({ origin: 'http://localhost:5173' }), 'passes'],
    ['from a named host by another scheme', () => ({ origin: 'http://atrium.example' }), 'is refused'],
    ['through a trusted proxy that speaks HTTPS', () => ({ ...https, origin: 'https://behind.example' }), 'passes'],
    ['through that proxy from plain HTTP', () => ({ ...https, origin: 'http://behind.example' }), 'is refused'],
    [
      'through a proxy that forwards the host',
      () => ({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'front.example', origin: 'https://front.example' }),
      'passes',
    ],
    ['that a browser calls same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), 'passes'],
    ['that a person began', () => ({ 'sec-fetch-site': 'none' }), 'passes'],
    ['that a browser calls cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 'is refused'],
    ['that a browser calls same-site', () => ({ 'sec-fetch-site': 'same-site' }), 'is refused'],
    [
      'whose Origin counts before Sec-Fetch-Site',
      () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }),
      'is refused',
    ],
  ])('%s', async (_what, headers, expected) => {
    const { status, body } = await sendRawRequest(
      app.url,
      'POST',
      '/api/login',
      headers(),
      JSON.stringify({ username: 'admin@example.com', password: DEMO_PASSWORD }),
    );
    expect(status).toBe(expected === 'passes' ? 200 : 403);
    if (status === 403) expect(JSON.parse(body)).toMatchObject({ code: 'auth.foreign-origin' });
  });

  test('from another site with a session cookie is rejected for every method', async () => {
    const client = await app.signedIn('admin@example.com');
    const evil = { origin: 'https://evil.example' };
    for (const [method, path] of [
      ['POST', '/api/logout'],
      ['DELETE', '/api/auth/sessions'],
      ['PUT', '/api/auth/password'],
      ['POST', '/api/enterprise/staff'],
    ] as const)
      expect((await client.send(method, path, undefined, evil)).body).toMatchObject({ code: 'auth.foreign-origin' });
    expect((await client.get('/api/auth/user', evil)).status).toBe(200);
  });

  test('ignores forwarded headers without a trusted proxy', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl });
    const { status } = await sendRawRequest(
      other.url,
      'POST',
      '/api/login',
      { ...https, origin: 'https://behind.example' },
      JSON.stringify({ username: 'a', password: 'b' }),
    );
    await other.close();
    expect(status).toBe(403);
  });
});

describe('the handshake of a socket', () => {
  const connects = (cookie: string, headers: Record<string, string>): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = io(app.url, {
        path: '/socket.io',
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie, ...headers },
      });
      const end = (connected: boolean) => {
        socket.disconnect();
        resolve(connected);
      };
      socket.on('hello', () => end(true));
      socket.on('connect_error', () => end(false));
    });

  test.each<[string, () => Record<string, string>, boolean]>([
    ['without Origin', () => ({}), true],
    ['from the same origin', () => ({ origin: own }), true],
    ['from a named origin', () => ({ origin: 'https://atrium.example' }), true],
    ['from another site', () => ({ origin: 'https://evil.example' }), false],
    ['from a sandboxed page', () => ({ origin: 'null' }), false],
    ['that a browser calls cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), false],
  ])('%s', async (_what, headers, expected) => {
    const client = await app.signedIn('admin@example.com');
    expect(await connects(client.cookieHeader, headers())).toBe(expected);
  });

  test('over HTTPS reads the cookie of HTTPS', async () => {
    const { headers } = await sendRawRequest(
      app.url,
      'POST',
      '/api/login',
      https,
      JSON.stringify({ username: 'admin@example.com', password: DEMO_PASSWORD }),
    );
    const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    expect(await connects(cookie, { ...https, origin: 'https://behind.example' })).toBe(true);
    expect(await connects(cookie, {})).toBe(false);
  });
});
