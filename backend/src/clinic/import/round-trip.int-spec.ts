import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ImportFixture, startImportFixture } from '../../../test/import/import-fixture.js';
import { query } from '../../../test/sql.js';

const NAMES = [
  'Gloves, M; "nitrile"',
  '=SUM(A1)',
  '+43 kit',
  '-5 °C pack',
  '@home set',
  "'quoted'",
  'Filler\u00a01 ml',
  'Füller Ä',
  'Name, SKU',
  'Wrap 1.5" x 10 yd',
  'Serum 👩🏽‍⚕️',
];
const CODES = ['007', '1E5', '0012', '12-03', '3-Mar', '2027-03-01', 'A;B', 'A;;B;', '=X', 'LOT (1)', '4 × A', '1.200'];
const UNITS = ['vials', 'box of 10', '100 tab/bx', 'ml', 'units', 'EA'];
const NOTES = ['two\nlines', 'Packaging: 500 tab/bx', '=1+1', 'tab\tbed', '  padded  ', 'n/a', null];
const NUMBERS = [0, 1, 999, 1_000, 1_250];
const COSTS = ['0.89', '1.20', '1000.00', '1250.50', null];

/**
 * Returns a function that makes repeatable random choices from a seed, so that a failure can be reproduced with the
 * same file.
 */
const createChoices = () => {
  let seed = 20_261_126;
  return <T>(from: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from[Math.floor((seed / 2_147_483_648) * from.length)] as T;
  };
};

describe('importing an exported file unchanged', () => {
  let fixture: ImportFixture;
  beforeAll(async () => {
    fixture = await startImportFixture();
    await createStock(fixture);
  });
  afterAll(() => fixture.close());

  const FILES = [
    ['items', '/api/inventory/export.csv'],
    ['items by value', '/api/inventory/export.csv?sort=-value'],
    ['deactivated items', '/api/inventory/export.csv?isActive=false'],
    ['consumables', '/api/consumables/export.csv'],
    ['deactivated consumables', '/api/consumables/export.csv?isActive=false'],
    ['lots', '/api/lots/export.csv'],
    ['lots in stock', '/api/lots/export.csv?there=true'],
    ['used-up lots', '/api/lots/export.csv?there=false'],
    ['recalled lots', '/api/lots/export.csv?state=recalled'],
    ['found lots', '/api/lots/export.csv?search=007'],
    ['expired lots', '/api/lots/export.csv?window=expired'],
  ] as const;

  it.each(FILES)('reports every row as unchanged: %s', async (_, path) => {
    const file = (await fixture.manager.get<string>(path)).body;
    const { body } = await fixture.send(fixture.manager, file);
    const touched = body.rows.filter(({ outcome }) => outcome !== 'unchanged');
    expect(touched.map(({ name, changes, reasons }) => ({ name, changes, reasons }))).toEqual([]);
    expect(body.rows.length).toBeGreaterThan(0);
    expect(body.value.after).toBe(body.value.before);
    expect([body.newCategories, body.newSuppliers, body.beginTracking]).toEqual([[], [], 0]);
  });

  it('exports the same rows in the same order as the list', async () => {
    for (const [list, file] of [
      ['/api/inventory?sort=-value', '/api/inventory/export.csv?sort=-value'],
      ['/api/lots?search=007&limit=500', '/api/lots/export.csv?search=007'],
      ['/api/purchases?search=round&limit=500', '/api/purchases/export.csv?search=round'],
    ] as const) {
      const ids = (await fixture.manager.get<{ id: number }[]>(list)).body.map(({ id }) => String(id));
      const { body } = await fixture.manager.get<string>(file);
      const rows = body.split('\r\n').filter((line) => /^\d+,/.test(line));
      expect(ids.length).toBeGreaterThan(0);
      expect(rows.map((line) => line.split(',')[0])).toEqual(ids);
    }
  });
});

