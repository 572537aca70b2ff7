import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import pg from 'pg';
import { DEMO_PASSWORD } from '../app.js';
import { copyTemplate, dropDatabase } from '../databases.js';
import { type ApiProcess, startProcess } from './process.js';
import { query } from '../sql.js';
import { createItem } from '../stock.js';
import { waitUntil } from '../wait-until.js';
import { TestClient, type TestSocket } from '../test-client.js';

/** Time in ms in which a loaded machine reconnects twelve sockets. */
const RECOVERY_MS = 30_000;

/** A simulated screen that shows one level: it follows the socket and reloads when asked to resync. */
class ScreenLevel {
  /** Number of times that the screen reloaded. */
  loads = 0;
  private shownLevel: { readonly version: number; readonly quantity: number };

  constructor(
    readonly testSocket: TestSocket,
    private readonly client: TestClient,
    private readonly item: Item,
  ) {
    this.shownLevel = { version: item.version, quantity: item.currentQuantity };
    testSocket.socket.on('event', ({ data }: LiveEvent) => {
      if ('item' in data && data.item.id === item.id && 'currentQuantity' in data.item) this.show(data.item);
    });
    testSocket.socket.on('hello', ({ resync }: Hello) => {
      if (!resync) return;
      this.loads += 1;
      void this.load();
    });
  }

  get quantity(): number {
    return this.shownLevel.quantity;
  }

  toJSON(): unknown {
    const { socket, connectErrors, hellos } = this.testSocket;
    return {
      shown: this.shownLevel,
      loads: this.loads,
      connected: socket.connected,
      refusals: [...new Set(connectErrors)],
      hellos,
    };
  }

  private show({ version, currentQuantity }: Pick<Item, 'version' | 'currentQuantity'>): void {
    if (version > this.shownLevel.version) this.shownLevel = { version, quantity: currentQuantity };
  }

  private async load(): Promise<void> {
    const response = await this.client.get<Item>(`/api/inventory/${this.item.id}`).catch(() => null);
    if (response?.status === 200) this.show(response.body);
    else setTimeout(() => void this.load(), 200);
  }
}

/** Logs uses of one unit and returns the response statuses; 0 for a broken connection. */
const useOne = (user: TestClient, item: Item, times: number): Promise<number>[] =>
  Array.from({ length: times }, () =>
    user.post('/api/usage', { itemId: item.id, quantityUsed: 1 }).then(
      ({ status }) => status,
      () => 0,
    ),
  );

const countLockWaiters = async (databaseUrl: string): Promise<number> =>
  (
    await query(
      databaseUrl,
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;

const waitForLevel = async (screens: readonly ScreenLevel[], quantity: number): Promise<void> => {
  await waitUntil(() => screens.every((screen) => screen.quantity === quantity), RECOVERY_MS).catch(() => undefined);
  expect(screens.filter((screen) => screen.quantity !== quantity).map((screen) => screen.toJSON())).toEqual([]);
};

/** Asserts that no screen reloaded, unless the process logged that the database did not respond in time. */
const expectMissedEventsRead = (screens: readonly ScreenLevel[], api: ApiProcess): void => {
  if (!api.output().includes('could not be read'))
    expect(screens.filter(({ loads }) => loads > 0).map((screen) => screen.toJSON())).toEqual([]);
  for (const screen of screens) screen.loads = 0;
};

describe('a killed API process', () => {
  let databaseUrl: string;
  let api: ApiProcess;

  beforeAll(async () => {
    databaseUrl = await copyTemplate();
    api = await startProcess('main', { DATABASE_URL: databaseUrl });
  });
  afterAll(async () => {
    await api.kill();
    await dropDatabase(databaseUrl);
  });

  it('leaves a statement that commits after its death, and screens of another process receive its event', async () => {
    const next = await startProcess('main', { DATABASE_URL: databaseUrl });
    const manager = new TestClient(api.url);
    await manager.post('/api/login', { username: 'manager@perfect-b.example', password: DEMO_PASSWORD });
    const item = await createItem(manager);
    const holder = new pg.Client(databaseUrl);
    try {
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from stock where id = $1 for update', [item.id]);
      const calls = useOne(manager, item, 1);
      await waitUntil(async () => (await countLockWaiters(databaseUrl)) === 1);
      const testSocket = await manager.openSocket({ url: next.url });
      const screen = new ScreenLevel(testSocket, manager, item);
      await api.kill();
      expect(await Promise.all(calls)).toEqual([0]);
      await holder.query('commit');
      await waitForLevel([screen], item.currentQuantity - 1);
      expectMissedEventsRead([screen], next);
    } finally {
      await holder.end();
      manager.closeSockets();
      await api.kill();
      api = next;
    }
  });
});
