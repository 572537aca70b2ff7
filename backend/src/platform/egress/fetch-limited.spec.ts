import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fetchLimited } from './fetch-limited.js';

let server: Server;
let isClosed = false;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/empty') response.writeHead(204).end();
    else if (request.url === '/small') response.writeHead(201, { 'x-kept': 'yes' }).end('{"small":true}');
    else {
      response.on('close', () => (isClosed = !response.writableFinished));
      for (let megabytes = 0; megabytes < 3; megabytes += 1) response.write(Buffer.alloc(1_024 * 1_024));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const load = (path: string) => fetchLimited(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

it('answers a response as it is', async () => {
  const response = await load('/small');
  expect([response.status, response.headers.get('x-kept')]).toEqual([201, 'yes']);
  expect(await response.json()).toEqual({ small: true });
  expect((await load('/empty')).status).toBe(204);
});

it('rejects a response that is too large, and closes the connection', async () => {
  await expect(load('/endless')).rejects.toThrow(new TypeError('The response is too large'));
  await new Promise((later) => setTimeout(later, 50));
  expect(isClosed).toBe(true);
});
