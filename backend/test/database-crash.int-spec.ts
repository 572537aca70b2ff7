import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Item } from '@atrium/contract/clinic/items';
import type { Hello, LiveEvent } from '@atrium/contract/core/live';
import type { Usage } from '@atrium/contract/clinic/usage';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.js';
import { makeLogger } from '../src/platform/logger.js';
import { DEMO_PASSWORD } from './app.js';
import { runtimeUrl } from './databases.js';
import { PrivatePostgres } from './private-postgres.js';
import { type ApiProcess, startProcess } from './process.js';
import { query } from './sql.js';
import { makeItem } from './stock.js';
import { until } from './until.js';
import { Visitor, type Watcher } from './visitor.js';

const ROUNDS = process.env['TEST_ALL'] ? 20 : 1;
/** Twenty writes a second. */
const WRITE_EVERY_MS = 50;
const LOAD_MS = 700;
/** What a loaded machine may need until everybody is back. */
const BACK_MS = 60_000;

/** A screen that shows the log of usage: it follows the socket, and loads again when it is asked to. */
class LogOnScreen {
  readonly shown = new Set<number>();
  loads = 0;

  constructor(
    readonly watcher: Watcher,
    private readonly reader: Visitor,
  ) {
    watcher.socket.on('event', ({ type, data }: LiveEvent) => {
      if (type === 'usage.logged' && 'usage' in data) this.shown.add(data.usage.id);
    });
    watcher.socket.on('hello', ({ resync }: Hello) => {
      if (resync) void this.load();
    });
  }

  private async load(): Promise<void> {
    this.loads += 1;
    // Longer ago than the last 500 there is nothing that could still be missing.
    const answer = await this.reader.get<Usage[]>('/api/usage/recent?limit=500').catch(() => null);
    if (answer?.status === 200) for (const { id } of answer.body) this.shown.add(id);
    else setTimeout(() => void this.load(), 100);
  }
}

/** Other processes at work: their refused writes and their signals use up transaction ids, and nobody waits for the disk. */
class Others {
  private readonly client: pg.Client;
  private isGone = false;
  readonly ended: Promise<void>;

  constructor(databaseUrl: string) {
    this.client = new pg.Client(databaseUrl);
    this.client.on('error', () => (this.isGone = true));
    this.ended = this.work();
  }

  private async work(): Promise<void> {
    await this.client.connect();
    while (!this.isGone) {
      try {
        await this.client.query('begin; select pg_current_xact_id(); rollback; notify atrium_events');
        await sleep(5);
      } catch {
        break;
      }
    }
    await this.client.end().catch(() => undefined);
  }
}

