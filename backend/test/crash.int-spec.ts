import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import pg from 'pg';
import { DEMO_PASSWORD } from './app.js';
import { copyOfTemplate, dropDatabase } from './databases.js';
import { type ApiProcess, startProcess } from './process.js';
import { query } from './sql.js';
import { makeItem } from './stock.js';
import { until } from './until.js';
import { Visitor, type Watcher } from './visitor.js';

/** Time in ms in which a loaded machine reconnects twelve sockets. */
const BACK_MS = 30_000;

/** A screen with one level: it follows the socket and reloads when asked to resync. */
class LevelOnScreen {
  /** Number of reloads. */
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

/** Returns response statuses; 0 for a broken connection. */
const useOne = (who: Visitor, item: Item, times: number): Promise<number>[] =>
  Array.from({ length: times }, () =>
    who.post('/api/usage', { itemId: item.id, quantityUsed: 1 }).then(
      ({ status }) => status,
      () => 0,
    ),
  );

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

/** Expects no reload, unless the process logged that the database did not respond in time. */
const expectGapsRead = (screens: readonly LevelOnScreen[], api: ApiProcess): void => {
  if (!api.output().includes('could not be read'))
    expect(screens.filter(({ loads }) => loads > 0).map((screen) => screen.toJSON())).toEqual([]);
  for (const screen of screens) screen.loads = 0;
};

describe('a killed API process', () => {
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

  it('leaves a statement that commits after its death, and screens of another process receive its event', async () => {
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
});
