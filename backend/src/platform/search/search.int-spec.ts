import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { SearchRow } from '@atrium/contract/platform/search/schemas';
import { SEARCH_KINDS } from '@atrium/contract/platform/search/values';
import { createClient, createGoal, createProject, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { dayAfter, receiveLots } from '../../../test/lots.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import type { TestClient } from '../../../test/test-client.js';

const CLINIC = ['item', 'consumable', 'lot', 'order'];
const AGENCY = ['client', 'project', 'goal', 'task'];

describe('the search of the whole product', () => {
  let app: TestApp;
  let superadmin: TestClient;
  let order: Order;

  beforeAll(async () => {
    app = await startApp();
    superadmin = await app.signedIn('superadmin');
    const supplier = (await superadmin.post<{ id: number }>('/api/suppliers', { name: 'Quovadis Supply' })).body;
    const item = await createItem(superadmin, {
      name: 'Quovadis filler 1 ml',
      sku: 'QV-100%_1\\',
      barcode: '4006381333931',
      tracksLots: true,
      currentQuantity: 0,
    });
    await createConsumable(superadmin, { name: 'Quovadis gauze' });
    const received = await receiveLots(superadmin, item, [
      { number: 'QUOVADIS-77', expiresOn: dayAfter(400), quantity: 3 },
    ]);
    expect(received.body).toMatchObject({ kind: 'item' });
    const placed = await superadmin.post<Order[]>('/api/orders', {
      orders: [{ supplierId: supplier.id, lines: [{ stockId: item.id, quantity: 2 }] }],
    });
    order = placed.body[0] as Order;
    const client = await createClient(superadmin, { name: 'Quovadis Dental' });
    await createProject(superadmin, { name: 'Quovadis relaunch' });
    const goal = await createGoal(superadmin, { title: 'Quovadis newsletter', clientId: client.id });
    await createTask(superadmin, goal.id, { title: 'Quovadis: write the first issue' });
    await superadmin.post('/api/enterprise/staff', {
      firstName: 'Petra',
      lastName: 'Quovadis',
      email: 'petra@quovadis.example',
      role: 'user',
      hireDate: '2026-11-02',
    });
  });
  afterAll(() => app.close());

  const find = async (who: TestClient, typed: string, more = ''): Promise<SearchRow[]> => {
    const { status, body } = await who.get<SearchRow[]>(`/api/search?q=${encodeURIComponent(typed)}${more}`);
    expect(status).toBe(200);
    return body;
  };
  const kinds = (rows: readonly SearchRow[]) => [...new Set(rows.map(({ kind }) => kind))];
  const titles = (rows: readonly SearchRow[]) => rows.map(({ title }) => title);

  it('finds every kind by name or number, in the order of the kinds', async () => {
    const rows = await find(superadmin, 'quovadis');
    expect(kinds(rows)).toEqual(SEARCH_KINDS);
    expect(rows.find(({ kind }) => kind === 'lot')).toMatchObject({
      title: 'QUOVADIS-77',
      detail: 'Quovadis filler 1 ml',
      isClosed: false,
    });
    expect(rows.find(({ kind }) => kind === 'order')).toEqual({
      kind: 'order',
      id: String(order.id),
      title: order.number,
      code: null,
      detail: 'Quovadis Supply',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isClosed: false,
    });
    expect(rows.find(({ kind }) => kind === 'task')).toMatchObject({ detail: 'Quovadis newsletter' });
  });

  it('shows members of a project its rows alone, and people to administrators alone', async () => {
    const clinic = await app.signedIn('staff@perfect-b.example');
    const agency = await app.signedIn('staff@talent-phi.example');
    const admin = await app.signedIn('admin@example.com');
    const newcomer = await app.signedIn('newcomer@example.com');
    expect(kinds(await find(clinic, 'quovadis'))).toEqual(CLINIC);
    expect(kinds(await find(agency, 'quovadis'))).toEqual(AGENCY);
    expect(kinds(await find(admin, 'quovadis'))).toEqual(['person']);
    expect(await find(newcomer, 'quovadis')).toEqual([]);
    expect(await find(clinic, 'quovadis', '&kinds=client,project,goal,task,person')).toEqual([]);
    expect((await app.visitor().get('/api/search?q=quovadis')).status).toBe(401);
  });

  it('stops showing rows of a project as soon as the access ends', async () => {
    const item = await createItem(superadmin, { name: 'Zephyrine' });
    const both = await app.signedIn('both@example.com');
    expect(titles(await find(both, 'zephyrine'))).toEqual([item.name]);
    const [own] = await query<{ id: number }>(
      app.databaseUrl,
      `select a.id from assignment a join staff m on m.id = a.staff_id join app_user u on u.id = m.user_id
       where u.email = 'both@example.com' and a.project = 'perfect-b'`,
    );
    expect((await superadmin.delete(`/api/enterprise/assignments/${own?.id}`)).status).toBe(204);
    expect(await find(both, 'zephyrine')).toEqual([]);
  });

  it.each([
    ['4006381333931', 'an EAN'],
    ['04006381333931', 'a GTIN with 14 digits'],
    ['010400638133393110AB12', 'a scanned GS1 code'],
    ['QV-100%_1\\', 'a SKU with special characters'],
  ])('finds a product by %s, %s', async (typed) => {
    expect(titles(await find(superadmin, typed, '&kinds=item'))).toEqual(['Quovadis filler 1 ml']);
  });

  it('finds an order by its number, with and without prefix and zeros', async () => {
    for (const typed of [order.number, order.number.toLowerCase(), order.number.replace('-', ' '), `${order.id}`])
      expect(titles(await find(superadmin, typed, '&kinds=order'))).toContain(order.number);
    const ids = (await find(superadmin, 'po', '&kinds=order'))
      .filter(({ isClosed }) => !isClosed)
      .map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  it('takes %, _ and \\ as plain characters', async () => {
    for (const typed of ['%', '_', '\\', '%%%', '___', 'quo%dis', 'quovadi_', "' or true --"])
      expect(titles(await find(superadmin, typed)).filter((title) => title.includes('uovadis'))).toEqual(
        ['%', '_', '\\'].includes(typed) ? expect.any(Array) : [],
      );
    expect(titles(await find(superadmin, '100%_1\\'))).toEqual(['Quovadis filler 1 ml']);
  });

  it('matches one or two letters with beginnings of words', async () => {
    const one = await createClient(superadmin, { name: 'Xy Architects' });
    const two = await createClient(superadmin, { name: 'Galaxy' });
    const found = titles(await find(superadmin, 'xy', '&kinds=client'));
    expect(found).toContain(one.name);
    expect(found).not.toContain(two.name);
  });

  it('tolerates a typo when nothing matches', async () => {
    expect(kinds(await find(superadmin, 'quovedis'))).toEqual([
      'item',
      'consumable',
      'order',
      'client',
      'project',
      'goal',
      'task',
    ]);
    expect(await find(superadmin, 'qqqqqqqq')).toEqual([]);
  });

  it('returns at most ten rows of a kind, unfinished ones and beginnings of names first', async () => {
    const goal = await createGoal(superadmin, { title: 'Many' });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        createTask(superadmin, goal.id, { title: `Wombat ${String(nth).padStart(2, '0')}` }),
      ),
    );
    await createTask(superadmin, goal.id, { title: 'A wombat' });
    await superadmin.patch(`/api/talent-phi/tasks/${made[0]?.id}`, { status: 'completed' });
    const rows = titles(await find(superadmin, 'wombat'));
    expect(rows).toHaveLength(10);
    expect(rows.slice(0, 2)).toEqual(['Wombat 01', 'Wombat 02']);
    expect(titles(await find(superadmin, 'wombat', '&limit=2'))).toEqual(['Wombat 01', 'Wombat 02']);
    for (const wrong of ['limit=11', 'limit=0', 'kinds=item,patient', 'q=a&q=b', `q=${'a'.repeat(201)}`])
      expect(await superadmin.get<ErrorReply>(`/api/search?${wrong}`)).toMatchObject({
        status: 400,
        body: { code: 'input.invalid' },
      });
  });

  it('searches all kinds with blank filters', async () => {
    expect(titles(await find(superadmin, 'quovadis', '&kinds=&limit='))).toEqual(
      titles(await find(superadmin, 'quovadis')),
    );
  });

  it('finds nothing for a blank text', async () => {
    for (const typed of ['', '   ', '- -']) expect(await find(superadmin, typed)).toEqual([]);
  });

  it('leaves out removed rows and tasks of cancelled goals', async () => {
    const item = await createItem(superadmin, { name: 'Narwhal' });
    const client = await createClient(superadmin, { name: 'Narwhal' });
    const goal = await createGoal(superadmin, { title: 'Narwhal' });
    const task = await createTask(superadmin, goal.id, { title: 'Narwhal' });
    expect(kinds(await find(superadmin, 'narwhal'))).toEqual(['item', 'client', 'goal', 'task']);
    await superadmin.patch(`/api/talent-phi/goals/${goal.id}`, { status: 'cancelled' });
    expect((await find(superadmin, 'narwhal')).map(({ kind, isClosed }) => [kind, isClosed])).toEqual([
      ['item', false],
      ['client', false],
      ['goal', true],
    ]);
    await superadmin.delete(`/api/inventory/${item.id}`);
    await superadmin.delete(`/api/talent-phi/clients/${client.id}`);
    await superadmin.delete(`/api/talent-phi/tasks/${task.id}`);
    await superadmin.delete(`/api/talent-phi/goals/${goal.id}`);
    expect(await find(superadmin, 'narwhal')).toEqual([]);
  });

  it('answers parallel requests each with its own rows', async () => {
    const words = ['quovadis', 'wombat', order.number, 'zephyrine', 'nothing'];
    const alone = await Promise.all(words.map((typed) => find(superadmin, typed)));
    const together = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => find(superadmin, words[nth % words.length] ?? '')),
    );
    together.forEach((rows, nth) => expect(rows).toEqual(alone[nth % words.length]));
  });
});
