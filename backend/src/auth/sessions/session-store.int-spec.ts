import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { io } from 'socket.io-client';
import { DEMO_PASSWORD, restoreDemoPassword, startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { Stopwatch } from '../../../test/stopwatch.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { SessionStore } from './session-store.js';

/**
 * Two API processes that share one database. A change at `one` takes effect there at once, and at `two` within a
 * second.
 */
let one: TestApp;
let two: TestApp;
const limits = {
  SIGN_IN_LIMIT_PER_NAME_AND_ADDRESS: '10000',
  SIGN_IN_LIMIT_PER_NAME: '10000',
  SIGN_IN_LIMIT_PER_ADDRESS: '10000',
};
beforeAll(async () => {
  one = await startApp({ env: limits });
  two = await startApp({ databaseUrl: one.databaseUrl, env: limits });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const NAME = 'both@example.com';
const WITHIN_MS = 1_000;

/** Returns a signed-in user, and the same browser connected to the other process. */
const signedIn = async (name = NAME, password = DEMO_PASSWORD): Promise<{ here: TestClient; there: TestClient }> => {
  const here = one.visitor();
  expect((await here.post('/api/login', { username: name, password })).status).toBe(200);
  const cookie = here.cookieHeader;
  const there = two.visitor();
  const send = there.send.bind(there);
  there.send = (method, path, body, headers) => send(method, path, body, { cookie, ...headers });
  return { here, there };
};
const me = async (client: TestClient): Promise<number> => (await client.get('/api/auth/user')).status;
const readSessionCookie = (client: TestClient): string =>
  /^s:(.+)\./.exec(decodeURIComponent(client.cookie('sid') ?? ''))?.[1] ?? '';
const isOver = async (client: TestClient, since: Stopwatch): Promise<void> => {
  await waitUntil(async () => (await me(client)) === 401, undefined, 'the session to be over at the other process');
  expect(since.ms).toBeLessThan(WITHIN_MS + 100);
};
const isClosed = async (testSocket: { socket: { connected: boolean } }): Promise<void> => {
  const since = new Stopwatch();
  await waitUntil(() => !testSocket.socket.connected, undefined, 'the socket to be closed');
  expect(since.ms).toBeLessThan(WITHIN_MS);
};

describe('the duration of a session', () => {
  const expiry = async (sid: string) =>
    (
      await query<{ left: number }>(
        one.databaseUrl,
        `select extract(epoch from expire - now())::float8 as left from session where sid = $1`,
        [sid],
      )
    )[0]?.left ?? 0;

  test('is 12 hours without a call', async () => {
    const { here, there } = await signedIn();
    expect(await expiry(readSessionCookie(here))).toBeGreaterThan(12 * 3600 - 30);
    expect(await expiry(readSessionCookie(here))).toBeLessThanOrEqual(12 * 3600);
    await query(one.databaseUrl, `update session set expire = now() - interval '1 second' where sid = $1`, [
      readSessionCookie(here),
    ]);
    // The other process has not cached the session; this one uses its cache for some seconds.
    expect(await me(there)).toBe(401);
    await waitUntil(async () => (await me(here)) === 401, undefined, 'the idle session to end');
  });

  test('is extended by a call, at most once a minute', async () => {
    const { here, there } = await signedIn();
    const sid = readSessionCookie(here);
    const rewind = (minutes: string) =>
      query(
        one.databaseUrl,
        `update session set expire = now() + interval '2 hours', sess = jsonb_set(sess, '{lastSeenAt}', to_jsonb(now() - $2::interval)) where sid = $1`,
        [sid, minutes],
      );
    await rewind('30 seconds');
    expect(await me(there)).toBe(200);
    expect(await expiry(sid)).toBeLessThan(2 * 3600 + 1);
    await rewind('2 minutes');
    await waitUntil(
      async () => (await me(there)) === 200 && (await expiry(sid)) > 11 * 3600,
      undefined,
      'the session to be prolonged',
    );
  });

  test('is at most 7 days', async () => {
    const { here, there } = await signedIn();
    const sid = readSessionCookie(here);
    await query(
      one.databaseUrl,
      `update session set expire = now() + interval '10 minutes', sess = sess
         || jsonb_build_object('startedAt', now() - interval '6 days 23 hours', 'lastSeenAt', now() - interval '5 minutes') where sid = $1`,
      [sid],
    );
    expect(await me(there)).toBe(200);
    await waitUntil(async () => (await expiry(sid)) > 1_800, undefined, 'the session to be prolonged');
    expect(await expiry(sid)).toBeLessThanOrEqual(3_600);
  });
});

describe('sessions of the user', () => {
  test('are listed with device and address, mark the current one, and contain no secrets', async () => {
    const { here } = await signedIn('newcomer@example.com');
    const second = await signedIn('newcomer@example.com');
    const { status, body } = await here.get<Record<string, unknown>[]>('/api/auth/sessions', {
      'user-agent': 'A browser',
    });
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body.filter(({ current }) => current)).toHaveLength(1);
    expect(body[1]).toMatchObject({ current: true, address: '127.0.0.1', network: 'this' });
    expect(String(body[0]?.['expiresAt'])).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(JSON.stringify(body)).not.toContain(readSessionCookie(here));
    expect(JSON.stringify(body)).not.toContain(readSessionCookie(second.here));
  });

  test('end individually, at once in this process and within a second in others, with their sockets', async () => {
    const [ending, staying] = [await signedIn(), await signedIn()];
    const sockets = [await ending.here.openSocket(), await ending.here.openSocket({ url: two.url })];
    const stayingWatcher = await staying.here.openSocket({ url: two.url });
    expect([await me(ending.there), await me(staying.there)]).toEqual([200, 200]);
    const { body } = await ending.here.get<{ id: string; current: boolean }[]>('/api/auth/sessions');
    const id = body.find(({ current }) => current)?.id;
    const since = new Stopwatch();
    expect((await staying.here.delete(`/api/auth/sessions/${id}`)).status).toBe(204);
    expect(await me(ending.here)).toBe(401);
    await isOver(ending.there, since);
    for (const testSocket of sockets) await isClosed(testSocket);
    expect([await me(staying.here), await me(staying.there)]).toEqual([200, 200]);
    expect(stayingWatcher.socket.connected).toBe(true);
    expect((await staying.here.delete(`/api/auth/sessions/${id}`)).status).toBe(404);
  });

  test('of another user are not found', async () => {
    const mine = await signedIn();
    const other = await signedIn('admin@example.com');
    const { body } = await other.here.get<{ id: string }[]>('/api/auth/sessions');
    const response = await mine.here.delete(`/api/auth/sessions/${body[0]?.id}`);
    expect(response.status).toBe(404);
    expect(response.body['message']).toBe('Session not found');
    expect(await me(other.here)).toBe(200);
  });

  test('end all but the current one', async () => {
    const [a, b, c] = [await signedIn(), await signedIn(), await signedIn()];
    const testSocket = await b.here.openSocket({ url: two.url });
    expect([await me(a.there), await me(b.there), await me(c.there)]).toEqual([200, 200, 200]);
    const since = new Stopwatch();
    expect((await a.here.delete('/api/auth/sessions')).status).toBe(204);
    expect([await me(a.here), await me(b.here), await me(c.here)]).toEqual([200, 401, 401]);
    await isOver(b.there, since);
    await isOver(c.there, since);
    await isClosed(testSocket);
    expect(await me(a.there)).toBe(200);
  });

  test('signing out closes only the sockets of this session', async () => {
    const [leaving, staying] = [await signedIn(), await signedIn()];
    const removed = [await leaving.here.openSocket(), await leaving.here.openSocket({ url: two.url })];
    const stayed = await staying.here.openSocket();
    expect((await leaving.here.post('/api/logout')).status).toBe(204);
    for (const testSocket of removed) await isClosed(testSocket);
    expect(stayed.socket.connected).toBe(true);
    await waitUntil(
      () => removed.every(({ connectErrors }) => connectErrors.includes('Unauthorized')),
      undefined,
      'the closed sockets to be refused',
    );
    for (const testSocket of removed) expect(testSocket.hellos).toHaveLength(1);
  });

  test('a session that ends during a call is not written back', async () => {
    const { here } = await signedIn();
    const calls = Array.from({ length: 40 }, () => me(here));
    await query(one.databaseUrl, `delete from session where sid = $1`, [readSessionCookie(here)]);
    await Promise.all(calls);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await query(one.databaseUrl, 'select 1 from session where sid = $1', [readSessionCookie(here)])).toEqual([]);
  });

  test('expired sessions are deleted and their sockets closed', async () => {
    const { here } = await signedIn();
    const testSocket = await here.openSocket();
    await query(one.databaseUrl, `update session set expire = now() - interval '1 second' where sid = $1`, [
      readSessionCookie(here),
    ]);
    await two.app.get(SessionStore).deleteExpired();
    await isClosed(testSocket);
    expect(await query(one.databaseUrl, 'select 1 from session where sid = $1', [readSessionCookie(here)])).toEqual([]);
  });
});

describe('a socket', () => {
  test('without a session is rejected with "Unauthorized"', async () => {
    await expect(one.visitor().openSocket()).rejects.toThrow('Unauthorized');
  });

  test.each([
    ['superadmin', ['perfect-b', 'talent-phi', 'enterprise', 'deciders']],
    ['admin@example.com', ['enterprise']],
    ['manager@perfect-b.example', ['perfect-b', 'deciders']],
    ['staff@perfect-b.example', ['perfect-b']],
    ['manager@talent-phi.example', ['talent-phi']],
    ['both@example.com', ['perfect-b', 'talent-phi']],
    ['newcomer@example.com', []],
  ])('of %s receives events of %p and personal ones only', async (name, expected) => {
    const { here } = await signedIn(name);
    const testSocket = await here.openSocket();
    const { body } = await here.get<{ id: string }>('/api/auth/user');
    const rooms = {
      'perfect-b': 'project:perfect-b',
      'talent-phi': 'project:talent-phi',
      enterprise: 'enterprise',
      deciders: 'managers:perfect-b',
      own: `user:${body.id}`,
      other: 'user:00000000-0000-4000-8000-000000000000',
    };
    for (const [about, room] of Object.entries(rooms))
      await query(
        one.databaseUrl,
        `insert into event (type, actor_name, rooms, data) values ('category.removed', 'Test', array[$1], $2::jsonb)`,
        [room, JSON.stringify({ about })],
      );
    await query(
      one.databaseUrl,
      `insert into event (type, actor_name, rooms, data) values ('category.removed', 'Test', array[$1], '{"about":"end"}')`,
      [`user:${body.id}`],
    );
    await testSocket.waitForEvent(
      'category.removed',
      ({ data }) => (data as unknown as { about: string }).about === 'end',
    );
    const receivedEvents = testSocket.events.map(({ data }) => (data as unknown as { about: string }).about);
    expect(new Set(receivedEvents)).toEqual(new Set([...expected, 'own', 'end']));
  });
});

describe('a race', () => {
  let id = '';
  beforeEach(async () => {
    const [row] = await query<{ id: string }>(
      one.databaseUrl,
      `select id from app_user where email = 'staff@talent-phi.example'`,
    );
    id = row?.id ?? '';
    await query(one.databaseUrl, 'update app_user set is_active = true where id = $1', [id]);
  });

  test('between sign-in and password change leaves no session of the old password', async () => {
    for (let round = 0; round < 3; round += 1) {
      const changer = await signedIn('staff@talent-phi.example');
      const password = `Another-Pass-${round}-2026!`;
      const guests = Array.from({ length: 12 }, () => one.visitor());
      const attempts = guests.map((guest) =>
        guest.post('/api/login', { username: 'staff@talent-phi.example', password: DEMO_PASSWORD }),
      );
      const change = await changer.here.put('/api/auth/password', {
        currentPassword: DEMO_PASSWORD,
        newPassword: password,
      });
      expect(change.status).toBe(204);
      await Promise.all(attempts);
      for (const guest of guests) expect(await me(guest)).toBe(401);
      expect(await me(changer.here)).toBe(200);
      await restoreDemoPassword(one.databaseUrl, 'staff@talent-phi.example');
    }
  });

  test('between two password changes lets one succeed and rejects the old password of the other', async () => {
    const [a, b] = [await signedIn('staff@talent-phi.example'), await signedIn('staff@talent-phi.example')];
    const change = (client: TestClient, newPassword: string) =>
      client.put('/api/auth/password', { currentPassword: DEMO_PASSWORD, newPassword });
    const responses = await Promise.all([change(a.here, 'Chosen-By-A-2026!'), change(b.here, 'Chosen-By-B-2026!')]);
    expect(responses.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    const winner = responses[0]?.status === 204 ? 'Chosen-By-A-2026!' : 'Chosen-By-B-2026!';
    await signedIn('staff@talent-phi.example', winner);
    await restoreDemoPassword(one.databaseUrl, 'staff@talent-phi.example');
  });
});

test("a tab of another user than the cookie's gets 401 and no events", async () => {
  const { here } = await signedIn();
  const id = (await here.get<{ id: string }>('/api/auth/user')).body.id;
  const as = (person: string) => ({ 'atrium-person': person });
  expect((await here.get('/api/auth/user', as(id))).status).toBe(200);
  const { here: next } = await signedIn('manager@talent-phi.example');
  expect((await next.get('/api/auth/user', as(id))).status).toBe(401);
  expect((await next.post('/api/talent-phi/clients', { name: 'In whose name' }, as(id))).status).toBe(401);
  expect((await next.post('/api/logout', undefined, as(id))).status).toBe(401);
  // Signing in and reading the session work for any tab.
  expect((await next.get('/api/auth/session', as(id))).status).toBe(200);
  const greeting = (person: string) =>
    new Promise<string>((resolve) => {
      const socket = io(one.url, {
        path: '/socket.io',
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie: next.cookieHeader },
        auth: { ...as(person), cursor: null },
      });
      const end = (how: string) => {
        socket.close();
        resolve(how);
      };
      socket.on('hello', () => end('hello'));
      socket.on('connect_error', (error) => end(error.message));
    });
  expect(await greeting(id)).toBe('Unauthorized');
  expect(await greeting((await next.get<{ id: string }>('/api/auth/user')).body.id)).toBe('hello');
});