describe('a database server that is killed under load', () => {
  let postgres: PrivatePostgres;
  let api: ApiProcess;
  let worker: ApiProcess;
  let manager: Visitor;
  let staff: Visitor;

  beforeAll(async () => {
    postgres = await PrivatePostgres.start();
    api = await startProcess('main', { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
    worker = await startProcess('worker', { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
    [manager, staff] = [new Visitor(api.url), new Visitor(api.url)];
    for (const [who, username] of [
      [manager, 'manager@perfect-b.example'],
      [staff, 'staff@perfect-b.example'],
    ] as const)
      await who.post('/api/login', { username, password: DEMO_PASSWORD });
    await until(
      async () =>
        (await query(postgres.url, `select from reaction where name = 'notify-managers-when-stock-falls-low'`)).length >
        0,
    );
  });
  afterAll(async () => {
    manager.leave();
    await Promise.all([api.kill(), worker.kill()]);
    await postgres.close();
  });

  /** Uses of items that fall low by it, one each, until `stop`. */
  const load = (items: Item[]): { stop: () => Promise<void> } => {
    const calls: Promise<unknown>[] = [];
    const timer = setInterval(() => {
      const item = items.pop();
      if (item === undefined) return;
      calls.push(staff.post('/api/usage', { itemId: item.id, quantityUsed: 2 }).catch(() => null));
    }, WRITE_EVERY_MS);
    return {
      stop: async () => {
        clearInterval(timer);
        await Promise.all(calls);
      },
    };
  };

  const used = async (): Promise<{ id: number; item: string }[]> =>
    query(postgres.url, 'select u.id, s.name as item from usage u join stock s on s.id = u.stock_id order by u.id');

  const noticesByItem = async (): Promise<Record<string, number>> => {
    const rows = await query<{ item: string; notices: number }>(
      postgres.url,
      `select substring(body from '"(.*)"') as item, count(*)::int as notices from notification n
       join app_user u on u.id = n.user_id and u.email = 'manager@perfect-b.example' where n.type = 'stock.low' group by 1`,
    );
    return Object.fromEntries(rows.map(({ item, notices }) => [item, notices]));
  };

  const itemsForOneRound = async (): Promise<Item[]> => {
    const items: Item[] = [];
    while (items.length < 60)
      items.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, () => makeItem(manager, { currentQuantity: 11, minStockLevel: 10 })),
        )),
      );
    return items;
  };

  it.each([
    [
      'its postmaster',
      async () => {
        postgres.kill();
        await postgres.restart();
      },
      ROUNDS,
    ],
    ['one of its processes', () => postgres.crash(), Math.ceil(ROUNDS / 3)],
  ])(
    '%s: every committed event is on every screen, and every notice is given once',
    async (_, crash, rounds) => {
      const screens = (await Promise.all(Array.from({ length: 3 }, () => manager.watch()))).map(
        (watcher) => new LogOnScreen(watcher, manager),
      );
      // What they have loaded when they were opened.
      for (const { id } of await used()) for (const { shown } of screens) shown.add(id);
      for (let round = 1; round <= rounds; round += 1) {
        const writing = load(await itemsForOneRound());
        const others = new Others(postgres.url);
        await sleep(LOAD_MS);
        await crash();
        await others.ended;
        const before = (await used()).length;
        await until(async () => (await used()).length > before, BACK_MS, 'a write after the crash');
        await sleep(LOAD_MS);
        await writing.stop();

        const all = await used();
        const missing = () => screens.map(({ shown }) => all.filter(({ id }) => !shown.has(id)).length);
        await until(() => missing().every((count) => count === 0), BACK_MS).catch(() => undefined);
        expect({ round, missing: missing() }).toEqual({ round, missing: screens.map(() => 0) });
        const once = Object.fromEntries(all.map(({ item }) => [item, 1]));
        await until(async () => Object.keys(await noticesByItem()).length >= all.length, BACK_MS).catch(
          () => undefined,
        );
        expect(await noticesByItem()).toEqual(once);
      }
    },
    120_000 + ROUNDS * 30_000,
  );

  it('a server that takes over: what no reaction had come to yet is not lost with the timeline', async () => {
    await worker.kill();
    const screen = new LogOnScreen(await manager.watch(), manager);
    const items = await itemsForOneRound();
    const before = (await used()).length;
    await Promise.all(items.slice(0, 10).map(({ id }) => staff.post('/api/usage', { itemId: id, quantityUsed: 2 })));
    const [old, now] = await postgres.killAndPromote();
    expect(now).toBeGreaterThan(old);
    await until(() => screen.loads === 1, BACK_MS, 'the screen to load again');
    // Processes that start now must not take it for a restored copy either.
    await migrate(postgres.url, makeLogger({ logLevel: 'error' }, 'test'), undefined, runtimeUrl(postgres.url));
    worker = await startProcess('worker', { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' });
    const all = await used();
    expect(all.length).toBe(before + 10);
    await until(async () => Object.keys(await noticesByItem()).length >= all.length, BACK_MS).catch(() => undefined);
    expect(await noticesByItem()).toEqual(Object.fromEntries(all.map(({ item }) => [item, 1])));
  });
});
