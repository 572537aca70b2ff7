import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STOCK_KINDS, type StockKind, getStockStatus } from '@atrium/rules/stock/stock-status';
import { startApp, type TestApp } from '../../../../test/app.js';
import { query } from '../../../../test/sql.js';
import { stockStatusSql, stockViews } from '../stock.entity.js';

const MAX_COUNT = 1_000_000_000;
const MINIMUMS = [0, 1, 2, 3, 5, 10, 666_666_666, 666_666_667, MAX_COUNT];

/** Returns the levels at every limit of either kind, and the levels directly below and above. */
const levelsAround = (minimum: number): number[] => {
  const borders = [0, minimum, Math.floor(minimum * 1.5), Math.ceil(minimum * 1.5), MAX_COUNT];
  const levels = borders.flatMap((border) => [border - 1, border, border + 1]);
  return [...new Set(levels)].filter((level) => level >= 0 && level <= MAX_COUNT);
};

interface Stored {
  readonly name: string;
  readonly quantity: number;
  readonly minimum: number;
  readonly generated: string;
  readonly computed: string;
}

describe('the status of stock', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
    const levels = MINIMUMS.flatMap((minimum) => levelsAround(minimum).map((quantity) => ({ minimum, quantity })));
    for (const kind of STOCK_KINDS)
      await query(
        app.databaseUrl,
        `insert into stock (kind, name, quantity, min_stock_level, reorder_quantity, unit)
         select $1, quantity || ' of ' || minimum, quantity, minimum, 1, 'units' from unnest($2::int[], $3::int[]) as l (quantity, minimum)`,
        [kind, levels.map(({ quantity }) => quantity), levels.map(({ minimum }) => minimum)],
      );
  });
  afterAll(() => app.close());

  const stored = (kind: StockKind): Promise<Stored[]> =>
    query<Stored>(
      app.databaseUrl,
      `select name, quantity, min_stock_level as minimum, stock_status as generated, ${stockStatusSql(kind, 's.quantity')} as computed
       from stock s where kind = $1 order by id`,
      [kind],
    );

  it.each(STOCK_KINDS)('of an %s is equal in joined and looked-up references', async (kind) => {
    const rows = await stored(kind);
    expect(new Set(rows.map(({ generated }) => generated)).size).toBe(kind === 'item' ? 3 : 4);
    expect(rows.map(({ name, generated, computed }) => ({ name, generated, computed }))).toEqual(
      rows.map(({ name, quantity, minimum }) => {
        const rule = getStockStatus(kind, quantity, minimum);
        return { name, generated: rule, computed: rule };
      }),
    );
  });

  it.each(STOCK_KINDS)('of an %s is equal in its list and its filter', async (kind) => {
    await query(
      app.databaseUrl,
      `with c as (insert into category (name) values ('Looked up ' || $1) returning id),
         p as (insert into supplier (name) values ('Looked up ' || $1) returning id)
       update stock s set category_id = c.id, primary_supplier_id = p.id, updated_by = u.id from c, p, app_user u
       where u.username = 'superadmin' and s.id = (select min(id) from stock where kind = $1)`,
      [kind],
    );
    const { json, jsonAlone, from } = stockViews[kind];
    const rows = await query<{ joined: object; alone: object }>(
      app.databaseUrl,
      `select ${json} as joined, alone.json as alone
       from ${from} join (select s.id, ${jsonAlone} as json from stock s) alone on alone.id = s.id where s.kind = $1 order by s.id`,
      [kind],
    );
    const [named, plain] = rows;
    expect(named?.joined).toMatchObject({
      category: { name: `Looked up ${kind}` },
      primarySupplier: { name: `Looked up ${kind}` },
      updatedBy: { id: expect.any(String) },
    });
    expect(plain?.joined).toMatchObject({ category: null, primarySupplier: null, updatedBy: null });
    expect(rows.map(({ alone }) => alone)).toEqual(rows.map(({ joined }) => joined));
  });

  it.each([
    ['item', '/api/inventory', ['good', 'low', 'out']],
    ['consumable', '/api/consumables', ['good', 'warning', 'low', 'out']],
  ] as const)('of an %s is what its list says and filters by', async (kind, path, levels) => {
    const manager = await app.signedIn('manager@perfect-b.example');
    const rows = await stored(kind);
    for (const level of levels) {
      const { body } = await manager.get<{ name: string; stockStatus: string }[]>(`${path}?stockLevel=${level}`);
      expect(body.map(({ name }) => name).toSorted()).toEqual(
        rows
          .filter(({ quantity, minimum }) => getStockStatus(kind, quantity, minimum) === level)
          .map(({ name }) => name)
          .toSorted(),
      );
      expect(new Set(body.map(({ stockStatus }) => stockStatus))).toEqual(new Set([level]));
    }
  });
});
