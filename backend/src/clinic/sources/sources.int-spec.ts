import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../../../test/app.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

describe('price sources', () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
  });
  afterAll(() => app.close());

  const add = (path: string, body: unknown, client = staff) =>
    client.post<PriceSource & ErrorReply>(`/api/${path}/sources`, body);

  it('are added, listed in order and removed, with events for all members', async () => {
    const item = await createItem(staff);
    const socket = await staff.openSocket();
    const { status, body } = await add(`inventory/${item.id}`, {
      url: ' https://shop.example.com/gloves ',
      supplier: 'Shop',
      price: 2500,
      currency: 'eur',
      unitsPerPackage: 100,
      availability: 'In stock',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'item',
      itemId: item.id,
      supplier: 'Shop',
      url: 'https://shop.example.com/gloves',
      price: 2500,
      currency: 'EUR',
      unitsPerPackage: 100,
      availability: 'In stock',
      version: 1,
      updatedBy: { email: 'staff@perfect-b.example' },
    });
    expect(Date.now() - Date.parse(body.readAt ?? '')).toBeLessThan(60_000);
    expect(await socket.waitForEvent('source.created')).toMatchObject({ project: 'perfect-b', data: { source: body } });
    const bare = (await add(`inventory/${item.id}`, { url: 'http://other.example.com:8080/x' })).body;
    expect(bare).toMatchObject({
      supplier: 'other.example.com:8080',
      price: null,
      currency: 'USD',
      unitsPerPackage: null,
      readAt: null,
    });
    expect((await staff.get<PriceSource[]>(`/api/inventory/${item.id}/sources`)).body).toEqual([body, bare]);
    expect((await staff.delete(`/api/inventory/${item.id}/sources/${body.id}`)).status).toBe(204);
    expect(await socket.waitForEvent('source.removed')).toMatchObject({ data: { source: { id: body.id } } });
    expect(await staff.delete(`/api/inventory/${item.id}/sources/${body.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Price source not found' },
    });
    expect((await staff.get<PriceSource[]>(`/api/inventory/${item.id}/sources`)).body).toEqual([bare]);
  });

  it('keep omitted fields when corrected, reject a stale save, and publish the change to all members', async () => {
    const item = await createItem(staff);
    const source = (await add(`inventory/${item.id}`, { url: 'https://box.example.com', price: 2500 })).body;
    const put = (body: unknown, path = `inventory/${item.id}`) =>
      staff.put<PriceSource & ErrorReply>(`/api/${path}/sources/${source.id}`, body);
    const socket = await staff.openSocket();
    const { status, body } = await put({ unitsPerPackage: 50, version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: 2500,
      currency: 'USD',
      unitsPerPackage: 50,
      supplier: 'box.example.com',
      readAt: source.readAt,
      version: 2,
    });
    expect(await socket.waitForEvent('source.updated')).toMatchObject({ data: { source: body } });
    expect(await put({ unitsPerPackage: 40, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'resource.stale', current: { version: 2 }, conflicts: ['unitsPerPackage'] },
    });
    const retyped = (await put({ price: 2400, currency: 'eur', unitsPerPackage: null })).body;
    expect(retyped).toMatchObject({ price: 2400, currency: 'EUR', unitsPerPackage: null, version: 3 });
    expect(Date.parse(retyped.readAt ?? '')).toBeGreaterThan(Date.parse(source.readAt ?? ''));
    expect((await put({ price: null })).body).toMatchObject({ price: null, readAt: null });
    expect((await put({ unitsPerPackage: 0 })).body.errors?.[0]).toEqual({
      path: 'unitsPerPackage',
      message: 'Units per package must be at least 1',
    });
    expect((await put({}, `consumables/${item.id}`)).status).toBe(404);
  });

  it('a price without a page is stored with its date and supplier', async () => {
    const item = await createItem(staff);
    const known = { supplier: 'By phone', price: 2_500, unitsPerPackage: 10 };
    const { status, body } = await add(`inventory/${item.id}`, known);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...known, url: null, currency: 'USD' });
    expect(Date.now() - Date.parse(body.readAt ?? '')).toBeLessThan(60_000);
    expect((await add(`inventory/${item.id}`, { ...known, price: 2_400, url: '' })).status).toBe(201);
    expect((await staff.get<PriceSource[]>(`/api/inventory/${item.id}/sources`)).body).toHaveLength(2);
    const change = (fields: unknown) =>
      staff.put<PriceSource & ErrorReply>(`/api/inventory/${item.id}/sources/${body.id}`, fields);
    expect((await change({ supplier: null })).body.errors?.[0]).toEqual({
      path: 'supplier',
      message: 'Please enter the supplier',
    });
    expect((await change({ price: 2_600 })).body).toMatchObject({ supplier: 'By phone', price: 2_600, url: null });
    expect((await add(`inventory/${item.id}`, { supplier: 'By phone' })).body.errors?.[0]).toEqual({
      path: 'price',
      message: 'Please enter a price',
    });
  });

  it('are found only under their own product', async () => {
    const [item, other, consumable] = [await createItem(staff), await createItem(staff), await createConsumable(staff)];
    const source = (await add(`consumables/${consumable.id}`, { url: 'https://a.example.com' })).body;
    expect(source).toMatchObject({ kind: 'consumable', consumableId: consumable.id });
    expect(source).not.toHaveProperty('itemId');
    for (const path of [
      `inventory/${item.id}`,
      `inventory/${other.id}`,
      `inventory/${consumable.id}`,
      `consumables/${item.id}`,
      'consumables/999999',
    ])
      expect({ path, status: (await staff.delete(`/api/${path}/sources/${source.id}`)).status }).toEqual({
        path,
        status: 404,
      });
    expect((await staff.get(`/api/inventory/${consumable.id}/sources`)).body).toMatchObject({
      message: 'Item not found',
    });
    expect((await add(`consumables/${item.id}`, { url: 'https://a.example.com' })).body).toMatchObject({
      message: 'Consumable not found',
    });
    expect((await staff.get<PriceSource[]>(`/api/consumables/${consumable.id}/sources`)).body).toHaveLength(1);
  });

  it('report errors per field, and a URL is unique', async () => {
    const item = await createItem(staff);
    for (const url of [
      undefined,
      '',
      'gloves',
      'ftp://a.example.com',
      'javascript:alert(1)',
      'https://me:secret@a.example.com',
      'https://me@a.example.com',
    ])
      expect((await add(`inventory/${item.id}`, { url })).body.errors?.[0]).toEqual({
        path: 'url',
        message: 'Please enter a valid URL',
      });
    const url = 'https://a.example.com/1';
    for (const [body, path] of [
      [{ price: -1 }, 'price'],
      [{ price: 1.5 }, 'price'],
      [{ currency: 'XYZ' }, 'currency'],
      [{ currency: 'dollars' }, 'currency'],
      [{ unitsPerPackage: 0 }, 'unitsPerPackage'],
    ] as const)
      expect((await add(`inventory/${item.id}`, { url, ...body })).body.errors?.[0]?.path).toBe(path);
    const responses = await Promise.all([add(`inventory/${item.id}`, { url }), add(`inventory/${item.id}`, { url })]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    // Longer than what an index holds.
    expect((await add(`inventory/${item.id}`, { url: `https://a.example.com/${'ü'.repeat(1_900)}` })).status).toBe(201);
  });

  it('need the right to edit stock', async () => {
    const item = await createItem(staff);
    const newMember = await app.signedIn('newcomer@example.com');
    expect((await add(`inventory/${item.id}`, {}, newMember)).status).toBe(403);
    expect((await newMember.get(`/api/inventory/${item.id}/sources`)).status).toBe(403);
  });
});
