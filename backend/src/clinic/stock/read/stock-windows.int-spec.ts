import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { StockLevels } from '@atrium/contract/clinic/stock/list-schemas';
import { getNaturalSortKey } from '@atrium/rules/stock/natural-order';
import { startApp, type TestApp } from '../../../../test/app.js';
import { query } from '../../../../test/sql.js';
import { createConsumable, createItem } from '../../../../test/stock.js';
import type { TestClient } from '../../../../test/test-client.js';

describe('stock in windows', () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    const category = async (name: string) => (await staff.post<Category>('/api/categories', { name })).body.id;
    const supplier = async (name: string) => (await staff.post<Supplier>('/api/suppliers', { name })).body.id;
    const [gloves, needles] = [await category('Gloves'), await category('éNeedles')];
    const [abbot, zeta] = [await supplier('Abbot 10'), await supplier('Abbot 9')];
    const rows: readonly Partial<Record<keyof Item, unknown>>[] = [
      { name: 'Needle 10 mm', categoryId: needles, currentQuantity: 3, minStockLevel: 5, unitCost: '2.50' },
      { name: 'Needle 4 mm', categoryId: needles, primarySupplierId: zeta, currentQuantity: 0, unitCost: '2.50' },
      { name: 'Gloves, small', expirationDate: 30, categoryId: gloves, primarySupplierId: abbot, unitCost: '0.10' },
      { name: 'gloves, large', expirationDate: 20, categoryId: gloves, primarySupplierId: abbot },
      { name: 'Élan', expirationDate: 30, primarySupplierId: zeta, unitCost: '99.00', currentQuantity: 40 },
      { name: 'Zinc', tracksLots: true, currentQuantity: 0 },
    ];
    for (const row of rows) await createItem(staff, row);
    await createConsumable(staff, { name: 'Needle of the other kind' });
    await query(
      app.databaseUrl,
      `update stock set last_order_at = now() - id * interval '1 minute' where name in ('Zinc', 'Needle 10 mm')`,
    );
  });
  afterAll(() => app.close());

  const inParts = async (filters: string, limit: number): Promise<Item[]> => {
    const rows: Item[] = [];
    let path: string | undefined = `/api/inventory?${filters}&limit=${limit}`;
    while (path !== undefined) {
      const { status, body, headers }: { status: number; body: Item[]; headers: Headers } =
        await staff.get<Item[]>(path);
      expect(status).toBe(200);
      rows.push(...body);
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return rows;
  };
  const names = (rows: readonly Item[]) => rows.map(({ name }) => name);

  it('are sorted by name in natural order', async () => {
    const inOrder = ['Élan', 'gloves, large', 'Gloves, small', 'Needle 4 mm', 'Needle 10 mm', 'Zinc'];
    expect(names(await inParts('sort=name', 2))).toEqual(inOrder);
    expect(names(await inParts('sort=-name', 2))).toEqual(inOrder.toReversed());
  });

  type Key = (item: Item) => string | number | null;
  it.each<[string, Key]>([
    ['category', ({ category }) => category && getNaturalSortKey(category.name)],
    ['supplier', ({ primarySupplier }) => primarySupplier && getNaturalSortKey(primarySupplier.name)],
    ['stock', ({ usableQuantity }) => usableQuantity],
    ['unitCost', ({ unitCost }) => unitCost && Number(unitCost)],
    ['value', ({ unitCost, currentQuantity }) => unitCost && Number(unitCost) * currentQuantity],
    ['nextExpiry', ({ nextExpiryOn }) => nextExpiryOn],
    ['lastOrder', ({ lastOrderAt }) => lastOrderAt],
  ])('are sorted by %s, with missing values last and equal ones by name', async (sort, keyOf) => {
    for (const [sign, direction] of [
      ['', 1],
      ['-', -1],
    ] as const) {
      const rows = await inParts(`sort=${sign}${sort}`, 1);
      const expected = rows.toSorted((a, b) => {
        const [one, other] = [keyOf(a), keyOf(b)];
        const byName = getNaturalSortKey(a.name) < getNaturalSortKey(b.name) ? -1 : 1;
        if (one === null || other === null) return Number(one === null) - Number(other === null) || byName;
        return one === other ? byName : one < other ? -direction : direction;
      });
      expect(names(rows)).toEqual(names(expected));
      expect(rows).toHaveLength(6);
      expect(names(await inParts(`sort=${sign}${sort}`, 4))).toEqual(names(rows));
    }
  });

  it('of a search keep the requested order, with and without typos', async () => {
    for (const input of ['needle', 'neeedle'])
      expect(names(await inParts(`search=${input}&sort=-stock`, 1))).toEqual(['Needle 10 mm', 'Needle 4 mm']);
  });

  it('are read by id', async () => {
    const [first, , third] = await inParts('sort=name', 10);
    const read = await inParts(`ids=${third?.id},${first?.id},999999&sort=name`, 10);
    expect(names(read)).toEqual(['Élan', 'Gloves, small']);
  });

  it('reject cursors of other lists', async () => {
    const other = (sort: string, ...position: (string | number)[]) =>
      staff.get(
        `/api/inventory?sort=${sort}&limit=1&cursor=${Buffer.from(JSON.stringify(position)).toString('base64url')}`,
      );
    expect((await other('stock', 0, 'many', 'a', 1)).status).toBe(400);
    expect((await other('stock', 'a')).status).toBe(400);
    expect((await staff.get('/api/inventory?sort=shelf')).status).toBe(400);
  });

  it('state the number of products per level', async () => {
    const levels = async (filters: string) => (await staff.get<StockLevels>(`/api/inventory/levels?${filters}`)).body;
    expect(await levels('')).toEqual({ good: 3, warning: 0, low: 1, out: 2, tracksLots: true });
    expect(await levels('search=needle')).toEqual({ good: 0, warning: 0, low: 1, out: 1, tracksLots: true });
    expect(await levels('search=neeedle')).toEqual({ good: 0, warning: 0, low: 1, out: 1, tracksLots: true });
    expect(await levels('kind=consumable')).toEqual({ good: 1, warning: 0, low: 0, out: 0, tracksLots: false });
    // The end of a shelf life is an estimate: lots alone expire.
    expect((await levels('expiry=90')).good).toBe(0);
  });

  it('compare names as the screens do', async () => {
    for (const name of ['Needle 010 x 4', 'Ⅳ ½ ﬁller ４２', 'a1b22c333', '1234567890123456789', 'Ångström']) {
      const [row] = await query(app.databaseUrl, 'select natural_order($1) as read', [name]);
      expect(row).toEqual({ read: getNaturalSortKey(name) });
    }
  });
});
