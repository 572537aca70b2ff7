import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../app.js';
import { query } from '../sql.js';
import { createItem } from '../stock.js';
import type { TestClient } from '../test-client.js';

interface Entity {
  readonly id: number;
  readonly version: number;
}

describe('an unchanged save', () => {
  let app: TestApp;
  let administrator: TestClient;

  beforeAll(async () => {
    app = await startApp();
    administrator = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const events = async () =>
    (await query<{ count: number }>(app.databaseUrl, 'select count(*)::int as count from event'))[0]?.count;
  /** Saves the entity as returned, first unchanged, then with a change. */
  const saveTwice = async (path: string, unchanged: object, changed: object) => {
    const before = (await administrator.put<Entity>(path, unchanged)).body;
    const notifiedBefore = await events();
    const same = await administrator.put<Entity>(path, { ...unchanged, version: before.version });
    const notifiedAfter = await events();
    const other = await administrator.put<Entity>(path, { ...changed, version: before.version });
    return {
      statuses: [same.status, other.status],
      versions: [same.body.version - before.version, other.body.version - before.version],
      isSame: JSON.stringify(same.body) === JSON.stringify(before),
      events: [(notifiedAfter ?? 0) - (notifiedBefore ?? 0), ((await events()) ?? 0) - (notifiedAfter ?? 0)],
    };
  };
  const quiet = { statuses: [200, 200], versions: [0, 1], isSame: true, events: [0, 1] };

  it('creates no version and no event, and never conflicts', async () => {
    const category = (await administrator.post<Entity>('/api/categories', { name: 'Creams', description: 'Jars' }))
      .body;
    expect(
      await saveTwice(`/api/categories/${category.id}`, { name: 'Creams', description: ' Jars ' }, { description: '' }),
    ).toEqual(quiet);

    const supplier = (
      await administrator.post<Entity>('/api/suppliers', { name: 'MedSupply', website: 'medsupply.example' })
    ).body;
    expect(
      await saveTwice(
        `/api/suppliers/${supplier.id}`,
        { name: 'MedSupply', website: 'https://medsupply.example', notes: '', isActive: true },
        { notes: 'Net 30' },
      ),
    ).toEqual(quiet);

    const item = await createItem(administrator);
    expect(
      await saveTwice(`/api/inventory/${item.id}`, { name: item.name, isActive: true }, { name: 'Renamed' }),
    ).toEqual(quiet);

    expect(
      await saveTwice(
        '/api/settings/perfect-b',
        { clinicName: 'Perfect B', accentColor: '#0D9488' },
        { accentColor: '#334455' },
      ),
    ).toEqual(quiet);
    expect(
      await saveTwice(
        '/api/settings/organisation',
        { timeZone: 'UTC', currency: 'USD' },
        { timeZone: 'Europe/Lisbon' },
      ),
    ).toEqual(quiet);

    const department = (
      await administrator.post<Entity>('/api/projects/talent-phi/departments', { name: 'Skywriting', budget: '10.5' })
    ).body;
    expect(
      await saveTwice(
        `/api/projects/departments/${department.id}`,
        { name: 'Skywriting', budget: 10.5, isActive: true },
        { budget: 11 },
      ),
    ).toEqual(quiet);
  });

  it('of an assignment publishes no event', async () => {
    const [found] = await query<{ id: number; position: string | null; permissions: string[] }>(
      app.databaseUrl,
      `select id, position, permissions from assignment where is_active and project = 'perfect-b' order by id limit 1`,
    );
    const before = await events();
    expect(
      (
        await administrator.put('/api/enterprise/assignments', {
          id: found?.id,
          position: found?.position,
          permissions: found?.permissions,
        })
      ).status,
    ).toBe(200);
    expect(await events()).toBe(before);
  });
});
