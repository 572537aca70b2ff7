import type { ErrorReply } from '@atrium/contract/core/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAgencyDepartments, logTime, createClient, createGoal, createProject, createTask } from '../agency.js';
import { startApp, type TestApp } from '../app.js';
import { query } from '../sql.js';
import { createConsumable, createItem } from '../stock.js';
import type { TestClient } from '../test-client.js';

type Entity = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Saves an entity; has one user's edit, and other users' edits of another field and of the edited field. */
interface Case {
  readonly method: 'PUT' | 'PATCH';
  readonly path: string;
  readonly entity: Entity;
  readonly theirs: Readonly<Record<string, unknown>>;
  readonly mine: Readonly<Record<string, unknown>>;
  /** Another value for the field that `theirs` edits. */
  readonly same: Readonly<Record<string, unknown>>;
}

describe('two users edit one record', () => {
  let app: TestApp;
  let ana: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    app = await startApp();
    ana = await app.signedIn('superadmin');
    ben = await app.signedIn('superadmin');
  });
  afterAll(() => app.close());

  const make = async (path: string, body: object): Promise<Entity> => {
    const { status, body: entity } = await ana.post<Entity>(path, body);
    expect({ path, status, entity }).toMatchObject({ status: 201 });
    return entity;
  };
  const settings = async (path: string): Promise<Entity> => (await ana.get<Entity>(path)).body;

  const cases: Readonly<Record<string, () => Promise<Case>>> = {
    item: async () => {
      const entity = (await createItem(ana)) as unknown as Entity;
      return {
        method: 'PUT',
        path: `/api/inventory/${entity.id}`,
        entity,
        theirs: { expirationDate: 90 },
        mine: { brand: 'Mine' },
        same: { expirationDate: 30 },
      };
    },
    consumable: async () => {
      const entity = (await createConsumable(ana)) as unknown as Entity;
      return {
        method: 'PUT',
        path: `/api/consumables/${entity.id}`,
        entity,
        theirs: { unitCost: '2.50' },
        mine: { notes: 'Mine' },
        same: { unitCost: '3.00' },
      };
    },
    category: async () => {
      const entity = await make('/api/categories', { name: 'Merged', description: 'Old' });
      return {
        method: 'PUT',
        path: `/api/categories/${entity.id}`,
        entity,
        theirs: { name: 'Merged well' },
        mine: { description: 'Mine' },
        same: { name: 'Mine' },
      };
    },
    supplier: async () => {
      const entity = await make('/api/suppliers', { name: 'Merged Supply' });
      return {
        method: 'PUT',
        path: `/api/suppliers/${entity.id}`,
        entity,
        theirs: { contactPhone: '+351 21' },
        mine: { notes: 'Mine' },
        same: { contactPhone: '+351 22' },
      };
    },
    'price source': async () => {
      const item = await createItem(ana);
      const entity = await make(`/api/inventory/${item.id}/sources`, { url: 'https://shop.example/a', price: 100 });
      return {
        method: 'PUT',
        path: `/api/inventory/${item.id}/sources/${entity.id}`,
        entity,
        theirs: { unitsPerPackage: 10 },
        mine: { availability: 'In stock' },
        same: { unitsPerPackage: 20 },
      };
    },
    client: async () => {
      const entity = (await createClient(ana)) as unknown as Entity;
      return {
        method: 'PATCH',
        path: `/api/talent-phi/clients/${entity.id}`,
        entity,
        theirs: { contactPhone: '+351 21' },
        mine: { description: 'Mine' },
        same: { contactPhone: null, description: 'Mine' },
      };
    },
    'website page': async () => {
      const client = await createClient(ana);
      const location = `/api/talent-phi/clients/${client.id}/website`;
      const body = { projectName: 'Home', url: 'https://a.example', category: 'Homepage', mainStatus: 'live' };
      const entity = await make(location, body);
      return {
        method: 'PUT',
        path: `${location}/${entity.id}`,
        entity,
        theirs: { mainStatus: 'issues' },
        mine: { metaTitle: 'Mine' },
        same: { mainStatus: 'needs-review' },
      };
    },
    post: async () => {
      const client = await createClient(ana);
      const entity = await make(`/api/talent-phi/clients/${client.id}/social-media-posts`, {
        content: 'Hello',
        platform: 'instagram',
        scheduledDate: '2026-11-02T09:30',
      });
      return {
        method: 'PUT',
        path: `/api/talent-phi/social-media-posts/${entity.id}`,
        entity,
        theirs: { scheduledDate: '2026-11-03T10:00:00' },
        mine: { content: 'Mine' },
        same: { scheduledDate: '2026-11-04T10:00:00' },
      };
    },
    goal: async () => {
      const [first, second] = await listAgencyDepartments(ana);
      const entity = (await createGoal(ana, { departmentIds: [first] })) as unknown as Entity;
      return {
        method: 'PATCH',
        path: `/api/talent-phi/goals/${entity.id}`,
        entity,
        theirs: { departmentIds: [first, second] },
        mine: { title: 'Mine' },
        same: { departmentIds: [second] },
      };
    },
    task: async () => {
      const goal = await createGoal(ana);
      const entity = (await createTask(ana, goal.id)) as unknown as Entity;
      return {
        method: 'PATCH',
        path: `/api/talent-phi/tasks/${entity.id}`,
        entity,
        theirs: { status: 'completed' },
        mine: { dueDate: '2026-11-20' },
        same: { status: 'in_progress' },
      };
    },
    'time entry': async () => {
      const goal = await createGoal(ana);
      const task = await createTask(ana, goal.id);
      const entity = (await logTime(ana, task.id)) as unknown as Entity;
      return {
        method: 'PATCH',
        path: `/api/talent-phi/time-entries/${entity.id}`,
        entity,
        theirs: { hours: 2 },
        mine: { description: 'Mine' },
        same: { hours: 3 },
      };
    },
    'marketing project': async () => {
      const goal = await createGoal(ana);
      const other = await createGoal(ana);
      const entity = (await createProject(ana)) as unknown as Entity;
      return {
        method: 'PATCH',
        path: `/api/talent-phi/marketing-projects/${entity.id}`,
        entity,
        theirs: { goalIds: [goal.id] },
        mine: { budget: '900.00' },
        same: { goalIds: [other.id] },
      };
    },
    department: async () => {
      const entity = await make('/api/projects/talent-phi/departments', { name: 'Merging' });
      const [person] = await query<{ id: string }>(app.databaseUrl, 'select id from app_user where is_active limit 1');
      return {
        method: 'PUT',
        path: `/api/projects/departments/${entity.id}`,
        entity,
        theirs: { managerId: person?.id },
        mine: { project: 'perfect-b' },
        same: { managerId: null, name: 'Mine' },
      };
    },
    staff: async () => {
      const entity = await make('/api/enterprise/staff', {
        firstName: 'Merged',
        lastName: 'Person',
        email: 'merged.person@example.com',
      });
      return {
        method: 'PUT',
        path: `/api/enterprise/staff/${entity.id}`,
        entity,
        theirs: { firstName: 'Maria' },
        mine: { phone: '+351 21' },
        same: { firstName: 'Marta' },
      };
    },
    'clinic settings': async () => ({
      method: 'PUT',
      path: '/api/settings/perfect-b',
      entity: await settings('/api/settings/perfect-b'),
      theirs: { tagline: 'Theirs' },
      mine: { accentColor: '#334455' },
      same: { tagline: 'Mine' },
    }),
    'agency settings': async () => ({
      method: 'PUT',
      path: '/api/settings/talent-phi',
      entity: await settings('/api/settings/talent-phi'),
      theirs: { wipLimit: 7 },
      mine: { capacityHours: 6.5 },
      same: { wipLimit: 8 },
    }),
    'organisation settings': async () => ({
      method: 'PUT',
      path: '/api/settings/organisation',
      entity: await settings('/api/settings/organisation'),
      theirs: { currency: 'EUR' },
      mine: { timeZone: 'Europe/Lisbon' },
      same: { currency: 'GBP' },
    }),
  };

  it.each(Object.entries(cases))(
    '%s: edits of different fields are merged, and edits of the same field conflict',
    async (_, prepare) => {
      const { method, path, entity, theirs, mine, same } = await prepare();
      const { version } = entity;
      const field = Object.keys(theirs)[0] ?? '';
      const first = await ben.send<Entity>(method, path, { ...theirs, version });
      expect(first).toMatchObject({ status: 200, body: theirs });
      const rejection = await ana.send<ErrorReply>(method, path, { ...same, version });
      expect(rejection).toMatchObject({
        status: 409,
        body: { code: 'resource.stale', current: first.body, conflicts: [field] },
      });
      expect(rejection.body.message).toMatch(/ changed this while you were editing\.$/);
      const merged = await ana.send<Entity>(method, path, { ...mine, version });
      expect(merged).toMatchObject({ status: 200, body: { ...mine, ...theirs } });
      // An equal value is no conflict, regardless of its author.
      const echo = await ana.send<Entity>(method, path, { ...theirs, version });
      expect(echo).toMatchObject({ status: 200, body: merged.body });
      // With the current version it may be changed, and without a version too.
      const seen = await ana.send<Entity>(method, path, { ...same, version: merged.body.version });
      expect(seen).toMatchObject({ status: 200, body: same });
      expect(await ana.send(method, path, theirs)).toMatchObject({ status: 200, body: { ...mine, ...theirs } });
    },
  );

  it('merges an assignment, whose id is in the body', async () => {
    const staff = await make('/api/enterprise/staff', {
      firstName: 'Given',
      lastName: 'Access',
      email: 'given.access@example.com',
      projects: [{ project: 'talent-phi' }],
    });
    const [row] = await query<{ id: number }>(app.databaseUrl, 'select id from assignment where staff_id = $1', [
      staff.id,
    ]);
    const put = (user: TestClient, body: object) =>
      user.put<Entity & ErrorReply>('/api/enterprise/assignments', { id: row?.id, version: 1, ...body });
    expect((await put(ben, { permissions: ['-export'] })).status).toBe(200);
    expect(await put(ana, { permissions: [] })).toMatchObject({ status: 409, body: { conflicts: ['permissions'] } });
    expect((await put(ana, { position: 'Lead' })).body).toMatchObject({ position: 'Lead', permissions: ['-export'] });
  });

  it('ignores level changes by usage; a save that sets the level needs the current version', async () => {
    const item = await createItem(ana, { currentQuantity: 10 });
    await ben.post('/api/usage', { itemId: item.id, quantityUsed: 3 });
    const path = `/api/inventory/${item.id}`;
    expect((await ana.put<Entity>(path, { brand: 'Mine', version: item.version })).body).toMatchObject({
      brand: 'Mine',
      currentQuantity: 7,
    });
    expect(await ana.put<ErrorReply>(path, { currentQuantity: 12, version: item.version })).toMatchObject({
      status: 409,
      body: { conflicts: ['currentQuantity'], message: 'Somebody changed this while you were editing.' },
    });
  });

  it('merges twenty concurrent edits of different fields', async () => {
    const client = await createClient(ana);
    const fields = ['contactPhone', 'industry', 'description', 'address', 'website'] as const;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const field = fields[at % fields.length] ?? 'industry';
        return ana.patch<Entity>(`/api/talent-phi/clients/${client.id}`, {
          [field]: field === 'website' ? 'https://a.example' : 'The same',
          version: client.version,
        });
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const now = (await ana.get<Entity>(`/api/talent-phi/clients/${client.id}`)).body;
    expect(now).toMatchObject({
      contactPhone: 'The same',
      industry: 'The same',
      description: 'The same',
      address: 'The same',
      website: 'https://a.example',
      version: 1 + fields.length,
    });
  });
});
