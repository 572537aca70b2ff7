import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DashboardCharts } from '@atrium/contract/clinic/dashboard/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import pg from 'pg';
import { startApp, type TestApp } from '../../../../test/app.js';
import { query } from '../../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../../test/stock.js';
import { waitUntil } from '../../../../test/wait-until.js';
import type { TestClient, TestSocket } from '../../../../test/test-client.js';
import { Transactions } from '../../../platform/database/transaction.js';
import { ImportService } from '../../import/apply/import.service.js';
import { ALL_ITEMS } from '../../../../test/import/all-items.js';

const SEEDS = (process.env['LEDGER_SEEDS'] ?? (process.env['TEST_ALL'] ? '1,2,3' : '1')).split(',').map(Number);
const PEOPLE = 6;
const ACTIONS = 40;
/** Error codes that a random call may return by design. Any other error fails the test. */
const FAIR_DICE = new Set([200, 201, 409]);

/** Creates a seeded random number generator (mulberry32). */
const createDice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
};

interface TestProduct {
  readonly kind: StockKind;
  readonly id: number;
  readonly name: string;
  readonly usage: number[];
  readonly purchases: number[];
}

const buildPaths = (kind: StockKind) =>
  kind === 'item'
    ? {
        stock: '/api/inventory',
        log: '/api/usage',
        undo: '/api/usage',
        purchases: '/api/purchases',
        idField: 'itemId',
        dayField: 'receivedDate',
      }
    : {
        stock: '/api/consumables',
        log: '/api/consumables/usage',
        undo: '/api/consumables/usage',
        purchases: '/api/consumables/purchases',
        idField: 'consumableId',
        dayField: 'deliveryDate',
      };

const receivedLevels = (
  socket: TestSocket,
  kind: StockKind,
  id: number,
): { currentQuantity: number; version: number }[] =>
  socket.events.flatMap(({ data }) => {
    const stock = (
      data as unknown as Record<string, { id: number; currentQuantity: number; version: number } | undefined>
    )[kind];
    return stock?.id === id ? [stock] : [];
  });

