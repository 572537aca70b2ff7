import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { Stopwatch } from '../../../test/stopwatch.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient, TestSocket } from '../../../test/test-client.js';
import { CommitSignal } from './commit-signal.js';
import { LiveFeed } from './live-feed.js';

describe('the live feed', () => {
  let app: TestApp;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const use = async (itemId: number, times = 1): Promise<number[]> => {
    const ids: number[] = [];
    for (let i = 0; i < times; i += 1)
      ids.push((await manager.post<{ id: number }>('/api/usage', { itemId, quantityUsed: 1 })).body.id);
    return ids;
  };
  const usages = (testSocket: TestSocket): number[] =>
    testSocket.events.flatMap(({ type, data }) => (type === 'usage.logged' && 'usage' in data ? [data.usage.id] : []));

  it('asks a client without a cursor to load, then sends new events', async () => {
    const testSocket = await manager.openSocket();
    expect(testSocket.hellos).toEqual([{ cursor: expect.any(String), resync: true }]);
    expect(testSocket.events).toEqual([]);
    const item = await createItem(manager);
    expect(await testSocket.waitForEvent('item.created')).toMatchObject({
      actor: { name: expect.any(String) },
      project: 'perfect-b',
      data: { item: { id: item.id, version: 1, kind: 'item' } },
    });
  });

  it('sends a returning client exactly the missed events, with its cursor, before hello', async () => {
    const item = await createItem(manager);
    const before = await manager.openSocket();
    await use(item.id, 2);
    await waitUntil(() => usages(before).length === 2);
    const { cursor } = before;
    before.close();
    const missed = await use(item.id, 3);
    const retry = await manager.openSocket(cursor === undefined ? {} : { cursor });
    expect(retry.hellos).toEqual([{ cursor: expect.any(String), resync: false }]);
    expect(usages(retry)).toEqual(expect.arrayContaining(missed));
    expect(new Set(retry.events.map((event) => event.cursor))).toEqual(new Set([cursor]));
    const live = await use(item.id, 1);
    await waitUntil(() => usages(retry).includes(live[0] ?? 0));
  });

  it('sends the events that are committed while the missed events of a returning client are read', async () => {
    const item = await createItem(manager);
    const before = await manager.openSocket();
    await use(item.id, 1);
    await waitUntil(() => usages(before).length === 1);
    const { cursor } = before;
    before.close();
    const missed = await use(item.id, 1);
    const feed = app.app.get(LiveFeed);
    const readMissedEvents = feed.readMissedEvents.bind(feed);
    const meanwhile: number[] = [];
    const spy = jest.spyOn(feed, 'readMissedEvents').mockImplementation(async (...args) => {
      const events = await readMissedEvents(...args);
      meanwhile.push(...(await use(item.id, 2)));
      await feed.catchUp();
      return events;
    });
    try {
      const returned = await manager.openSocket(cursor === undefined ? {} : { cursor });
      await waitUntil(() => usages(returned).length >= 3);
      const live = await use(item.id, 1);
      await waitUntil(() => usages(returned).includes(live[0] ?? 0));
      expect(usages(returned).slice(-4)).toEqual([...missed, ...meanwhile, ...live]);
      expect(spy).toHaveBeenCalledTimes(1);
    } finally {
      spy.mockRestore();
    }
  });

  it.each([
    ['no cursor at all', undefined],
    ['something else', 'nonsense'],
    ['another life of the database', 'ffffffffffffffff.5:5:'],
    ['a place in the future', null],
  ])('asks a client to load with %s', async (_, cursor) => {
    const [{ life } = { life: '' }] = await query<{ life: string }>(
      app.databaseUrl,
      'select name as life from feed_life',
    );
    const testSocket = await manager.openSocket(
      cursor === undefined ? {} : { cursor: cursor ?? `${life}.999999999:999999999:` },
    );
    expect(testSocket.hellos.map(({ resync }) => resync)).toEqual([true]);
    expect(testSocket.events).toEqual([]);
  });

  it('asks a client to load when missed events were pruned or are more than 500', async () => {
    const item = await createItem(manager);
    const first = await manager.openSocket();
    const cursor = first.cursor ?? '';
    const rooms = ['project:perfect-b'];
    await query(
      app.databaseUrl,
      `insert into event (type, actor_name, project, rooms, data) select 'items.imported', 'System', 'perfect-b', $1, '{"count": 1}' from generate_series(1, 501)`,
      [rooms],
    );
    expect((await manager.openSocket({ cursor })).hellos[0]?.resync).toBe(true);
    await query(app.databaseUrl, `delete from event where type = 'items.imported'`);
    await use(item.id);
    expect((await manager.openSocket({ cursor })).hellos[0]?.resync).toBe(false);
    await query(app.databaseUrl, 'update feed_state set pruned_xid = pg_current_xact_id()');
    expect((await manager.openSocket({ cursor })).hellos[0]?.resync).toBe(true);
    await query(app.databaseUrl, `update feed_state set pruned_xid = '0'`);
  });

  it('is not delayed by an open transaction and sends its late events', async () => {
    const item = await createItem(manager);
    const testSocket = await manager.openSocket();
    const slow = new pg.Client(app.databaseUrl);
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into event (type, actor_name, project, rooms, data) values ('items.imported', 'System', 'perfect-b', '{project:perfect-b}', '{"count": 7}')`,
    );
    const during = await use(item.id, 3);
    await waitUntil(() => during.every((id) => usages(testSocket).includes(id)));
    const away = testSocket.cursor ?? '';
    testSocket.close();
    await slow.query('commit');
    await slow.end();
    const later = await use(item.id, 1);
    const back = await manager.openSocket({ cursor: away });
    expect(back.events.filter(({ type }) => type === 'items.imported')).toHaveLength(1);
    expect(usages(back)).toEqual(expect.arrayContaining(later));
  });

  it('loses and reorders no events with ten writers and an open transaction', async () => {
    const items = await Promise.all(Array.from({ length: 5 }, () => createItem(manager, { currentQuantity: 1_000 })));
    const testSocket = await manager.openSocket();
    const writing = new AbortController();
    const holders = Array.from({ length: 2 }, async () => {
      const client = new pg.Client(app.databaseUrl);
      await client.connect();
      while (!writing.signal.aborted) {
        await client.query('begin');
        await client.query('select pg_current_xact_id()');
        await client.query('select pg_sleep(0.05)');
        await client.query('commit');
      }
      await client.end();
    });
    const ids = (await Promise.all(Array.from({ length: 10 }, (_, i) => use(items[i % 5]?.id ?? 0, 30)))).flat();
    await waitUntil(() => ids.every((id) => usages(testSocket).includes(id)));
    writing.abort();
    await Promise.all(holders);
    expect(usages(testSocket)).toHaveLength(ids.length);
    for (const { id } of items) {
      const versions = testSocket.events.flatMap(({ data }) =>
        'item' in data && data.item.id === id && 'version' in data.item ? [data.item.version] : [],
      );
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  });

  it('never sends events of a transaction that was rolled back', async () => {
    const item = await createItem(manager);
    const testSocket = await manager.openSocket();
    const consumptions = await manager.post('/api/inventory', { name: item.name, currentQuantity: 5 });
    expect(consumptions.status).toBe(409);
    const [id] = await use(item.id);
    await waitUntil(() => usages(testSocket).includes(id ?? 0));
    expect(testSocket.events.map(({ type }) => type)).toEqual(['usage.logged']);
  });

  it('signals commits to other processes, and commits in quick succession share a signal', async () => {
    const other = new pg.Client(app.databaseUrl);
    const notifications: string[] = [];
    other.on('notification', ({ payload }) => void notifications.push(payload ?? ''));
    await other.connect();
    try {
      await other.query('listen atrium_events');
      const item = await createItem(manager, { currentQuantity: 1_000 });
      notifications.length = 0;
      // Measures the wall clock, because pauses are timers.
      const since = performance.now();
      await use(item.id, 100);
      expect(notifications.length).toBeGreaterThan(0);
      expect(notifications.length).toBeLessThanOrEqual(2 + (performance.now() - since) / 4);
      expect(new Set(notifications)).toEqual(new Set(['']));
    } finally {
      await other.end();
    }
  });

  it('connects two processes over one database, and a cursor is valid in both', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl });
    try {
      const item = await createItem(manager);
      const there = await manager.openSocket({ url: second.url });
      const since = new Stopwatch();
      const [id] = await use(item.id);
      await waitUntil(() => usages(there).includes(id ?? 0));
      expect(since.ms).toBeLessThan(1_000);
      const { cursor } = there;
      there.close();
      const missed = await use(item.id, 2);
      const here = await manager.openSocket(cursor === undefined ? {} : { cursor });
      expect(here.hellos[0]?.resync).toBe(false);
      expect(usages(here)).toEqual(expect.arrayContaining(missed));
    } finally {
      await second.close();
    }
  });

  it('reads a batch again when a listener fails', async () => {
    const feed = app.app.get(LiveFeed);
    const seen: string[] = [];
    let failures = 0;
    feed.onBatch(() => {
      if (failures > 0) return;
      failures += 1;
      throw new Error('not now');
    });
    feed.onBatch(({ events }) => void seen.push(...events.map(({ type }) => type)));
    await use((await createItem(manager)).id);
    await waitUntil(() => seen.includes('usage.logged'));
    expect(failures).toBe(1);
    expect(seen.filter((type) => type === 'usage.logged')).toHaveLength(1);
  });

  it('passes a signal of another process to all listeners', async () => {
    const signal = app.app.get(CommitSignal);
    const notifications = new Set<string>();
    for (const listener of ['one', 'another']) signal.onSignal(() => notifications.add(listener));
    await query(app.databaseUrl, 'notify atrium_events');
    await waitUntil(() => notifications.size === 2);
    const testSocket = await manager.openSocket();
    await query(
      app.databaseUrl,
      `insert into event (type, actor_name, project, rooms, data) values ('items.imported', 'System', 'perfect-b', '{project:perfect-b}', '{"count": 1}')`,
    );
    await testSocket.waitForEvent('items.imported');
  });

  it('ignores messages of clients and allows at most fifty sockets per user', async () => {
    const both = await app.signedIn('both@example.com');
    const sockets = await Promise.all(Array.from({ length: 50 }, () => both.openSocket()));
    await expect(both.openSocket()).rejects.toThrow('Too many connections');
    sockets[0]?.socket.emit('join', 'enterprise');
    const item = await createItem(manager);
    await sockets[0]?.waitForEvent('item.created', ({ data }) => 'item' in data && data.item.id === item.id);
    for (const testSocket of sockets) testSocket.close();
  });

  it('rejects a socket without a session', async () => {
    await expect(app.visitor().openSocket()).rejects.toThrow('Unauthorized');
  });
});
