import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { makeItem } from '../../../test/stock.js';
import type { Visitor } from '../../../test/visitor.js';

describe('suppliers', () => {
  let app: TestApp;
  let staff: Visitor;
  let manager: Visitor;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const add = (who: Visitor, body: unknown) => who.post<Supplier & ErrorReply>('/api/suppliers', body);
  const listed = async () => (await staff.get<Supplier[]>('/api/suppliers')).body.map(({ id }) => id);

  it('are added and edited, and everybody in the clinic hears of it', async () => {
    const watcher = await manager.watch();
    const { status, body: made } = await add(staff, {
      name: 'MedSupply',
      contactEmail: 'orders@medsupply.example',
      contactPhone: '+1 555 0100',
      website: 'medsupply.example/shop',
      notes: null,
    });
    expect({ status, made }).toMatchObject({
      status: 201,
      made: {
        name: 'MedSupply',
        contactEmail: 'orders@medsupply.example',
        website: 'https://medsupply.example/shop',
        notes: null,
        isActive: true,
        version: 1,
      },
    });
    expect((await watcher.heard('supplier.created')).data).toEqual({ supplier: made });
    const { body: edited } = await manager.put<Supplier>(`/api/suppliers/${made.id}`, {
      website: '',
      contactPhone: ' 12 ',
    });
    expect(edited).toMatchObject({
      name: 'MedSupply',
      website: null,
      contactPhone: '12',
      contactEmail: 'orders@medsupply.example',
      version: 2,
    });
    expect((await watcher.heard('supplier.updated')).data).toEqual({ supplier: edited });
  });

  it('say by field what is wrong', async () => {
    const cases: [unknown, string, string][] = [
      [{}, 'name', 'Supplier name is required'],
      [{ name: ' ' }, 'name', 'Supplier name is required'],
      [{ name: 'A', contactEmail: 'nobody' }, 'contactEmail', 'Invalid email'],
      [{ name: 'A', website: 'javascript:alert(1)' }, 'website', 'Please enter a valid URL'],
      [{ name: 'A', website: 'ftp://a.example' }, 'website', 'Please enter a valid URL'],
      [{ name: 'A', website: 'no address' }, 'website', 'Please enter a valid URL'],
      [{ name: 'A', notes: '\u0000' }, 'notes', 'Notes holds a character that cannot be stored'],
    ];
    for (const [body, path, message] of cases) {
      const answer = await add(staff, body);
      expect({ body, status: answer.status, ...answer.body.errors?.[0] }).toEqual({ body, status: 400, path, message });
    }
  });

  it('are unique among those in use; a deactivated name may be used again', async () => {
    const { body: first } = await add(staff, { name: 'Derma Direct' });
    expect((await add(staff, { name: 'DERMA DIRECT' })).body).toMatchObject({
      code: 'resource.taken',
      message: 'The name is already used by "Derma Direct"',
    });
    await staff.put(`/api/suppliers/${first.id}`, { isActive: false });
    expect((await add(staff, { name: 'derma direct' })).status).toBe(201);
    expect((await staff.put<ErrorReply>(`/api/suppliers/${first.id}`, { isActive: true })).body).toMatchObject({
      code: 'resource.taken',
      message: 'The name is already used by "derma direct"',
    });
  });

  it('one in use is deactivated and keeps its name, one that is not is gone', async () => {
    const watcher = await manager.watch();
    const { body: used } = await add(staff, { name: 'Used once' });
    const { body: unused } = await add(staff, { name: 'Never used' });
    const item = await makeItem(manager, { primarySupplierId: used.id });
    expect((await staff.delete(`/api/suppliers/${used.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/suppliers/${used.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/suppliers/${unused.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/suppliers/${unused.id}`)).body).toMatchObject({ message: 'Supplier not found' });
    for (const { id } of [used, unused])
      await watcher.heard('supplier.removed', ({ data }) => 'supplier' in data && data.supplier.id === id);
    expect(watcher.events.filter(({ type }) => type === 'supplier.removed')).toHaveLength(2);
    expect(await listed()).not.toContain(used.id);
    expect((await staff.get<Item>(`/api/inventory/${item.id}`)).body.primarySupplier).toEqual({
      id: used.id,
      name: 'Used once',
    });
    expect((await staff.put<Supplier>(`/api/suppliers/${used.id}`, { isActive: true })).body).toMatchObject({
      isActive: true,
    });
    expect(await listed()).toContain(used.id);
  });

  it('a save that has not seen the last edit is refused with what it is now', async () => {
    const { body: made } = await add(staff, { name: 'Stale Ltd' });
    await manager.put(`/api/suppliers/${made.id}`, { notes: 'Net 30', version: 1 });
    expect(await staff.put<ErrorReply>(`/api/suppliers/${made.id}`, { notes: 'Net 60', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: { notes: 'Net 30' } },
    });
  });

  it('are refused to people without the clinic', async () => {
    for (const [who, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@talent-phi.example'), 403],
    ] as const)
      for (const answer of [
        await who.get('/api/suppliers'),
        await who.post('/api/suppliers', { name: 'X' }),
        await who.put('/api/suppliers/1', {}),
        await who.delete('/api/suppliers/1'),
      ])
        expect(answer.status).toBe(status);
  });
});