describe('the ledger', () => {
  let app: TestApp;
  let people: TestClient[];
  let importerId: string;

  beforeAll(async () => {
    app = await startApp();
    const [staff, manager] = [
      await app.signedIn('staff@perfect-b.example'),
      await app.signedIn('manager@perfect-b.example'),
    ];
    importerId = (await manager.get<{ id: string }>('/api/auth/user')).body.id;
    people = Array.from({ length: PEOPLE }, (_, index) => (index % 2 === 0 ? staff : manager));
  });
  afterAll(() => app.close());

  /** Imports a list that counts some of the items, as the import job does. */
  const importCounts = async (positions: readonly TestProduct[], roll: (sides: number) => number): Promise<number> => {
    const lines = positions.filter(({ kind }) => kind === 'item').map(({ name }) => `${name};${roll(40)}`);
    const file = Buffer.from(['Item;Qty on hand', ...lines].join('\n'));
    await app.app
      .get(Transactions)
      .run((tx) =>
        app.app
          .get(ImportService)
          .apply(
            tx,
            { id: importerId, name: 'Maria' },
            { file, fileName: 'count.csv', mapping: new Map(), kinds: ALL_ITEMS, skipErrors: false },
          ),
      );
    return 200;
  };

  /** Runs one random call of a random user. Returns the status. */
  const act = async (
    client: TestClient,
    roll: (sides: number) => number,
    position: TestProduct,
    positions: readonly TestProduct[],
  ): Promise<number> => {
    const { stock, log, undo, purchases, idField, dayField } = buildPaths(position.kind);
    const day = new Date().toISOString().slice(0, 10);
    const one = (list: readonly number[]) => list[roll(Math.max(1, list.length))];
    switch (roll(10)) {
      case 0:
      case 1:
      case 2: {
        const { status, body } = await client.post<{ id: number }>(log, {
          [idField]: position.id,
          quantityUsed: 1 + roll(6),
        });
        if (status === 201) position.usage.push(body.id);
        return status;
      }
      case 3: {
        const entry = one(position.usage);
        if (entry === undefined) return 200;
        const { status } = await client.delete(`${undo}/${entry}`);
        // Staff undo their own entries only.
        return status === 403 ? 409 : status;
      }
      case 4: {
        const isHere = roll(2) === 0;
        const line = { [idField]: position.id, quantityPurchased: 1 + roll(8), unitCost: '1.25' };
        const { status, body } = await client.post<{ id: number }[]>(purchases, {
          lines: [line, line],
          ...(isHere ? { [dayField]: day } : {}),
        });
        if (status === 201) position.purchases.push(...body.map(({ id }) => id));
        return status;
      }
      case 5:
      case 6: {
        const purchase = one(position.purchases);
        return purchase === undefined
          ? 200
          : (
              await client.put(
                `${purchases}/${purchase}/receive`,
                roll(2) === 0 ? {} : { quantityReceived: 1 + roll(4) },
              )
            ).status;
      }
      case 7: {
        const purchase = one(position.purchases);
        return purchase === undefined
          ? 200
          : (await client.post(`${purchases}/${purchase}/reverse`, { reason: 'Chance' })).status;
      }
      case 8:
        return importCounts(positions, roll);
      default:
        return (await client.put(`${stock}/${position.id}`, { currentQuantity: roll(30) })).status;
    }
  };

  it('stock that arrives while a use waits for the row is available to that use', async () => {
    const [staff] = people;
    if (staff === undefined) throw new Error('Nobody is there');
    const item = await createItem(staff, { currentQuantity: 1 });
    const holder = new pg.Client(app.databaseUrl);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('update stock set quantity = 10 where id = $1', [item.id]);
      await holder.query(
        `insert into stock_movement (stock_id, type, delta, balance) values ($1, 'adjustment', 9, 10)`,
        [item.id],
      );
      const call = staff.post('/api/usage', { itemId: item.id, quantityUsed: 6 });
      const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await waitUntil(async () => (await query(app.databaseUrl, waits)).length > 0);
      await holder.query('commit');
      expect((await call).status).toBe(201);
      expect(await readShelf(app.databaseUrl, item.id)).toEqual({ quantity: 4, ledger: 4 });
    } finally {
      await holder.end();
    }
  });

  it.each(SEEDS)(
    'any concurrent mix of usage, undo, purchase, receipt, reversal, adjustment and import stays consistent (seed %i)',
    async (seed) => {
      const [manager] = people.slice(1);
      if (manager === undefined) throw new Error('Nobody is there');
      const shelves: TestProduct[] = [];
      for (const kind of ['item', 'item', 'consumable'] as const) {
        const { id, name } =
          kind === 'item'
            ? await createItem(manager, { currentQuantity: 10, unitCost: '3.33' })
            : await createConsumable(manager, { currentQuantity: 10, unitCost: '0.10' });
        shelves.push({ kind, id, name, usage: [], purchases: [] });
      }
      const socket = await manager.openSocket();
      const statuses = await Promise.all(
        people.map(async (client, index) => {
          const roll = createDice(seed * 1_000 + index);
          const seen: number[] = [];
          for (let i = 0; i < ACTIONS; i += 1) {
            const position = shelves[roll(shelves.length)];
            if (position !== undefined) seen.push(await act(client, roll, position, shelves));
          }
          return seen;
        }),
      );
      expect(statuses.flat().filter((status) => !FAIR_DICE.has(status))).toEqual([]);
      expect(statuses.flat().filter((status) => status === 409).length).toBeGreaterThan(0);
      // An import publishes one event, so a final edit publishes every version to watchers.
      for (const { kind, id } of shelves)
        await manager.put(`${buildPaths(kind).stock}/${id}`, { notes: `Counted ${seed}` });
      for (const { kind, id } of shelves) {
        const [level] = await query<{ quantity: number; version: number; sum: number; newest: number }>(
          app.databaseUrl,
          `select s.quantity, s.version, (select sum(delta)::int from stock_movement where stock_id = s.id) as sum,
           (select balance from stock_movement where stock_id = s.id order by id desc limit 1) as newest from stock s where s.id = $1`,
          [id],
        );
        expect(level).toMatchObject({ sum: level?.quantity, newest: level?.quantity });
        // Watchers received every change in order and have the current state.
        const believed = () => receivedLevels(socket, kind, id);
        await waitUntil(
          () => believed().at(-1)?.version === level?.version,
          undefined,
          `the watcher to hear version ${level?.version}`,
        );
        expect(believed().at(-1)?.currentQuantity).toBe(level?.quantity);
        const versions = believed().map(({ version }) => version);
        expect(versions).toEqual(versions.toSorted((a, b) => a - b));
        // Each line's balance is the one before plus its own change, and none is below zero.
        const broken = await query(
          app.databaseUrl,
          `select * from (select id, delta, balance, lag(balance, 1, 0) over (order by id) as before from stock_movement where stock_id = $1) line
         where balance <> before + delta or balance < 0`,
          [id],
        );
        expect(broken).toEqual([]);
        // A purchase added its received quantity, and nothing when it was reversed.
        const wrong = await query(
          app.databaseUrl,
          `select p.id from purchase p left join stock_movement m on m.purchase_id = p.id where p.stock_id = $1
         group by p.id having coalesce(sum(m.delta), 0) <> case when p.reversed_at is null then p.quantity_received else 0 end`,
          [id],
        );
        expect(wrong).toEqual([]);
        const unequal = await query(
          app.databaseUrl,
          `select u.id from usage u join stock_movement m on m.usage_id = u.id where u.stock_id = $1
         group by u.id having sum(m.delta) <> case when u.undone_at is null then -u.quantity else 0 end`,
          [id],
        );
        expect(unequal).toEqual([]);
      }
      // Derived counters agree with the ledger: value, newest receipt, last thirty days.
      const values = await query(
        app.databaseUrl,
        `select kind, (select coalesce(sum(change), 0) from stock_value_change c where c.kind = s.kind)::float as counted, sum(stock_value(id, quantity, tracks_lots, unit_cost))::float as true
       from stock s where is_active group by kind`,
      );
      for (const { counted, true: truth } of values as { counted: number; true: number }[])
        expect(counted).toBeCloseTo(truth, 6);
      expect(
        await query(
          app.databaseUrl,
          `select * from (select kind, level, sum(change)::int as n from stock_level_change group by kind, level having sum(change) <> 0) c
             full join (select kind, stock_status as level, count(*)::int as n from stock where is_active group by kind, stock_status) t
             using (kind, level) where c.n is distinct from t.n`,
        ),
      ).toEqual([]);
      expect(
        await query(app.databaseUrl, 'select id from stock where received_on is distinct from newest_receipt(id)'),
      ).toEqual([]);
      const { body: charts } = await manager.get<DashboardCharts>('/api/dashboard/charts');
      for (const { kind, id } of shelves) {
        const [used] = await query<{ quantity: number }>(
          app.databaseUrl,
          `select coalesce(-sum(delta), 0)::int as quantity from stock_movement where stock_id = $1 and type in ('usage', 'undo')`,
          [id],
        );
        expect(charts[kind].mostUsed.find((one) => one.id === id)?.quantity ?? 0).toBe(used?.quantity);
      }
    },
  );
});
