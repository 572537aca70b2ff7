import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('drafts of orders', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const makeSupplier = async (name: string) => (await manager.post<Supplier>('/api/suppliers', { name })).body;
  const makeRequest = async (primarySupplierId: number | null, requestedQuantity = 5) => {
    const { id: itemId } = await createItem(manager, { primarySupplierId, currentQuantity: 0 });
    return (await staff.post<ReorderRequest>('/api/reorder-requests', { itemId, requestedQuantity })).body;
  };
  const add = (client: TestClient, id: number) =>
    client.put<ReorderRequest & ErrorReply>(`/api/reorder-requests/${id}/draft`, undefined);
  const remove = (id: number) => manager.delete<ReorderRequest>(`/api/reorder-requests/${id}/draft`);
  const read = async (id: number) =>
    (await staff.get<ReorderRequest[]>('/api/reorder-requests?status=all')).body.find((one) => one.id === id);
  const drafts = async () => (await staff.get<Order[]>('/api/orders?status=draft&limit=500')).body;
  const position = (order: object) => manager.post<Order[] & ErrorReply>('/api/orders', { orders: [order] });
  const lineOf = ({ item, requestedQuantity, id }: ReorderRequest) => ({
    stockId: item.id,
    quantity: requestedQuantity,
    requestIds: [id],
  });

  it('use up one order number for each supplier, however many requests join the draft', async () => {
    const [first, second] = [await makeSupplier('Numbered A'), await makeSupplier('Numbered B')];
    const numberOf = async (supplierId: number) =>
      (await add(manager, (await makeRequest(supplierId)).id)).body.draft?.id ?? 0;
    const numbers = [await numberOf(first.id), await numberOf(first.id), await numberOf(first.id)];
    expect(numbers).toEqual([numbers[0], numbers[0], numbers[0]]);
    expect(await numberOf(second.id)).toBe((numbers[0] ?? 0) + 1);
  });

  it('collect the pending requests of a supplier until the order is placed under the same number', async () => {
    const supplier = await makeSupplier('Draft supplier');
    const one = await makeRequest(supplier.id);
    const other = await makeRequest(supplier.id, 3);
    const socket = await staff.openSocket();
    const { status, body: added } = await add(manager, one.id);
    expect(status).toBe(200);
    expect(added).toMatchObject({ status: 'pending', approvedBy: null, orders: [] });
    expect(added.draft).toMatchObject({ supplierId: supplier.id, supplier: 'Draft supplier' });
    expect((await socket.waitForEvent('reorder.updated')).data).toMatchObject({ request: { draft: added.draft } });
    expect((await add(manager, other.id)).body.draft).toEqual(added.draft);
    expect((await staff.get<Item>(`/api/inventory/${one.item.id}`)).body.onOrder).toBe(0);
    expect((await drafts()).find(({ id }) => id === added.draft?.id)).toMatchObject({
      number: added.draft?.number,
      status: 'draft',
      placedAt: null,
      lines: [],
      requests: [{ id: one.id, purchaseId: null, status: 'pending' }, { id: other.id }],
    });
    const { body: placed } = await position({
      draftId: added.draft?.id,
      supplierId: supplier.id,
      lines: [lineOf(one), lineOf(other)],
    });
    expect(placed).toMatchObject([{ id: added.draft?.id, number: added.draft?.number, status: 'open' }]);
    expect(placed[0]?.placedAt).not.toBeNull();
    expect(await read(one.id)).toMatchObject({
      status: 'ordered',
      draft: null,
      expectedOn: placed[0]?.expectedOn,
      orders: [{ id: added.draft?.id }],
    });
    expect((await drafts()).map(({ id }) => id)).not.toContain(added.draft?.id);
    expect((await add(manager, (await makeRequest(supplier.id)).id)).body.draft?.id).not.toBe(added.draft?.id);
  });

  it('are rejected by every call that needs a placed order', async () => {
    const { id } = await makeRequest(null);
    const { draft } = (await add(manager, id)).body;
    const path = `/api/orders/${draft?.id}`;
    for (const response of [
      await manager.put<ErrorReply>(path, { note: 'x' }),
      await manager.post<ErrorReply>(`${path}/cancel`, { reason: 'x' }),
      await manager.post<ErrorReply>(`${path}/receipts`, { lines: [{ purchaseId: 1, quantity: 1 }] }),
      await manager.post<ErrorReply>(`${path}/mail-preview`, {}),
      await manager.get<ErrorReply>(`${path}/order.pdf`),
    ])
      expect(response).toMatchObject({
        status: 409,
        body: { code: 'order.draft', message: `${draft?.number} is a draft. Please place it first.` },
      });
  });

  it('lose a request that is removed, dismissed or ordered elsewhere, and keep the pending ones that were left out', async () => {
    const supplier = await makeSupplier('Draft leavers');
    const [removed, dismissed, elsewhere, remaining, placed] = await Promise.all(
      Array.from({ length: 5 }, () => makeRequest(supplier.id)),
    );
    const ids = [removed, dismissed, elsewhere, remaining, placed].map((request) => request?.id ?? 0);
    const added = await Promise.all(ids.map((id) => add(manager, id)));
    expect(new Set(added.map(({ body }) => body.draft?.id)).size).toBe(1);
    const draftId = added[0]?.body.draft?.id;
    expect((await remove(ids[0] ?? 0)).body).toMatchObject({ status: 'pending', draft: null });
    await manager.put(`/api/reorder-requests/${ids[1]}`, { status: 'dismissed' });
    await manager.put(`/api/reorder-requests/${ids[2]}`, { status: 'ordered' });
    for (const id of ids.slice(1, 3)) expect(await read(id)).toMatchObject({ draft: null });
    await position({ draftId, supplierId: supplier.id, lines: [lineOf(placed as ReorderRequest)] });
    expect(await read(ids[3] ?? 0)).toMatchObject({ status: 'pending', draft: null });
    expect(await add(manager, ids[1] ?? 0)).toMatchObject({ status: 409, body: { code: 'reorder.already-decided' } });
    expect((await add(staff, ids[3] ?? 0)).status).toBe(403);
  });

  it('are placed once when two managers place the same draft', async () => {
    const request = await makeRequest(null);
    const draftId = (await add(manager, request.id)).body.draft?.id;
    const order = { draftId, lines: [{ stockId: request.item.id, quantity: 1 }] };
    const both = await Promise.all([position(order), position(order)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order.placed',
      message: expect.stringMatching(/^PO-\d{4,} was already placed by \S/) as unknown,
    });
    expect((await staff.get<Item>(`/api/inventory/${request.item.id}`)).body.onOrder).toBe(1);
  });

  it('are not needed for a request that was ordered elsewhere, with its supplier and expected day', async () => {
    const supplier = await makeSupplier('By phone');
    const request = await makeRequest(null, 7);
    const expectedOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const path = `/api/reorder-requests/${request.id}`;
    expect(await manager.put<ErrorReply>(path, { status: 'dismissed', supplierId: supplier.id })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'supplierId' }] },
    });
    expect((await manager.put(path, { status: 'ordered', expectedOn: '2001-01-01' })).status).toBe(400);
    expect((await manager.put(path, { status: 'ordered', supplierId: 999_999 })).status).toBe(400);
    const { body } = await manager.put<ReorderRequest>(path, {
      status: 'ordered',
      supplierId: supplier.id,
      expectedOn,
    });
    expect(body).toMatchObject({ status: 'ordered', supplier: { name: 'By phone' }, expectedOn, orders: [] });
    expect((await staff.get<Item>(`/api/inventory/${request.item.id}`)).body).toMatchObject({
      onOrder: 7,
      notPlaced: 7,
      arrivesOn: expectedOn,
    });
    const back = await manager.put<ReorderRequest>(path, { status: 'pending' });
    expect(back.body).toMatchObject({ status: 'pending', supplier: null, expectedOn: null });
    expect((await staff.get<Item>(`/api/inventory/${request.item.id}`)).body).toMatchObject({
      onOrder: 0,
      arrivesOn: null,
    });
  });
});
