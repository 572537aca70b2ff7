import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { startProcess } from '../../../test/processes/process.js';
import { sendRawRequest } from '../../../test/security/raw-request.js';
import { BACKEND, FROM_SOURCE } from '../../../test/processes/spawn-source.js';
import { waitUntil } from '../../../test/wait-until.js';

const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

const readWarnings = async (url: string): Promise<string[]> => {
  const response = await fetch(`${url}/api/health/ready`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { warnings?: string[] }).warnings ?? [];
};

describe('behind a proxy of TRUST_PROXY', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: 'https://atrium.example' } });
  });
  afterAll(() => app.close());

  test.each(['/api/health/live', '/api/auth/user', '/api/docs', '/inventory'])(
    '%s sends HSTS for HTTPS requests only',
    async (path) => {
      const { headers } = await sendRawRequest(app.url, 'GET', path, HTTPS);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await sendRawRequest(app.url, 'GET', path, {})).headers['strict-transport-security']).toBeUndefined();
    },
  );

  test("connections stay open longer than a proxy's timeout", async () => {
    const server: Server = app.app.getHttpServer();
    // Caddy's timeout of two minutes is the longest.
    expect(server.keepAliveTimeout).toBeGreaterThan(120_000);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [response] = (await once(get(`${app.url}/api/health/live`, { agent }), 'response')) as [IncomingMessage];
      const { localPort: port } = response.socket;
      response.resume();
      await once(response, 'end');
      return { port, keeps: response.headers['keep-alive'] };
    };
    const first = await ask();
    expect(first.keeps).toBe('timeout=130');
    expect(await ask()).toEqual(first);
    agent.destroy();
  });

  test('no warning about the settings appears', async () => {
    await sendRawRequest(app.url, 'GET', '/api/auth/user', HTTPS);
    expect(await readWarnings(app.url)).toEqual([]);
  });
});

test('a missing proxy setting causes one warning in the log and in the readiness', async () => {
  const databaseUrl = await copyTemplate();
  const server = await startProcess('main', { DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: 'https://atrium.example' });
  const times = (text: string): number => server.output().split(text).length - 1;
  const withoutProxy = 'PUBLIC_ORIGIN is an https address, but TRUST_PROXY names no proxy';
  const unknown = 'A request came with X-Forwarded headers from an address that TRUST_PROXY does not name';
  try {
    expect(await readWarnings(server.url)).toEqual([expect.stringContaining(withoutProxy)]);
    for (let count = 0; count < 3; count += 1) {
      const { headers } = await sendRawRequest(server.url, 'GET', '/api/auth/user', HTTPS);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    expect(await readWarnings(server.url)).toEqual([
      expect.stringContaining(withoutProxy),
      expect.stringContaining(unknown),
    ]);
    await waitUntil(() => times(unknown) > 0);
    expect([times(withoutProxy), times(unknown)]).toEqual([1, 1]);
  } finally {
    await server.kill();
    await dropDatabase(databaseUrl);
  }
});

test.each(['main', 'worker'])(
  'the %s process does not start with a TRUST_PROXY that trusts every address',
  async (entry) => {
    const child = spawn(process.execPath, [...FROM_SOURCE, `src/${entry}.ts`], {
      cwd: BACKEND,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'test',
        DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
        SESSION_SECRET: 'a secret that only the tests use, long enough',
        TRUST_PROXY: 'true',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let message = '';
    child.stderr?.on('data', (chunk: Buffer) => (message += chunk.toString()));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(78);
    expect(message).toContain('TRUST_PROXY must name the proxies in front of this server');
  },
);
