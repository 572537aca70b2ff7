import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { countStockUses } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { makeItem } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

type StockUses = ReplyOf<typeof countStockUses>;

describe('categories', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const add = (who: Visitor, body: unknown) => who.post<Category & ErrorReply>('/api/categories', body);

  it('are added, edited and deleted, and everybody in the clinic hears of it', async () => {
    const watcher = await manager.watch();
    const { status, body: made } = await add(staff, { name: ' Fillers ', description: '' });
    expect({ status, made }).toMatchObject({
      status: 201,
      made: { name: 'Fillers', description: null, version: 1, updatedBy: { email: 'staff@perfect-b.example' } },
    });
    expect(await watcher.heard('category.created')).toMatchObject({ project: 'perfect-b', data: { category: made } });
    const { body: edited } = await manager.put<Category>(`/api/categories/${made.id}`, { description: 'Dermal' });
    expect(edited).toMatchObject({
      name: 'Fillers',
      description: 'Dermal',
      version: 2,
      updatedBy: { email: 'manager@perfect-b.example' },
    });
    expect((await watcher.heard('category.updated')).data).toEqual({ category: edited });
    expect((await staff.get<Category[]>('/api/categories')).body).toEqual([edited]);
    expect((await staff.delete(`/api/categories/${made.id}`)).status).toBe(204);
    expect((await watcher.heard('category.removed')).data).toEqual({ category: { id: made.id } });
    expect((await staff.delete(`/api/categories/${made.id}`)).body).toMatchObject({
      code: 'resource.not-found',
      message: 'Category not found',
    });
    expect((await staff.put(`/api/categories/${made.id}`, { name: 'X' })).status).toBe(404);
  });

  it('need a name that no other has, in any case', async () => {
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
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(staff, { name: 'All at once' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('a save that has not seen the last edit is refused with what it is now', async () => {
    const { body: made } = await add(staff, { name: 'Lasers' });
    await manager.put(`/api/categories/${made.id}`, { name: 'Laser supplies', version: made.version });
    const { status, body } = await staff.put<ErrorReply>(`/api/categories/${made.id}`, {
      name: 'Lasers!',
      version: made.version,
    });
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: { name: 'Laser supplies', version: 2 } },
    });
    expect(body.message).toMatch(/ changed this while you were editing\.$/);
    expect((await staff.put(`/api/categories/${made.id}`, { name: 'Lasers!' })).status).toBe(200);
  });

  it('deleting one in use leaves its items without', async () => {
    const { body: made } = await add(staff, { name: 'Threads' });
    const item = await makeItem(manager, { categoryId: made.id });
    expect(item.category).toEqual({ id: made.id, name: 'Threads' });
    expect((await manager.delete(`/api/categories/${made.id}`)).status).toBe(204);
    const { body: now } = await staff.get<Item>(`/api/inventory/${item.id}`);
    expect(now).toMatchObject({ categoryId: null, category: null, version: item.version + 1 });
    expect((await staff.put(`/api/inventory/${item.id}`, { notes: 'x', version: item.version })).status).toBe(200);
  });

  it('say how many active products each has, as suppliers do', async () => {
    const { body: made } = await add(staff, { name: 'Needles' });
    const { body: bought } = await manager.post<Category>('/api/suppliers', { name: 'Needle House' });
    const uses = async () => (await staff.get<StockUses>('/api/inventory/uses')).body;
    const of = (rows: StockUses['categories'], id: number) => rows.find((row) => row.id === id)?.products;
    expect(of((await uses()).categories, made.id)).toBeUndefined();
    const item = await makeItem(manager, { categoryId: made.id, primarySupplierId: bought.id });
    await manager.post('/api/consumables', { name: 'Tips', categoryId: made.id });
    const both = await uses();
    expect([of(both.categories, made.id), of(both.suppliers, bought.id)]).toEqual([2, 1]);
    await manager.delete(`/api/inventory/${item.id}`);
    const one = await uses();
    expect([of(one.categories, made.id), of(one.suppliers, bought.id)]).toEqual([1, undefined]);
  });

  it('are refused to people without the clinic', async () => {
    for (const [who, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@talent-phi.example'), 403],
    ] as const)
      for (const answer of [
        await who.get('/api/categories'),
        await who.post('/api/categories', { name: 'X' }),
        await who.put('/api/categories/1', {}),
        await who.delete('/api/categories/1'),
      ])
        expect(answer.status).toBe(status);
  });
});
