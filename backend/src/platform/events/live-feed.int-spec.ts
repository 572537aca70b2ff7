import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { makeItem } from '../../../test/stock.js';
import { Stopwatch } from '../../../test/stopwatch.js';
import { until } from '../../../test/until.js';
import type { Visitor, Watcher } from '../../../test/visitor.js';
import { CommitSignal } from './commit-signal.js';
import { LiveFeed } from './live-feed.js';

describe('the live feed', () => {
  let app: TestApp;
  let manager: Visitor;

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
  const usages = (watcher: Watcher): number[] =>
    watcher.events.flatMap(({ type, data }) => (type === 'usage.logged' && 'usage' in data ? [data.usage.id] : []));

  it('asks a client without a cursor to load, then sends new events', async () => {
    const watcher = await manager.watch();
    expect(watcher.hellos).toEqual([{ cursor: expect.any(String), resync: true }]);
    expect(watcher.events).toEqual([]);
    const item = await makeItem(manager);
    expect(await watcher.heard('item.created')).toMatchObject({
      actor: { name: expect.any(String) },
      project: 'perfect-b',
      data: { item: { id: item.id, version: 1, kind: 'item' } },
    });
  });

  it('sends a returning client exactly the missed events, with its cursor, before hello', async () => {
    const item = await makeItem(manager);
    const before = await manager.watch();
    await use(item.id, 2);
    await until(() => usages(before).length === 2);
    const { cursor } = before;
    before.close();
    const missed = await use(item.id, 3);
    const again = await manager.watch(cursor === undefined ? {} : { cursor });
    expect(again.hellos).toEqual([{ cursor: expect.any(String), resync: false }]);
    expect(usages(again)).toEqual(expect.arrayContaining(missed));
    expect(new Set(again.events.map((event) => event.cursor))).toEqual(new Set([cursor]));
    const live = await use(item.id, 1);
    await until(() => usages(again).includes(live[0] ?? 0));
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
    const watcher = await manager.watch(
      cursor === undefined ? {} : { cursor: cursor ?? `${life}.999999999:999999999:` },
    );
    expect(watcher.hellos.map(({ resync }) => resync)).toEqual([true]);
    expect(watcher.events).toEqual([]);
  });

  it('asks a client to load when missed events were pruned or are more than 500', async () => {
    const item = await makeItem(manager);
    const first = await manager.watch();
    const cursor = first.cursor ?? '';
    const rooms = ['project:perfect-b'];
    await query(
      app.databaseUrl,
      `insert into event (type, actor_name, project, rooms, data) select 'items.imported', 'System', 'perfect-b', $1, '{"count": 1}' from generate_series(1, 501)`,
      [rooms],
    );
    expect((await manager.watch({ cursor })).hellos[0]?.resync).toBe(true);
    await query(app.databaseUrl, `delete from event where type = 'items.imported'`);
    await use(item.id);
    expect((await manager.watch({ cursor })).hellos[0]?.resync).toBe(false);
    await query(app.databaseUrl, 'update feed_state set pruned_xid = pg_current_xact_id()');
    expect((await manager.watch({ cursor })).hellos[0]?.resync).toBe(true);
    await query(app.databaseUrl, `update feed_state set pruned_xid = '0'`);
  });

  it('is not delayed by an open transaction and sends its late events', async () => {
    const item = await makeItem(manager);
    const watcher = await manager.watch();
    const slow = new pg.Client(app.databaseUrl);
    await slow.connect();
    await slow.query('begin');
    await slow.query(
      `insert into event (type, actor_name, project, rooms, data) values ('items.imported', 'System', 'perfect-b', '{project:perfect-b}', '{"count": 7}')`,
    );
    const during = await use(item.id, 3);
    await until(() => during.every((id) => usages(watcher).includes(id)));
    const away = watcher.cursor ?? '';
    watcher.close();
    await slow.query('commit');
    await slow.end();
    const later = await use(item.id, 1);
    const back = await manager.watch({ cursor: away });
    expect(back.events.filter(({ type }) => type === 'items.imported')).toHaveLength(1);
    expect(usages(back)).toEqual(expect.arrayContaining(later));
  });

  it('loses and reorders no events with ten writers and an open transaction', async () => {
    const items = await Promise.all(Array.from({ length: 5 }, () => makeItem(manager, { currentQuantity: 1_000 })));
    const watcher = await manager.watch();
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
    await until(() => ids.every((id) => usages(watcher).includes(id)));
    writing.abort();
    await Promise.all(holders);
    expect(usages(watcher)).toHaveLength(ids.length);
    for (const { id } of items) {
      const versions = watcher.events.flatMap(({ data }) =>
        'item' in data && data.item.id === id && 'version' in data.item ? [data.item.version] : [],
      );
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  });

  it('never sends events of a transaction that was rolled back', async () => {
    const item = await makeItem(manager);
    const watcher = await manager.watch();
    const taken = await manager.post('/api/inventory', { name: item.name, currentQuantity: 5 });
    expect(taken.status).toBe(409);
    const [id] = await use(item.id);
    await until(() => usages(watcher).includes(id ?? 0));
    expect(watcher.events.map(({ type }) => type)).toEqual(['usage.logged']);
  });

  // Runs before a second process starts, whose announcement of screens stays valid for some seconds.
  it('signals other processes promptly while one of them has open screens, and a few times a second otherwise', async () => {
    const other = new pg.Client(app.databaseUrl);
    const told: string[] = [];
    other.on('notification', ({ payload }) => void told.push(payload ?? ''));
    await other.connect();
    try {
      await other.query('listen atrium_events');
      const item = await makeItem(manager, { currentQuantity: 1_000 });
      const signalsOf = async (uses: number): Promise<{ signals: number; ms: number }> => {
        told.length = 0;
        // Measures the wall clock, because pauses are timers.
        const since = performance.now();
        await use(item.id, uses);
        return { signals: told.filter((payload) => payload === '').length, ms: performance.now() - since };
      };
      const alone = await signalsOf(100);
      expect(alone.signals).toBeLessThanOrEqual(2 + alone.ms / 250);
      await other.query(`notify atrium_events, 'watched'`);
      await until(() => told.includes('watched'));
      const watched = await signalsOf(100);
      expect(watched.signals).toBeGreaterThan(10);
      await manager.watch();
      await until(() => told.includes('watched'));
    } finally {
      await other.end();
    }
  });

  it('connects two processes over one database, and a cursor is valid in both', async () => {
    const second = await startApp({ databaseUrl: app.databaseUrl });
    try {
      const item = await makeItem(manager);
      const there = await manager.watch({ url: second.url });
      const since = new Stopwatch();
      const [id] = await use(item.id);
      await until(() => usages(there).includes(id ?? 0));
      expect(since.ms).toBeLessThan(1_000);
      const { cursor } = there;
      there.close();
      const missed = await use(item.id, 2);
      const here = await manager.watch(cursor === undefined ? {} : { cursor });
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
    await use((await makeItem(manager)).id);
    await until(() => seen.includes('usage.logged'));
    expect(failures).toBe(1);
    expect(seen.filter((type) => type === 'usage.logged')).toHaveLength(1);
  });

  it('passes a signal of another process to all listeners', async () => {
    const signal = app.app.get(CommitSignal);
    const told = new Set<string>();
    for (const listener of ['one', 'another']) signal.onTold(() => told.add(listener));
    await query(app.databaseUrl, 'notify atrium_events');
    await until(() => told.size === 2);
    const watcher = await manager.watch();
    await query(
      app.databaseUrl,
      `insert into event (type, actor_name, project, rooms, data) values ('items.imported', 'System', 'perfect-b', '{project:perfect-b}', '{"count": 1}')`,
    );
    await watcher.heard('items.imported');
  });

  it('ignores messages of clients and allows at most fifty sockets per user', async () => {
    const both = await app.signedIn('both@example.com');
    const watchers = await Promise.all(Array.from({ length: 50 }, () => both.watch()));
    await expect(both.watch()).rejects.toThrow('Too many connections');
    watchers[0]?.socket.emit('join', 'enterprise');
    const item = await makeItem(manager);
    await watchers[0]?.heard('item.created', ({ data }) => 'item' in data && data.item.id === item.id);
    for (const watcher of watchers) watcher.close();
  });

  it('rejects a socket without a session', async () => {
    await expect(app.visitor().watch()).rejects.toThrow('Unauthorized');
  });
});