const createStock = async ({ manager, api }: ImportFixture): Promise<void> => {
  const choose = createChoices();
  const { id: supplierId } = (await manager.post<{ id: number }>('/api/suppliers', { name: 'Möller; "Söhne", Inc.' }))
    .body;
  for (let index = 0; index < 60; index += 1) {
    const isItem = index % 2 === 0;
    const tracksLots = index % 3 > 0;
    const path = isItem ? '/api/inventory' : '/api/consumables';
    const created = await manager.post<{ id: number; message?: string }>(path, {
      name: `${NAMES[index % NAMES.length]} ${index}`,
      sku: choose([null, `${choose(CODES)}-${index}`, `00${index}`, `${index}E5`]),
      barcode: choose([null, `00${100_000_000 + index}`]),
      unit: choose(UNITS),
      notes: choose(NOTES),
      currentQuantity: tracksLots ? 0 : choose(NUMBERS),
      minStockLevel: choose([1, 5, 1_000]),
      unitCost: choose(COSTS),
      packageCost: choose(COSTS),
      unitsPerPackage: choose([null, 1, 10, 1_000]),
      primarySupplierId: choose([null, supplierId]),
      supplierProductNumber: choose([null, '007', '12-03', '1E5']),
      imageUrl: choose([null, 'https://example.com/a,b.jpg?x=1']),
      tracksLots,
      ...(isItem ? { expirationDate: choose([null, 0, 365]), description: choose(NOTES) } : {}),
      ...(isItem ? {} : { typicalShelfLife: choose([1, 6, 12]) }),
      ...(choose([true, false]) && { contentAmount: choose([0.125, 2.5, 1_000]), contentUnit: 'U' }),
    });
    expect({ status: created.status, message: created.body.message }).toMatchObject({ status: 201 });
    const { id } = created.body;
    if (tracksLots) await receiveLots(manager, id, isItem, choose);
    if (index % 5 === 0) await query(api.databaseUrl, 'update stock set is_active = false where id = $1', [id]);
    if (index % 7 === 0 && tracksLots)
      await query(
        api.databaseUrl,
        `with ended as (update stock_lot set moved = moved - quantity, quantity = 0 where stock_id = $1)
         update stock set tracks_lots = false where id = $1`,
        [id],
      );
  }
};

const receiveLots = async (
  manager: ImportFixture['manager'],
  id: number,
  isItem: boolean,
  choose: ReturnType<typeof createChoices>,
): Promise<void> => {
  const numbers = new Map([choose(CODES), `007-${id}`].map((number) => [number, number]));
  const lots = [
    ...[...numbers.keys()].map((number) => ({
      number,
      expiresOn: choose(['2020-01-31', '2031-01-31', null]),
      quantity: choose([1, 7]),
    })),
    { number: null, expiresOn: null, quantity: 2 },
    { number: null, expiresOn: '2031-05-31', quantity: 3 },
  ];
  const quantityPurchased = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  const day = '2026-01-15';
  const purchase = await manager.post<{ message?: string }>(isItem ? '/api/purchases' : '/api/consumables/purchases', {
    ...(isItem ? { itemId: id, receivedDate: day } : { consumableId: id, deliveryDate: day }),
    quantityPurchased,
    purchaseDate: day,
    invoiceNumber: `Round ${id}`,
    lots,
    acceptExpired: true,
    acceptIncomplete: true,
  });
  expect({ status: purchase.status, message: purchase.body.message }).toMatchObject({ status: 201 });
  const created = (await manager.get<Lot[]>(`/api/lots?stockId=${id}`)).body;
  const [first, second] = created;
  if (first !== undefined && choose([true, false]))
    await manager.post(`/api/lots/${first.id}/write-offs`, { reason: 'expired' });
  const state = choose(['quarantined', 'recalled', null]);
  if (second !== undefined && state !== null)
    await manager.put(`/api/lots/${second.id}/state`, { state, reason: 'Letter of the maker' });
};
