import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STOCK_KINDS, type StockKind, stockStatusOf } from '@atrium/rules/stock-status';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { stockStatusSql } from './stock.entity.js';

const MOST = 1_000_000_000;
const MINIMUMS = [0, 1, 2, 3, 5, 10, 666_666_666, 666_666_667, MOST];

/** Every border of either kind, and one to each side of it. */
const levelsAround = (minimum: number): number[] => {
  const borders = [0, minimum, Math.floor(minimum * 1.5), Math.ceil(minimum * 1.5), MOST];
  const levels = borders.flatMap((border) => [border - 1, border, border + 1]);
  return [...new Set(levels)].filter((level) => level >= 0 && level <= MOST);
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

  it.each(STOCK_KINDS)(
    'of an %s is the same by the rule, the generated column and the SQL of the views',
    async (kind) => {
      const rows = await stored(kind);
      expect(new Set(rows.map(({ generated }) => generated)).size).toBe(kind === 'item' ? 3 : 4);
      expect(rows.map(({ name, generated, computed }) => ({ name, generated, computed }))).toEqual(
        rows.map(({ name, quantity, minimum }) => {
          const rule = stockStatusOf(kind, quantity, minimum);
          return { name, generated: rule, computed: rule };
        }),
      );
    },
  );

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
          .filter(({ quantity, minimum }) => stockStatusOf(kind, quantity, minimum) === level)
          .map(({ name }) => name)
          .toSorted(),
      );
      expect(new Set(body.map(({ stockStatus }) => stockStatus))).toEqual(new Set([level]));
    }
  });
});
