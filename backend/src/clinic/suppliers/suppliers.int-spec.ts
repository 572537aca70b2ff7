import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('suppliers', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
  });
  afterAll(() => app.close());

  const add = (client: TestClient, body: unknown) => client.post<Supplier & ErrorReply>('/api/suppliers', body);
  const listed = async () => (await staff.get<Supplier[]>('/api/suppliers')).body.map(({ id }) => id);

  it('are added and edited, with events for all members of the clinic', async () => {
    const socket = await manager.openSocket();
    const { status, body: created } = await add(staff, {
      name: 'MedSupply',
      contactEmail: 'orders@medsupply.example',
      contactPhone: '+1 555 0100',
      website: 'medsupply.example/shop',
      notes: null,
    });
    expect({ status, made: created }).toMatchObject({
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
    expect((await socket.waitForEvent('supplier.created')).data).toEqual({ supplier: created });
    const { body: edited } = await manager.put<Supplier>(`/api/suppliers/${created.id}`, {
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
    expect((await socket.waitForEvent('supplier.updated')).data).toEqual({ supplier: edited });
  });

  it('report errors per field', async () => {
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
      const response = await add(staff, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
    }
  });

  it('have unique names among active ones; the name of a deactivated one can be used again', async () => {
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

  it('are deactivated and keep their name when in use, and are deleted otherwise', async () => {
    const socket = await manager.openSocket();
    const { body: used } = await add(staff, { name: 'Used once' });
    const { body: unused } = await add(staff, { name: 'Never used' });
    const item = await createItem(manager, { primarySupplierId: used.id });
    expect((await staff.delete(`/api/suppliers/${used.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/suppliers/${used.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/suppliers/${unused.id}`)).status).toBe(204);
    expect((await staff.delete(`/api/suppliers/${unused.id}`)).body).toMatchObject({ message: 'Supplier not found' });
    for (const { id } of [used, unused])
      await socket.waitForEvent('supplier.removed', ({ data }) => 'supplier' in data && data.supplier.id === id);
    expect(socket.events.filter(({ type }) => type === 'supplier.removed')).toHaveLength(2);
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

  it('reject a stale save with the current entity', async () => {
    const { body: created } = await add(staff, { name: 'Stale Ltd' });
    await manager.put(`/api/suppliers/${created.id}`, { notes: 'Net 30', version: 1 });
    expect(await staff.put<ErrorReply>(`/api/suppliers/${created.id}`, { notes: 'Net 60', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: { notes: 'Net 30' } },
    });
  });

  it('are rejected for non-members of the clinic', async () => {
    for (const [client, status] of [
      [app.visitor(), 401],
      [await app.signedIn('admin@example.com'), 403],
      [await app.signedIn('staff@talent-phi.example'), 403],
    ] as const)
      for (const response of [
        await client.get('/api/suppliers'),
        await client.post('/api/suppliers', { name: 'X' }),
        await client.put('/api/suppliers/1', {}),
        await client.delete('/api/suppliers/1'),
      ])
        expect(response.status).toBe(status);
  });
});
