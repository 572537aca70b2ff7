import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEMO_PASSWORD, startApp, type TestApp } from '../../test/app.js';
import { copyTemplate, dropDatabase } from '../../test/databases.js';
import { sendRawRequest } from '../../test/security/raw-request.js';
import { Stopwatch } from '../../test/stopwatch.js';
import { waitUntil } from '../../test/wait-until.js';

/** A proxy to the database whose connections can be cut. */
class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private server!: Server;

  async open(target: URL): Promise<string> {
    this.server = createServer((client) => {
      if (this.isCut) {
        client.destroy();
        return;
      }
      const upstream = connect(Number(target.port), target.hostname);
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.sockets.delete(socket));
      }
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      client.pipe(upstream).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const through = new URL(target);
    through.port = String((this.server.address() as AddressInfo).port);
    return through.toString();
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isCut = false;
  }

  close(): void {
    this.server.close();
  }
}

const proxy = new CuttableProxy();
let databaseUrl: string;
let app: TestApp;
beforeAll(async () => {
  databaseUrl = await copyTemplate();
  app = await startApp({ databaseUrl: await proxy.open(new URL(databaseUrl)), env: { LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await app.close();
  proxy.close();
  await dropDatabase(databaseUrl);
});

test('with the database away, sessions answer 503 with Retry-After instead of 401, and work again afterwards', async () => {
  const testClient = await app.signedIn('admin@example.com');
  const { cookieHeader: cookie } = testClient;
  expect((await testClient.get('/api/auth/user')).status).toBe(200);
  proxy.cut();
  // Cached sessions stay valid until the event feed counts as stale.
  await waitUntil(async () => (await testClient.get('/api/inventory')).status === 503);
  for (const [method, path] of [
    ['GET', '/api/auth/user'],
    ['GET', '/api/enterprise/staff'],
    ['POST', '/api/logout'],
    ['GET', '/api/inventory'],
  ] as const) {
    const since = new Stopwatch();
    const { status, body, headers } = await testClient.send(method, path);
    expect([path, status]).toEqual([path, 503]);
    expect(body).toMatchObject({ code: 'service.unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(since.ms).toBeLessThan(5_000);
  }
  expect(testClient.cookieHeader).toBe(cookie);

  const signIn = await app.visitor().post('/api/login', { username: 'admin@example.com', password: DEMO_PASSWORD });
  expect([signIn.status, signIn.headers.getSetCookie()]).toEqual([503, []]);
  expect((await testClient.post('/api/login', { username: 'admin@example.com', password: 'wrong' })).status).toBe(503);
  // Calls without authentication need no database, even with a cookie.
  expect((await testClient.get('/api/health/live')).status).toBe(200);
  expect((await testClient.get('/api/login')).status).toBe(302);
  expect((await testClient.post('/api/login', {})).status).toBe(400);
  expect((await app.visitor().get('/api/auth/user')).status).toBe(401);
  await expect(testClient.openSocket()).rejects.toThrow('Unavailable');
  await expect(app.visitor().openSocket()).rejects.toThrow('Unauthorized');
  const foreign = await sendRawRequest(app.url, 'POST', '/api/logout', { cookie, origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);

  proxy.restore();
  await waitUntil(async () => (await testClient.get('/api/auth/user')).status === 200);
  await waitUntil(async () => (await testClient.get('/api/health/ready')).status === 200);
  const { body: health } = await testClient.get<{ version: string }>('/api/health');
  expect(health).toEqual((await testClient.get('/api/health/ready')).body);
  expect(health.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await testClient.openSocket()).hellos).toHaveLength(1);
});
