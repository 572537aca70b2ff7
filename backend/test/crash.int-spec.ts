import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items';
import pg from 'pg';
import { DEMO_PASSWORD } from './app.js';
import { copyOfTemplate, dropDatabase } from './databases.js';
import { type ApiProcess, startProcess } from './process.js';
import { query } from './sql.js';
import { makeItem, shelf } from './stock.js';
import { until } from './until.js';
import { Visitor, type Watcher } from './visitor.js';

const ROUNDS = 5;

/** What a screen that follows the socket believes the level to be. */
const believed = (watcher: Watcher, item: Item): number =>
  watcher.events.reduce(
    (state, { data }) =>
      'item' in data && data.item.id === item.id && 'currentQuantity' in data.item && data.item.version > state.version
        ? { version: data.item.version, quantity: data.item.currentQuantity }
        : state,
    { version: item.version, quantity: item.currentQuantity },
  ).quantity;

describe('an API process that is killed', () => {
  let databaseUrl: string;
  let api: ApiProcess;

  beforeAll(async () => {
    databaseUrl = await copyOfTemplate();
    api = await startProcess('main', { DATABASE_URL: databaseUrl });
  });
  afterAll(async () => {
    await api.kill();
    await dropDatabase(databaseUrl);
  });

  it('at the first sight of the committed row, five times over: nothing acknowledged is lost, no watcher stays stale', async () => {
    const port = new URL(api.url).port;
    const manager = new Visitor(api.url);
    await manager.post('/api/login', { username: 'manager@perfect-b.example', password: DEMO_PASSWORD });
    const item = await makeItem(manager, { currentQuantity: 1_000 });
    const watchers = await Promise.all(Array.from({ length: 12 }, () => manager.watch()));
    try {
      let acknowledged = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const [{ count: before } = { count: 0 }] = await query<{ count: number }>(databaseUrl, 'select count(*)::int as count from usage');
        const calls = Array.from({ length: 8 }, () =>
          manager.post('/api/usage', { itemId: item.id, quantityUsed: 1 }).then(
            ({ status }) => status,
            () => 0,
          ),
        );
        await until(async () => {
          const [row] = await query<{ count: number }>(databaseUrl, 'select count(*)::int as count from usage');
          return (row?.count ?? 0) > before;
        });
        await api.kill();
        acknowledged += (await Promise.all(calls)).filter((status) => status === 201).length;
        api = await startProcess('main', { DATABASE_URL: databaseUrl, PORT: port });
        const { quantity, ledger } = await shelf(databaseUrl, item.id);
        expect(ledger).toBe(quantity);
        expect(1_000 - quantity).toBeGreaterThanOrEqual(acknowledged);
        for (const watcher of watchers) await until(() => believed(watcher, item) === quantity, 10_000, `a watcher to believe ${quantity}`);
        expect(watchers.flatMap(({ hellos }) => hellos.slice(1)).some(({ resync }) => resync)).toBe(false);
      }
    } finally {
      manager.leave();
    }
  }, 120_000);

  it('asked to end, it answers what it has accepted, lets sockets go and exits 0', async () => {
    const manager = new Visitor(api.url);
    await manager.post('/api/login', { username: 'manager@perfect-b.example', password: DEMO_PASSWORD });
    const item = await makeItem(manager);
    const watcher = await manager.watch();
    const holder = new pg.Client(databaseUrl);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from stock where id = $1 for update', [item.id]);
    const calls = Array.from({ length: 20 }, () => manager.post('/api/usage', { itemId: item.id, quantityUsed: 1 }));
    // All twenty are accepted: the first waits for the row, and a later call on a new connection is answered.
    await until(async () => (await query(databaseUrl, `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).length > 0);
    await manager.get('/api/health/live');
    const code = api.stop();
    await until(() => !watcher.socket.connected);
    await holder.query('commit');
    await holder.end();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(await code).toBe(0);
    manager.leave();
  });
});
