import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../app.js';
import { sendRawRequest } from './raw-request.js';
import { createItem } from '../stock.js';
import type { TestClient } from '../test-client.js';

const SLOW_SECONDS = 1;

describe('protection of every call', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp({ env: { BODY_TIMEOUT_SECONDS: String(SLOW_SECONDS), UPLOAD_TIMEOUT_SECONDS: '3' } });
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  it('applies to paths in any case', async () => {
    for (const path of ['/api/inventory', '/API/inventory', '/Api/Inventory', '/aPi/auth/user']) {
      const { status, headers } = await manager.get(path);
      expect({ path, status, kept: headers.get('cache-control'), type: headers.get('x-content-type-options') }).toEqual(
        {
          path,
          status: 200,
          kept: 'no-store',
          type: 'nosniff',
        },
      );
      expect((await app.visitor().get(path)).status).toBe(401);
    }
    expect((await manager.get('/API/docs')).headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('sends security headers with every response, regardless of its status', async () => {
    for (const path of [
      '/api/inventory',
      '/api/auth/session',
      '/api/nowhere',
      '/api/inventory.csv',
      '/api/inventory/0',
    ]) {
      const { headers } = await manager.get(path);
      expect([
        path,
        headers.get('content-security-policy'),
        headers.get('cross-origin-resource-policy'),
        headers.get('permissions-policy'),
      ]).toEqual([
        path,
        "default-src 'none'; frame-ancestors 'none'",
        'same-origin',
        expect.stringMatching(/^camera=\(self\), .*microphone=\(\)/),
      ]);
    }
    const page = await app.visitor().get('/');
    expect(page.headers.get('content-security-policy')).toContain("base-uri 'none'");
    expect(page.headers.get('permissions-policy')).toContain('camera=(self)');
  });

  it("clears the browser's cache at sign-out", async () => {
    const leaving = await app.signedIn('both@example.com');
    const { status, headers } = await leaving.post('/api/logout');
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  });

  it('uses the signed session cookie when others exist too', async () => {
    const own = `sid=${manager.cookie('sid')}`;
    const foreign = 'sid=s%3Aforeign.c2lnbmF0dXJl';
    for (const cookie of [own, `${foreign}; ${own}`, `${own}; ${foreign}`, `a=b; ${foreign}; sid=; ${own}; c=d`])
      expect({ cookie, status: (await sendRawRequest(app.url, 'GET', '/api/auth/user', { cookie })).status }).toEqual({
        cookie,
        status: 200,
      });
    for (const cookie of [foreign, `${foreign}; sid=other`])
      expect((await sendRawRequest(app.url, 'GET', '/api/auth/user', { cookie })).status).toBe(401);
  });

  it('compresses the OpenAPI description and responds 304 to a cached one', async () => {
    for (const path of ['/api/docs-json', '/api/docs/swagger-ui-bundle.js']) {
      const packed = { 'accept-encoding': 'gzip' };
      const first = await sendRawRequest(app.url, 'GET', path, packed);
      expect(first.status).toBe(200);
      expect(first.headers['content-encoding']).toBe('gzip');
      const etag = first.headers.etag ?? '';
      expect(etag).not.toBe('');
      expect((await sendRawRequest(app.url, 'GET', path, { ...packed, 'if-none-match': etag })).status).toBe(304);
      expect((await sendRawRequest(app.url, 'GET', path, { ...packed, 'if-none-match': '"another"' })).status).toBe(
        200,
      );
      const plain = await sendRawRequest(app.url, 'GET', path);
      expect({ status: plain.status, packed: plain.headers['content-encoding'] }).toEqual({ status: 200 });
      expect(plain.body.length).toBeGreaterThan(100_000);
    }
  });

  it('compresses responses larger than a packet only', async () => {
    const packing = async (path: string) => {
      const cookie = manager.cookieHeader;
      const { length } = (await sendRawRequest(app.url, 'GET', path, { cookie })).body;
      const { headers } = await sendRawRequest(app.url, 'GET', path, { cookie, 'accept-encoding': 'gzip' });
      return { length, packed: headers['content-encoding'] === 'gzip' };
    };
    const item = await createItem(manager, { description: 'Cool and dark. '.repeat(40) });
    const long = await packing(`/api/inventory/${item.id}`);
    expect(long.packed).toBe(true);
    expect(long.length).toBeGreaterThan(1_024);
    expect(long.length).toBeLessThan(2_048);
    const short = await packing('/api/auth/user');
    expect(short.length).toBeLessThan(1_024);
    expect(short.packed).toBe(false);
  });

  it('ends a call whose body does not arrive', async () => {
    const { hostname, port } = new URL(app.url);
    const send = (type: string): Promise<{ answer: string; ms: number }> =>
      new Promise((resolve, reject) => {
        const startedAt = performance.now();
        let response = '';
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `POST /api/categories HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${manager.cookieHeader}\r\n` +
              `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"name":`,
          ),
        );
        socket.on('data', (chunk) => (response += chunk.toString()));
        socket.on('close', () => resolve({ answer: response, ms: performance.now() - startedAt }));
        socket.on('error', reject);
      });
    const slow = await send('application/json');
    expect(slow.answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
    expect(slow.answer).toContain('input.too-slow');
    // A call with a complete body may take its time, and the connection is reused.
    expect((await manager.post('/api/categories', { name: 'In time' })).status).toBe(201);
  });

  it('refuses overlong lists before reading their entries', async () => {
    const message = 'The request contains a list of more than 1,000 entries';
    const ids = Array.from({ length: 1_001 }, () => '');
    for (const [sent, path] of [
      [{ ids }, 'ids'],
      [{ ids: [{ of: 1, lines: ids }] }, 'ids.0.lines'],
      [ids, ''],
    ] as const) {
      const { status, body } = await manager.post<ErrorReply>('/api/notifications/read', sent);
      expect({ status, message: body.message, errors: body.errors }).toEqual({
        status: 400,
        message,
        errors: [{ path, message }],
      });
    }
  });

  it('treats look-alike names as equal and refuses invisible or direction-changing ones', async () => {
    const item = await createItem(manager, { name: 'Lavender oil', sku: 'LAV-1', barcode: '4006381333931' });
    for (const name of [
      'LAVENDER OIL',
      'Laven\u200bder oil',
      'Lavender\u00ad oil',
      'Ｌａｖｅｎｄｅｒ oil',
      'Lavender\u00a0oil',
    ])
      expect({ name, message: (await manager.post<ErrorReply>('/api/inventory', { name })).body.message }).toEqual({
        name,
        message: `The name is already used by "${item.name}"`,
      });
    expect((await manager.post('/api/inventory', { name: 'Other', sku: 'ＬＡＶ-1' })).status).toBe(409);
    expect((await manager.post('/api/inventory', { name: 'Other', barcode: '4006381\u2060333931' })).status).toBe(409);
    for (const name of ['\u202eLavender oil', 'Lavender \u2066oil', '\u200b\u00ad', '\u3164', '\ufe0f'])
      expect({ name, status: (await manager.post('/api/inventory', { name })).status }).toEqual({ name, status: 400 });
    expect((await manager.post('/api/categories', { name: 'Oils' })).status).toBe(201);
    expect((await manager.post('/api/categories', { name: 'Ｏｉｌｓ\u200d' })).status).toBe(409);
    expect((await manager.post('/api/suppliers', { name: 'x', contactEmail: 'ａna@example.com' })).status).toBe(400);
  });
});
