import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import pg from 'pg';
import { DEMO_PASSWORD } from './app.js';
import { copyOfTemplate, dropDatabase } from './databases.js';
import { type ApiProcess, startProcess } from './process.js';
import { query } from './sql.js';
import { makeItem, shelf } from './stock.js';
import { until } from './until.js';
import { Visitor, type Watcher } from './visitor.js';

const ROUNDS = 5;
/** What a loaded machine may need to bring twelve sockets back. */
const BACK_MS = 30_000;

/** A screen that shows one level: it follows the socket, and loads again when it is asked to. */
class LevelOnScreen {
  /** How often it was asked to load. */
  loads = 0;
  private shown: { readonly version: number; readonly quantity: number };

  constructor(
    readonly watcher: Watcher,
    private readonly reader: Visitor,
    private readonly item: Item,
  ) {
    this.shown = { version: item.version, quantity: item.currentQuantity };
    watcher.socket.on('event', ({ data }: LiveEvent) => {
      if ('item' in data && data.item.id === item.id && 'currentQuantity' in data.item) this.show(data.item);
    });
    watcher.socket.on('hello', ({ resync }: Hello) => {
      if (!resync) return;
      this.loads += 1;
      void this.load();
    });
  }

  get quantity(): number {
    return this.shown.quantity;
  }

  toJSON(): unknown {
    const { socket, refusals, hellos } = this.watcher;
    return {
      shown: this.shown,
      loads: this.loads,
      connected: socket.connected,
      refusals: [...new Set(refusals)],
      hellos,
    };
  }

  private show({ version, currentQuantity }: Pick<Item, 'version' | 'currentQuantity'>): void {
    if (version > this.shown.version) this.shown = { version, quantity: currentQuantity };
  }

  private async load(): Promise<void> {
    const answer = await this.reader.get<Item>(`/api/inventory/${this.item.id}`).catch(() => null);
    if (answer?.status === 200) this.show(answer.body);
    else setTimeout(() => void this.load(), 200);
  }
}

/** Statuses; 0 where the connection broke. */
const useOne = (who: Visitor, item: Item, times: number): Promise<number>[] =>
  Array.from({ length: times }, () =>
    who.post('/api/usage', { itemId: item.id, quantityUsed: 1 }).then(
      ({ status }) => status,
      () => 0,
    ),
  );

/** The database's server processes, but the one that is asked. */
const connections = async (databaseUrl: string): Promise<number[]> =>
  (
    await query<{ pid: number }>(
      databaseUrl,
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  ).map(({ pid }) => pid);

const waitingForLocks = async (databaseUrl: string): Promise<number> =>
  (
    await query(
      databaseUrl,
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;

const allShow = async (screens: readonly LevelOnScreen[], quantity: number): Promise<void> => {
  await until(() => screens.every((screen) => screen.quantity === quantity), BACK_MS).catch(() => undefined);
  expect(screens.filter((screen) => screen.quantity !== quantity).map((screen) => screen.toJSON())).toEqual([]);
};

/** Nobody was asked to load, but where the database did not answer in time and the process says so. */
const expectGapsRead = (screens: readonly LevelOnScreen[], api: ApiProcess): void => {
  if (!api.output().includes('could not be read'))
    expect(screens.filter(({ loads }) => loads > 0).map((screen) => screen.toJSON())).toEqual([]);
  for (const screen of screens) screen.loads = 0;
};

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

  const uses = async (): Promise<number> =>
    (await query<{ count: number }>(databaseUrl, 'select count(*)::int as count from usage'))[0]?.count ?? 0;

  it('at the first sight of the committed row, five times over: nothing acknowledged is lost, no watcher stays stale', async () => {
    const port = new URL(api.url).port;
    const manager = new Visitor(api.url);
    await manager.post('/api/login', { username: 'manager@perfect-b.example', password: DEMO_PASSWORD });
    const item = await makeItem(manager, { currentQuantity: 1_000 });
    const watchers = await Promise.all(Array.from({ length: 12 }, () => manager.watch()));
    const screens = watchers.map((watcher) => new LevelOnScreen(watcher, manager, item));
    try {
      let acknowledged = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const before = await uses();
        const calls = useOne(manager, item, 8);
        await until(async () => (await uses()) > before);
        await api.kill();
        const left = await connections(databaseUrl);
        acknowledged += (await Promise.all(calls)).filter((status) => status === 201).length;
        api = await startProcess('main', { DATABASE_URL: databaseUrl, PORT: port });
        // PostgreSQL completes what the dead process had sent: only then does the level stand.
        await until(
          async () => !(await connections(databaseUrl)).some((pid) => left.includes(pid)),
          BACK_MS,
          'the connections of the dead process to end',
        );
        const { quantity, ledger } = await shelf(databaseUrl, item.id);
        expect(ledger).toBe(quantity);
        expect(1_000 - quantity).toBeGreaterThanOrEqual(acknowledged);
        await allShow(screens, quantity);
        expectGapsRead(screens, api);
      }
    } finally {
      manager.leave();
    }
  }, 300_000);

  it('leaves a statement behind that commits after its death: screens that another process has greeted before are told', async () => {
    const next = await startProcess('main', { DATABASE_URL: databaseUrl });
    const manager = new Visitor(api.url);
    await manager.post('/api/login', { username: 'manager@perfect-b.example', password: DEMO_PASSWORD });
    const item = await makeItem(manager);
    const holder = new pg.Client(databaseUrl);
    try {
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from stock where id = $1 for update', [item.id]);
      const calls = useOne(manager, item, 1);
      await until(async () => (await waitingForLocks(databaseUrl)) === 1);
      const watcher = await manager.watch({ url: next.url });
      const screen = new LevelOnScreen(watcher, manager, item);
      await api.kill();
      expect(await Promise.all(calls)).toEqual([0]);
      await holder.query('commit');
      await allShow([screen], item.currentQuantity - 1);
      expectGapsRead([screen], next);
    } finally {
      await holder.end();
      manager.leave();
      await api.kill();
      api = next;
    }
  });

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
    await until(async () => (await waitingForLocks(databaseUrl)) > 0);
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
