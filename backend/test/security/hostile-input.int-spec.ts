import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { startApp, type TestApp } from '../app.js';
import { createItem, readShelf } from '../stock.js';
import type { TestClient } from '../test-client.js';

describe('hostile and careless input', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  it('malformed JSON and values out of range are refused without a change', async () => {
    const item = await createItem(manager);
    const usage = `"itemId":${item.id},"quantityUsed":1`;
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const bodies = [
      `{${usage},"x":${deep(45_000)}}`,
      deep(45_000),
      `{${usage},"x":1e309}`,
      `{${usage},"__proto__":{"isAdmin":true}}`,
      `{${usage},"x":[{"__proto__":1}]}`,
      '{"itemId":9223372036854775808,"quantityUsed":1}',
      `{"itemId":"0x10","quantityUsed":1}`,
      'null',
      '[]',
      '5',
      '{',
      '',
    ];
    for (const body of bodies) {
      const response = await manager.post<ErrorReply>('/api/usage', body);
      expect({ body: body.slice(0, 40), status: response.status }).toEqual({ body: body.slice(0, 40), status: 400 });
      expect(response.body.message.length).toBeGreaterThan(10);
    }
    expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 100, ledger: 100 });
  });

  it('a wrong body type, an invalid URL and an unknown path have different errors', async () => {
    expect((await manager.post('/api/usage', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await manager.post('/api/inventory/import', { mode: 'rehearse' })).status).toBe(415);
    expect((await manager.get<ErrorReply>('/api/inventory/%E0%A4%A')).body).toMatchObject({
      code: 'input.bad-address',
    });
    for (const path of ['/api/nothing/here', '/assets/missing.js'])
      expect((await manager.get<ErrorReply>(path)).body).toMatchObject({ code: 'route.not-found' });
    for (const method of ['OPTIONS', 'DELETE', 'PATCH']) {
      const response = await manager.send(method, '/api/inventory');
      expect({ status: response.status, allow: response.headers.get('allow'), body: response.body }).toMatchObject({
        status: 405,
        allow: 'GET, HEAD, POST',
        body: { code: 'route.wrong-method', message: 'This address supports only GET, HEAD and POST.' },
      });
    }
    expect((await manager.send('OPTIONS', '/api/nothing/here')).status).toBe(404);
    expect((await manager.post('/api/inventory', { name: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  it('a missing right is reported before invalid input', async () => {
    const newMember = await app.signedIn('newcomer@example.com');
    for (const [client, status] of [
      [app.visitor(), 401],
      [newMember, 403],
    ] as const) {
      expect((await client.post('/api/usage', '{')).status).toBe(status);
      expect((await client.get('/api/inventory/abc')).status).toBe(status);
      expect((await client.get('/api/usage/recent?limit=0')).status).toBe(status);
    }
  });

  it('a name of invisible characters is blank, and Unicode forms of a name are equal', async () => {
    expect((await manager.post('/api/inventory', { name: '\u200b\u200b' })).status).toBe(400);
    expect((await manager.post('/api/inventory', { name: 'half \ud800' })).status).toBe(400);
    await createItem(manager, { name: 'Cafe\u0301 mask' });
    expect((await manager.post('/api/inventory', { name: 'Caf\u00e9 mask' })).status).toBe(409);
  });

  it('reactivating an item whose name is in use names the other item', async () => {
    const first = await createItem(manager, { name: 'Rose water', sku: 'RW-1' });
    await manager.delete(`/api/inventory/${first.id}`);
    await createItem(manager, { name: 'ROSE WATER', sku: 'RW-2' });
    const { status, body } = await manager.put<ErrorReply>(`/api/inventory/${first.id}`, { isActive: true });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'The name is already used by "ROSE WATER"',
    });
  });

  it('an unchanged save creates no version and no event', async () => {
    const item = await createItem(manager, { unitCost: 12.5 });
    const testSocket = await manager.openSocket();
    const same = await manager.put<Item>(`/api/inventory/${item.id}`, {
      name: item.name,
      unitCost: '12.50',
      currentQuantity: 100,
    });
    expect({ status: same.status, version: same.body.version }).toEqual({ status: 200, version: item.version });
    await manager.put(`/api/inventory/${item.id}`, { notes: 'new' });
    await testSocket.waitForEvent('item.updated');
    expect(testSocket.events).toHaveLength(1);
  });

  it('a socket handshake from another origin responds 403', async () => {
    const { hostname, port } = new URL(app.url);
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: http://evil.example\r\nCookie: ${manager.cookieHeader}\r\n\r\n`,
        ),
      );
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(response.split('\r\n')[0]).toBe('HTTP/1.1 403 Forbidden');
  });
});
