import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../app.js';
import { waitUntil } from '../wait-until.js';
import { TestSocket } from '../test-client.js';

const MAX_COUNT = 50;

describe('limits of sockets', () => {
  let one: TestApp;
  let two: TestApp;

  beforeAll(async () => {
    one = await startApp();
    two = await startApp({ databaseUrl: one.databaseUrl });
  });
  afterAll(async () => {
    await two?.close();
    await one?.close();
  });

  type Send = (testSocket: TestSocket) => void;
  const withSocket = async (send: Send, check: (isClosed: () => boolean) => Promise<void>): Promise<void> => {
    const testSocket = await (await one.signedIn('both@example.com')).openSocket();
    const reasons: string[] = [];
    testSocket.socket.on('disconnect', (reason) => reasons.push(reason));
    send(testSocket);
    await check(() => reasons.length > 0);
    testSocket.close();
  };
  const expectClosed = (send: Send) =>
    withSocket(send, (isClosed) => waitUntil(isClosed, 60_000, 'the end of the socket'));
  const expectOpen = (send: Send) =>
    withSocket(send, async (isClosed) => {
      await sleep(500);
      expect(isClosed()).toBe(false);
    });

  it('accepts a few messages and closes a socket with more than 20 in 10 seconds', async () => {
    const conversation = (times: number) => (testSocket: TestSocket) => {
      for (let sent = 0; sent < times; sent += 1) testSocket.socket.emit('anything', sent);
    };
    await expectOpen(conversation(5));
    await expectClosed(conversation(25));
  });

  it('closes a socket with more than 50 kB, at once or in parts', async () => {
    await expectClosed((testSocket) => testSocket.socket.emit('much', 'x'.repeat(60_000)));
    await expectClosed((testSocket) => {
      for (let part = 0; part < 6; part += 1) testSocket.socket.emit('much', 'x'.repeat(10_000));
    });
  });

  it('closes a connection without a session with a reason, before it sends anything', async () => {
    await expect(one.visitor().openSocket()).rejects.toThrow('Unauthorized');
    const { hostname, port } = new URL(one.url);
    const receivedEvents: string[] = [];
    const closed = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
            'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
        ),
      );
      const timer = setTimeout(() => {
        socket.destroy();
        resolve(false);
      }, 5_000);
      socket.on('data', (chunk) => {
        receivedEvents.push(chunk.toString('latin1'));
        // Answers the close frame as a browser does.
        if (receivedEvents.join('').includes('Unauthorized')) socket.end();
      });
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    expect(receivedEvents.join('')).toContain('44{"message":"Unauthorized"}');
    expect(closed).toBe(true);
  });

  it('allows a user 50 sockets over all processes, and closes those accepted concurrently beyond that', async () => {
    const ana = await one.signedIn('both@example.com');
    const open = (url: string) => Array.from({ length: MAX_COUNT - 10 }, () => new TestSocket(url, ana.cookieHeader));
    const [here, there] = [open(one.url), open(two.url)];
    const all = [...here, ...there];
    const connected = () => all.filter(({ hellos, socket }) => hellos.length > 0 && socket.connected).length;
    // Refused clients reconnect, so the number settles only after the peak.
    let settledAt = performance.now();
    await waitUntil(
      () => {
        if (connected() !== MAX_COUNT) settledAt = performance.now();
        return performance.now() - settledAt > 2_000;
      },
      60_000,
      'fifty sockets',
    );
    expect(all.some(({ connectErrors }) => connectErrors.includes('Too many connections'))).toBe(true);
    for (const testSocket of here) testSocket.close();
    // Slots freed in one process reach the other after a moment.
    await waitUntil(() => there.every(({ socket }) => socket.connected), 60_000, 'free places');
    for (const testSocket of there) testSocket.close();
  });
});
