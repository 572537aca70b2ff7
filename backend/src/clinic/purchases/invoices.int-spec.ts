import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import { createPurchaseCalls } from '../../../test/purchases.js';
import { createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const TODAY = new Date().toISOString().slice(0, 10);

describe('purchases by invoice', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let supplierId: number;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    supplierId = (await manager.post<{ id: number }>('/api/suppliers', { name: 'Acme Medical' })).body.id;
  });
  afterAll(() => app.close());

  const { buy } = createPurchaseCalls(() => staff);

  describe('an invoice with lines', () => {
    it('returns its lines in order, each with the fields of the invoice', async () => {
      const [one, two] = [
        await createItem(manager, { currentQuantity: 0, unitCost: '3' }),
        await createItem(manager, { currentQuantity: 0 }),
      ];
      const { status, body } = await staff.post<Purchase[]>('/api/purchases', {
        supplierId,
        invoiceNumber: 'INV-77',
        purchaseDate: '2025-06-01',
        receivedDate: '2025-06-03',
        lines: [
          { itemId: two.id, quantityPurchased: 4, unitCost: 1 },
          { itemId: one.id, quantityPurchased: 2 },
          { itemId: two.id, quantityPurchased: 6, unitCost: '0.5' },
        ],
      });
      expect(status).toBe(201);
      expect(
        body.map(({ itemId, quantityPurchased, totalCost }) => ({ itemId, quantityPurchased, totalCost })),
      ).toEqual([
        { itemId: two.id, quantityPurchased: 4, totalCost: '4.00' },
        { itemId: one.id, quantityPurchased: 2, totalCost: '6.00' },
        { itemId: two.id, quantityPurchased: 6, totalCost: '3.00' },
      ]);
      for (const line of body)
        expect(line).toMatchObject({
          supplierId,
          invoiceNumber: 'INV-77',
          purchaseDate: '2025-06-01',
          receivedDate: '2025-06-03',
          status: 'received',
        });
      expect(await readShelf(app.databaseUrl, two.id)).toEqual({ quantity: 10, ledger: 10 });
      const found = (await staff.get<Purchase[]>(`/api/purchases?supplierId=${supplierId}&invoiceNumber=inv-77`)).body;
      expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(body.map(({ id }) => id));
      expect((await staff.get<Purchase[]>(`/api/purchases?supplierId=${supplierId}&invoiceNumber=inv-7`)).body).toEqual(
        [],
      );
    });

    it('is found by words of product, supplier and invoice in any order, with one typo', async () => {
      const item = await createItem(manager, { name: 'Cannula 25G Blunt', sku: 'CAN-25' });
      const bought = (await buy({ itemId: item.id, quantityPurchased: 2, supplierId, invoiceNumber: 'RE-2026/044' }))
        .body;
      const found = async (search: string) =>
        (await staff.get<Purchase[]>(`/api/purchases?search=${encodeURIComponent(search)}`)).body.map(({ id }) => id);
      for (const search of ['blunt cann', 'can25', 'acme cannula', 're2026/044', 'RE-2026 acme', 'canula'])
        expect({ search, found: await found(search) }).toEqual({ search, found: [bought.id] });
      for (const search of [bought.orderNumber, `po${bought.orderId}`, `acme ${bought.orderNumber}`])
        expect({ search, found: await found(search) }).toEqual({ search, found: [bought.id] });
      expect(await found(`PO-${bought.orderId + 1_000}`)).toEqual([]);
      expect(await found('cannula nobody')).toEqual([]);
      expect(await found('%')).toEqual([]);
    });

    it('is logged completely or not at all', async () => {
      const [one, two] = [
        await createItem(manager, { currentQuantity: 3 }),
        await createItem(manager, { currentQuantity: 3 }),
      ];
      const lines = [
        { itemId: one.id, quantityPurchased: 1 },
        { itemId: two.id, quantityPurchased: 1_000_000_000 },
      ];
      const socket = await manager.openSocket();
      expect((await buy({ lines, receivedDate: TODAY })).status).toBe(409);
      expect(await readShelf(app.databaseUrl, one.id)).toEqual({ quantity: 3, ledger: 3 });
      expect((await staff.get<Purchase[]>(`/api/purchases?itemId=${one.id}`)).body).toEqual([]);
      const after = (await buy({ itemId: one.id, quantityPurchased: 1 })).body;
      await socket.waitForEvent('purchase.logged');
      expect(socket.events.map(({ data }) => ('purchase' in data ? data.purchase.id : 0))).toEqual([after.id]);
    });

    it('many concurrent invoices with the same items in opposite order do not deadlock', async () => {
      const [one, two] = [
        await createItem(manager, { currentQuantity: 0 }),
        await createItem(manager, { currentQuantity: 0 }),
      ];
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const ids = i % 2 === 0 ? [one.id, two.id] : [two.id, one.id];
          return buy({ receivedDate: TODAY, lines: ids.map((itemId) => ({ itemId, quantityPurchased: 1 })) });
        }),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
      expect(await readShelf(app.databaseUrl, one.id)).toEqual({ quantity: 20, ledger: 20 });
      expect(await readShelf(app.databaseUrl, two.id)).toEqual({ quantity: 20, ledger: 20 });
    });
  });
});
