import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { countStockUses } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

type StockUses = ReplyOf<typeof countStockUses>;

describe('categories', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const add = (client: TestClient, body: unknown) => client.post<Category & ErrorReply>('/api/categories', body);

  it('are added, edited and deleted, with events for all members of the clinic', async () => {
    const socket = await manager.openSocket();
    const { status, body: created } = await add(staff, { name: ' Fillers ', description: '' });
    expect({ status, made: created }).toMatchObject({
      status: 201,
      made: { name: 'Fillers', description: null, version: 1, updatedBy: { email: 'staff@perfect-b.example' } },
    });
    expect(await socket.waitForEvent('category.created')).toMatchObject({
      project: 'perfect-b',
      data: { category: created },
    });
    const { body: edited } = await manager.put<Category>(`/api/categories/${created.id}`, { description: 'Dermal' });
    expect(edited).toMatchObject({
      name: 'Fillers',
      description: 'Dermal',
      version: 2,
      updatedBy: { email: 'manager@perfect-b.example' },
    });
    expect((await socket.waitForEvent('category.updated')).data).toEqual({ category: edited });
    expect((await staff.get<Category[]>('/api/categories')).body).toEqual([edited]);
    expect((await staff.delete(`/api/categories/${created.id}`)).status).toBe(204);
    expect((await socket.waitForEvent('category.removed')).data).toEqual({ category: { id: created.id } });
    expect((await staff.delete(`/api/categories/${created.id}`)).body).toMatchObject({
      code: 'resource.not-found',
      message: 'Category not found',
    });
    expect((await staff.put(`/api/categories/${created.id}`, { name: 'X' })).status).toBe(404);
  });

  it('need a unique name, ignoring case', async () => {
    await add(staff, { name: 'Toxins' });
    for (const body of [{}, { name: '' }, { name: '   ' }, { name: null }])
      expect((await add(staff, body)).body).toMatchObject({
        message: 'Category name is required',
        errors: [{ path: 'name', message: 'Category name is required' }],
      });
    expect((await add(staff, { name: 'tOXINS' })).body).toMatchObject({
      code: 'resource.taken',
      message: 'The name is already used by "Toxins"',
      errors: [{ path: 'name' }],
    });
    const { body: other } = await add(staff, { name: 'Peels' });
    expect((await staff.put<ErrorReply>(`/api/categories/${other.id}`, { name: 'TOXINS' })).status).toBe(409);
    expect((await staff.put(`/api/categories/${other.id}`, { name: 'PEELS' })).status).toBe(200);
    for (const name of [5, ['x'], 'a\u0000', 'x'.repeat(201)]) expect((await add(staff, { name })).status).toBe(400);
    const responses = await Promise.all(Array.from({ length: 6 }, () => add(staff, { name: 'All at once' })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('reject a stale save with the current entity', async () => {
    const { body: created } = await add(staff, { name: 'Lasers' });
    await manager.put(`/api/categories/${created.id}`, { name: 'Laser supplies', version: created.version });
    const { status, body } = await staff.put<ErrorReply>(`/api/categories/${created.id}`, {
      name: 'Lasers!',
      version: created.version,
    });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: { name: 'Laser supplies', version: 2 } },
    });
    expect(body.message).toMatch(/ changed this while you were editing\.$/);
    expect((await staff.put(`/api/categories/${created.id}`, { name: 'Lasers!' })).status).toBe(200);
  });

  it('leave products without a category when a category in use is deleted', async () => {
    const { body: created } = await add(staff, { name: 'Threads' });
    const item = await createItem(manager, { categoryId: created.id });
    expect(item.category).toEqual({ id: created.id, name: 'Threads' });
    expect((await manager.delete(`/api/categories/${created.id}`)).status).toBe(204);
    const { body: now } = await staff.get<Item>(`/api/inventory/${item.id}`);
    expect(now).toMatchObject({ categoryId: null, category: null, version: item.version + 1 });
    expect((await staff.put(`/api/inventory/${item.id}`, { notes: 'x', version: item.version })).status).toBe(200);
  });

  it('state how many active products they have, as suppliers do', async () => {
    const { body: created } = await add(staff, { name: 'Needles' });
    const { body: bought } = await manager.post<Category>('/api/suppliers', { name: 'Needle House' });
    const uses = async () => (await staff.get<StockUses>('/api/inventory/uses')).body;
    const of = (rows: StockUses['categories'], id: number) => rows.find((row) => row.id === id)?.products;
    expect(of((await uses()).categories, created.id)).toBeUndefined();
    const item = await createItem(manager, { categoryId: created.id, primarySupplierId: bought.id });
    await manager.post('/api/consumables', { name: 'Tips', categoryId: created.id });
    const both = await uses();
    expect([of(both.categories, created.id), of(both.suppliers, bought.id)]).toEqual([2, 1]);
    await manager.delete(`/api/inventory/${item.id}`);
    const one = await uses();
    expect([of(one.categories, created.id), of(one.suppliers, bought.id)]).toEqual([1, undefined]);
  });

  it('are rejected for non-members of the clinic', async () => {
    for (const [client, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@talent-phi.example'), 403],
    ] as const)
      for (const response of [
        await client.get('/api/categories'),
        await client.post('/api/categories', { name: 'X' }),
        await client.put('/api/categories/1', {}),
        await client.delete('/api/categories/1'),
      ])
        expect(response.status).toBe(status);
  });
});
