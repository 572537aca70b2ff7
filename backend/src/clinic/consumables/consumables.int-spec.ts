import { addDays } from '@atrium/rules/time/calendar';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Consumable, ConsumableSummary } from '@atrium/contract/clinic/consumables/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { getConsumableStockStatus } from '@atrium/rules/stock/stock-status';
import { startApp, type TestApp } from '../../../test/app.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('consumables', () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
  });
  afterAll(() => app.close());

  const add = (body: unknown, client = staff) => client.post<Consumable & ErrorReply>('/api/consumables', body);
  const summary = async () => (await staff.get<ConsumableSummary>('/api/consumables/summary')).body;

  it('have their own defaults, and their opening stock is a movement', async () => {
    const socket = await staff.openSocket();
    const { status, body } = await add({ name: '  Nitrile gloves ', sku: '', notes: null });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'consumable',
      name: 'Nitrile gloves',
      sku: null,
      currentQuantity: 0,
      minStockLevel: 5,
      reorderQuantity: 20,
      unit: 'units',
      unitCost: null,
      typicalShelfLife: null,
      shelfLifeUnit: 'months',
      isActive: true,
      stockStatus: 'out',
      lastOrderAt: null,
      version: 1,
    });
    expect(await socket.waitForEvent('consumable.created')).toMatchObject({
      project: 'perfect-b',
      data: { consumable: body },
    });
    const stocked = await createConsumable(staff, { currentQuantity: 7 });
    const movements = (await staff.get<Movement[]>(`/api/consumables/${stocked.id}/movements`)).body;
    expect(movements).toMatchObject([{ type: 'initial', delta: 7, balance: 7 }]);
    expect(await readShelf(app.databaseUrl, stocked.id)).toEqual({ quantity: 7, ledger: 7 });
  });

  it('are validated per field', async () => {
    const cases: [unknown, string, string][] = [
      [{}, 'name', 'Name is required'],
      [{ name: '   ' }, 'name', 'Name is required'],
      [{ name: 'x', minStockLevel: 0 }, 'minStockLevel', 'Min stock level must be at least 1'],
      [{ name: 'x', reorderQuantity: 0 }, 'reorderQuantity', 'Reorder quantity must be at least 1'],
      [{ name: 'x', currentQuantity: -1 }, 'currentQuantity', 'Quantity must be non-negative'],
      [{ name: 'x', unitsPerPackage: 0 }, 'unitsPerPackage', 'Units per package must be at least 1'],
      [{ name: 'x', unitCost: -0.01 }, 'unitCost', 'Please enter an amount such as 12.50, not below zero'],
      [{ name: 'x', packageCost: '-1' }, 'packageCost', 'Please enter an amount such as 12.50, not below zero'],
      [{ name: 'x', unit: '' }, 'unit', 'Unit is required'],
      [{ name: 'x', shelfLifeUnit: 'years' }, 'shelfLifeUnit', 'Shelf life unit must be one of: days, months'],
      [{ name: 'x', categoryId: 2_000_000_000 }, 'categoryId', 'This category does not exist'],
      [{ name: 'x', primarySupplierId: 2_000_000_000 }, 'primarySupplierId', 'This supplier does not exist'],
      [{ name: 'x', packagePricing: true, unitsPerPackage: 2 }, 'packageCost', 'Package cost is required'],
    ];
    for (const [body, path, message] of cases) {
      const response = await add(body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
    }
  });

  it('with package pricing have the unit cost of the package cost divided by its units', async () => {
    expect(
      (await add({ name: 'Gauze', packagePricing: true, packageCost: '2.01', unitsPerPackage: 2, unitCost: '9' })).body,
    ).toMatchObject({ unitCost: '1.0050' });
  });

  it('have the same stock status by the rule on the server and on screens', async () => {
    for (const minStockLevel of [1, 4, 5, 7]) {
      for (const currentQuantity of [0, 1, 4, 5, 6, 7, 8, 10, 11]) {
        const created = await createConsumable(staff, {
          name: `Rule ${minStockLevel} ${currentQuantity}`,
          minStockLevel,
          currentQuantity,
        });
        expect(created.stockStatus).toBe(getConsumableStockStatus(currentQuantity, minStockLevel));
      }
    }
    for (const stockLevel of ['good', 'warning', 'low', 'out']) {
      const { body } = await staff.get<Consumable[]>(`/api/consumables?search=rule&stockLevel=${stockLevel}`);
      expect(body.length).toBeGreaterThan(0);
      expect(new Set(body.map(({ stockStatus }) => stockStatus))).toEqual(new Set([stockLevel]));
    }
    expect((await staff.get('/api/consumables?stockLevel=plenty')).status).toBe(400);
  });

  it('are separate from items, even with the same name', async () => {
    const item = await createItem(staff, { name: 'Saline' });
    const { body } = await add({ name: 'saline', sku: 'S-1' });
    expect((await staff.get(`/api/consumables/${item.id}`)).body).toMatchObject({ message: 'Consumable not found' });
    expect((await staff.get(`/api/inventory/${body.id}`)).status).toBe(404);
    expect((await staff.get(`/api/consumables/${item.id}/movements`)).status).toBe(404);
    expect((await staff.delete(`/api/consumables/${item.id}`)).status).toBe(404);
    expect((await staff.put(`/api/consumables/${item.id}`, { name: 'y' })).status).toBe(404);
    expect(await add({ name: 'SALINE' })).toMatchObject({
      status: 409,
      body: { code: 'resource.taken', message: 'The name is already used by "saline"' },
    });
  });

  it('are edited, deactivated and reactivated, and reject a stale save', async () => {
    const created = await createConsumable(staff, { currentQuantity: 5 });
    const socket = await staff.openSocket();
    const edited = await staff.put<Consumable>(`/api/consumables/${created.id}`, {
      typicalShelfLife: 18,
      currentQuantity: 8,
      version: created.version,
    });
    expect(edited).toMatchObject({
      status: 200,
      body: { name: created.name, typicalShelfLife: 18, currentQuantity: 8 },
    });
    expect(await readShelf(app.databaseUrl, created.id)).toEqual({ quantity: 8, ledger: 8 });
    expect(await socket.waitForEvent('consumable.updated')).toMatchObject({ data: { consumable: edited.body } });
    expect(
      await staff.put(`/api/consumables/${created.id}`, { typicalShelfLife: 24, version: created.version }),
    ).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: { id: created.id }, conflicts: ['typicalShelfLife'] },
    });
    expect((await staff.delete(`/api/consumables/${created.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/consumables/${created.id}`)).status).toBe(204);
    expect(await socket.waitForEvent('consumable.removed')).toMatchObject({ data: { consumable: { id: created.id } } });
    expect((await staff.get<Consumable[]>('/api/consumables')).body.map(({ id }) => id)).not.toContain(created.id);
    expect((await staff.get<Consumable>(`/api/consumables/${created.id}`)).body).toMatchObject({ isActive: false });
    const deactivated = async () =>
      (await staff.get<Consumable[]>('/api/consumables?isActive=false&limit=500')).body.map(({ id }) => id);
    expect(await deactivated()).toContain(created.id);
    expect((await staff.get('/api/consumables?isActive=maybe')).status).toBe(400);
    expect((await staff.put<Consumable>(`/api/consumables/${created.id}`, { isActive: true })).body).toMatchObject({
      isActive: true,
    });
    expect(await deactivated()).not.toContain(created.id);
  });

  it('need the right to edit stock', async () => {
    const newMember = await app.signedIn('newcomer@example.com');
    expect((await add({}, newMember)).status).toBe(403);
    expect((await newMember.get('/api/consumables')).status).toBe(403);
    expect((await newMember.get('/api/consumables/summary')).status).toBe(403);
    expect((await app.visitor().get('/api/consumables')).status).toBe(401);
  });

  describe('the summary', () => {
    it('counts by status and sums the value exactly', async () => {
      const before = await summary();
      await createConsumable(staff, { currentQuantity: 3, minStockLevel: 4, unitCost: '0.10' });
      await createConsumable(staff, { currentQuantity: 6, minStockLevel: 4, unitCost: '0.20' });
      await createConsumable(staff, { currentQuantity: 0 });
      const removed = await createConsumable(staff, { currentQuantity: 0, unitCost: '5' });
      await staff.delete(`/api/consumables/${removed.id}`);
      const after = await summary();
      expect({
        count: after.count - before.count,
        low: after.low - before.low,
        warning: after.warning - before.warning,
        out: after.out - before.out,
      }).toEqual({ count: 3, low: 1, warning: 1, out: 1 });
      expect((Number(after.value) - Number(before.value)).toFixed(2)).toBe('1.50');
      expect(after.value).toMatch(/^\d+\.\d\d$/);
      await createConsumable(staff, {
        currentQuantity: 1_000_000_000,
        unitCost: '99999999.99',
        typicalShelfLife: 1_000_000_000,
      });
      expect((await summary()).value).toMatch(/^\d{17}\.\d\d$/);
    });

    const withLot = async (days: number) => {
      const created = await createConsumable(staff, { currentQuantity: 0, tracksLots: true });
      const expiresOn = addDays(new Date().toISOString().slice(0, 10), days);
      await staff.post('/api/consumables/purchases', {
        consumableId: created.id,
        quantityPurchased: 1,
        deliveryDate: new Date().toISOString().slice(0, 10),
        lots: [{ number: `L-${created.id}`, expiresOn, quantity: 1 }],
      });
      return created;
    };

    it('counts lots that expire within 30 days, without estimates by shelf life', async () => {
      const { expiring: before } = await summary();
      const expiring = async () => (await summary()).expiring - before;
      await withLot(31);
      expect(await expiring()).toBe(0);
      await withLot(30);
      expect(await expiring()).toBe(1);
      const estimated = await createConsumable(staff, { typicalShelfLife: 10, shelfLifeUnit: 'days' });
      expect(await expiring()).toBe(1);
      expect(estimated.nextExpiryOn).toBeNull();
      expect(estimated.estimatedExpiryOn).toBe(addDays(new Date().toISOString().slice(0, 10), 10));
    });

    it('lists the rows behind that figure in pages, soonest first', async () => {
      const { expiring: counted } = await summary();
      const later = await withLot(9);
      const sooner = await withLot(8);
      const { body: rows } = await staff.get<{ id: number; expiresOn: string; currentQuantity: number }[]>(
        '/api/consumables/expiring?limit=500',
      );
      expect(rows).toHaveLength(counted + 2);
      expect(rows.map(({ expiresOn }) => expiresOn)).toEqual(rows.map(({ expiresOn }) => expiresOn).toSorted());
      const ids = rows.map(({ id }) => id);
      expect(ids.indexOf(sooner.id)).toBeGreaterThanOrEqual(0);
      expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id));
      const parts: number[] = [];
      for (let path: string | undefined = '/api/consumables/expiring?limit=1'; path !== undefined;) {
        const page: { body: { id: number }[]; headers: Headers } = await staff.get<{ id: number }[]>(path);
        parts.push(...page.body.map(({ id }) => id));
        path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(parts).toEqual(ids);
      expect((await staff.get('/api/consumables/expiring?cursor=WzFlMzA4LDFd')).status).toBe(400);
    });
  });
});
