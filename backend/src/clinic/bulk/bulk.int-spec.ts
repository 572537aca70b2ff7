import type { BulkActionReply, BulkResult } from '@atrium/contract/clinic/bulk/schemas';
import type { Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem, readShelf } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

interface Undone {
  readonly restored: number;
  readonly kept: { id: number; name: string; why: string }[];
}

describe('bulk actions on products', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const act = (
    stock: readonly { id: number; version?: number }[],
    expected: object,
    headers?: Record<string, string>,
  ) =>
    staff.post<BulkResult & ErrorReply>(
      '/api/inventory/bulk',
      { stock: stock.map(({ id, version }) => ({ id, version })), act: expected },
      headers,
    );
  const undo = (id: number | null) => staff.post<Undone & ErrorReply>(`/api/inventory/bulk/${id}/undo`);
  const item = async (id: number) => (await staff.get<Item>(`/api/inventory/${id}`)).body;

  it('change items and consumables in one call, publish live, run once per key, and undo rows that were not edited since', async () => {
    const [one, two] = [await createItem(manager, { shelf: 'Old' }), await createItem(manager)];
    const gauze = await createConsumable(manager);
    const socket = await manager.openSocket();
    const headers = { 'idempotency-key': `shelf of ${one.id}` };
    const responses = await Promise.all(
      [1, 2].map(() => act([one, two, gauze], { what: 'shelf', shelf: 'Cabinet 9' }, headers)),
    );
    expect(responses.map(({ status, body }) => [status, body.changed])).toEqual([
      [200, 3],
      [200, 3],
    ]);
    expect(await socket.waitForEvent('consumable.updated')).toMatchObject({
      data: { consumable: { shelf: 'Cabinet 9' } },
    });
    expect((await act([one, two], { what: 'shelf', shelf: 'Cabinet 9' })).body).toEqual({
      id: null,
      changed: 0,
      unchanged: 2,
    });
    await manager.put(`/api/inventory/${two.id}`, { shelf: 'Cabinet 10' });
    await manager.put(`/api/inventory/${one.id}`, { notes: 'Something else' });
    const undone = await undo(responses[0]!.body.id);
    expect(undone.body).toMatchObject({
      restored: 2,
      kept: [{ id: two.id, name: two.name, why: 'Ana Silva changed it since' }],
    });
    expect([(await item(one.id)).shelf, (await item(two.id)).shelf]).toEqual(['Old', 'Cabinet 10']);
    expect((await undo(responses[0]!.body.id)).body.code).toBe('bulk.already-undone');
  });

  it('are one line of recent activity, struck through after the undo', async () => {
    const [one, two] = [await createItem(manager), await createItem(manager)];
    const { body } = await act([one, two], { what: 'minimum', minStockLevel: 17 });
    const notifications = async () =>
      (await manager.get<Dashboard>('/api/dashboard')).body.activity.find(({ id }) => id === `bulk-${body.id}`);
    expect(await notifications()).toMatchObject({
      type: 'bulk',
      item: null,
      quantityUsed: 2,
      reason: 'minimum',
      user: { email: 'staff@perfect-b.example' },
      undoneAt: null,
    });
    await undo(body.id);
    expect(await notifications()).toMatchObject({ undoneAt: expect.any(String) });
  });

  it('list bulk requests as one line of recent activity, without their single requests', async () => {
    const [one, two] = [await createItem(manager), await createItem(manager)];
    const asked = (await act([one, two], { what: 'request' })).body;
    const single = await staff.post<ReorderRequest>('/api/reorder-requests', { itemId: one.id });
    const ids = (await manager.get<Dashboard>('/api/dashboard')).body.activity.map(({ id }) => id);
    expect(ids).toContain(`bulk-${asked.id}`);
    const of = (await manager.get<ReorderRequest[]>('/api/reorder-requests')).body.filter(({ item }) =>
      [one.id, two.id].includes(item.id),
    );
    expect(of).toHaveLength(3);
    expect(ids.filter((id) => of.some((request) => id === `request-${request.id}`))).toEqual([
      `request-${single.body.id}`,
    ]);
  });

  it('describe the action later, and the rows that its undo left unchanged', async () => {
    const [one, two] = [await createItem(manager), await createItem(manager)];
    const { body } = await act([one, two], { what: 'shelf', shelf: 'Cabinet 7' });
    const read = async () => (await manager.get<BulkActionReply>(`/api/inventory/bulk/${body.id}`)).body;
    expect(await read()).toMatchObject({
      what: 'shelf',
      changed: 2,
      names: expect.arrayContaining([one.name, two.name]),
      madeBy: { email: 'staff@perfect-b.example' },
      undoneAt: null,
      kept: null,
    });
    await manager.put(`/api/inventory/${two.id}`, { shelf: 'Cabinet 8' });
    await undo(body.id);
    expect(await read()).toMatchObject({
      undoneBy: { email: 'staff@perfect-b.example' },
      kept: [{ id: two.id, name: two.name, why: 'Ana Silva changed it since' }],
    });
    expect((await manager.get('/api/inventory/bulk/999999')).status).toBe(404);
  });

  it('publish progress to the user who waits and to no other user', async () => {
    await query(
      app.databaseUrl,
      `insert into stock (kind, name, min_stock_level, reorder_quantity, unit)
       select 'item', 'Of many ' || n, 1, 1, 'units' from generate_series(1, 400) n`,
    );
    const rows = await query<{ id: number }>(app.databaseUrl, `select id from stock where name like 'Of many %'`);
    const [mine, others] = [await staff.openSocket(), await manager.openSocket()];
    const { body } = await act(rows, { what: 'minimum', minStockLevel: 3 }, { 'idempotency-key': 'many-at-once' });
    const undone = await undo(body.id);
    expect(undone.body).toMatchObject({ restored: 400, kept: [] });
    const last = (await manager.get<Item>(`/api/inventory/${rows.at(-1)!.id}`)).body;
    await mine.waitForEvent('item.updated', (event) => {
      const { item: notifications } = event.data as { readonly item: Item };
      return notifications.id === last.id && notifications.version === last.version;
    });
    const notifications = mine.events.flatMap((event) =>
      event.type === 'progress.made' ? [event.data as { readonly about: string; readonly total: number }] : [],
    );
    expect(notifications.every(({ total }) => total === 400)).toBe(true);
    expect(new Set(notifications.map(({ about }) => about))).toEqual(new Set(['many-at-once', `undo-${body.id}`]));
    expect(others.events.filter(({ type }) => type === 'progress.made')).toEqual([]);
  });

  it('change all rows or none, and name the rows that cannot be changed', async () => {
    const [one, removed] = [await createItem(manager), await createItem(manager)];
    const gauze = await createConsumable(manager);
    await manager.delete(`/api/inventory/${removed.id}`);
    expect(await act([one, removed, gauze], { what: 'minimum', minStockLevel: 0 })).toMatchObject({
      status: 409,
      body: {
        message: `"${removed.name}" is no longer in use, and 1 more row cannot be changed. Nothing was changed.`,
        errors: [
          { path: 'stock.1' },
          { path: 'stock.2', message: `"${gauze.name}" is a consumable: its minimum is at least 1` },
        ],
      },
    });
    expect((await item(one.id)).minStockLevel).toBe(one.minStockLevel);
    await manager.put(`/api/inventory/${one.id}`, { minStockLevel: 3 });
    expect((await act([one], { what: 'minimum', minStockLevel: 5 })).body.message).toBe(
      `Ana Silva changed this field of "${one.name}" in the meantime. Nothing was changed.`,
    );
    expect((await act([{ id: one.id }], { what: 'category', categoryId: 999_999 })).body.errors).toEqual([
      { path: 'act.categoryId', message: 'This category does not exist' },
    ]);
    expect((await act([], { what: 'deactivate' })).status).toBe(400);
  });

  it('reactivate deactivated products unless their name is in use', async () => {
    const [one, two] = [await createItem(manager), await createItem(manager)];
    const { body } = await act([one, two], { what: 'deactivate' });
    expect((await item(one.id)).isActive).toBe(false);
    await createItem(manager, { name: two.name });
    expect((await undo(body.id)).body).toMatchObject({
      restored: 1,
      kept: [{ id: two.id, why: 'another product now has its name' }],
    });
    expect((await item(one.id)).isActive).toBe(true);
  });

  it('start and end lot tracking, and the undo restores the quantity of each lot', async () => {
    const tracked = await createItem(manager, { currentQuantity: 0, tracksLots: true });
    const lots = [
      { number: 'A1', expiresOn: '2031-01-31', quantity: 4 },
      { number: 'B2', expiresOn: '2031-02-28', quantity: 3 },
    ];
    const receivedDate = new Date().toISOString().slice(0, 10);
    await manager.post('/api/purchases', { itemId: tracked.id, quantityPurchased: 7, receivedDate, lots });
    const off = { what: 'lots', tracksLots: false, reason: 'Not needed' };
    const stop = (client: TestClient, expected: object = off) =>
      client.post<BulkResult & ErrorReply>('/api/inventory/bulk', { stock: [{ id: tracked.id }], act: expected });
    expect((await stop(staff)).body.code).toBe('lot.managers-only');
    expect((await stop(manager, { ...off, reason: null })).body.errors).toMatchObject([{ path: 'act.reason' }]);
    const { body } = await stop(manager);
    expect((await undo(body.id)).body).toEqual({ restored: 1, kept: [] });
    const held = (await staff.get<Lot[]>(`/api/lots?stockId=${tracked.id}&there=true`)).body;
    expect(held.map(({ number, quantity }) => [number, quantity])).toEqual([
      ['A1', 4],
      ['B2', 3],
    ]);
    expect(await readShelf(app.databaseUrl, tracked.id)).toEqual({ quantity: 7, ledger: 7 });
    const retry = (await stop(manager)).body;
    await staff.post('/api/usage', { itemId: tracked.id, quantityUsed: 1 });
    expect((await undo(retry.id)).body.kept).toMatchObject([{ why: 'its stock changed since' }]);
  });

  it('give internal codes to products without a code, which a scan then finds', async () => {
    const bare = await createItem(manager);
    const coded = await createItem(manager, { barcode: `B-${bare.id}` });
    expect((await act([bare, coded], { what: 'codes' })).body).toMatchObject({ changed: 1, unchanged: 1 });
    const { barcode } = await item(bare.id);
    expect(barcode).toMatch(/^29\d{11}$/);
    const { body } = await staff.get<Scanned>(`/api/inventory/scanned?code=${barcode}`);
    expect(body.matches).toMatchObject([{ id: bare.id }]);
    expect(body.faults).toEqual([]);
  });

  it('request products without a pending request, and the undo withdraws undecided requests', async () => {
    const [one, two] = [
      await createItem(manager, { reorderQuantity: 12 }),
      await createItem(manager, { reorderQuantity: 7 }),
    ];
    await staff.post('/api/reorder-requests', { itemId: two.id, requestedQuantity: 1, priority: 'normal' });
    const { body } = await act([one, two], { what: 'request' });
    expect(body).toMatchObject({ changed: 1, unchanged: 1 });
    const pending = async () =>
      (await staff.get<ReorderRequest[]>('/api/reorder-requests?status=pending')).body.filter(
        (request) => request.item.id === one.id,
      );
    expect(await pending()).toMatchObject([{ requestedQuantity: 12 }]);
    expect((await undo(body.id)).body).toEqual({ restored: 1, kept: [] });
    expect(await pending()).toEqual([]);
  });
});
