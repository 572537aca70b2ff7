import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { API_PAGE_FILES } from '@atrium/contract/platform/health/values';
import { EXAMPLES } from '@atrium/contract/examples';
import { startApp, type TestApp } from '../../../test/app.js';
import { makeItem } from '../../../test/stock.js';
import type { Body, Visitor } from '../../../test/visitor.js';

/* Sends every example of the API reference, with an API key where one is accepted. Examples use entities created by earlier ones. */

let app: TestApp;
let person: Visitor;
let authorization: string;
beforeAll(async () => {
  app = await startApp();
  person = await app.signedIn('superadmin');
  const { body } = await person.post('/api/auth/api-keys', {
    name: 'Examples',
    permissions: {
      'perfect-b': ['stock:use', 'stock:edit', 'suppliers:edit', 'reorder:request', 'reorder:decide'],
      'talent-phi': ['clients:edit', 'goals:edit', 'tasks:edit', 'posts:edit'],
    },
    administers: true,
    changesPeople: true,
    expiresInDays: 1,
  });
  authorization = `Bearer ${String(body['key'])}`;
  made.set(OPENED, await openContainer());
});
afterAll(() => app.close());

/** A use by content opens a container; no endpoint creates one. */
const OPENED = 'a use by content';
const openContainer = async (): Promise<number> => {
  const vial = await makeItem(person, { currentQuantity: 1, unit: 'vials', contentAmount: 100, contentUnit: 'U' });
  const { body } = await person.post<Usage>('/api/usage', { itemId: vial.id, content: 24 });
  return body.content?.containers[0]?.id ?? 0;
};

/** The example that creates the entity for a path parameter or field. */
const NAMED: readonly (readonly [pattern: RegExp, maker: string])[] = [
  [/purchases\/:id/, 'logItemPurchase'],
  [/reorder-requests\/:id/, 'requestItemReorder'],
  [/inventory\/:id|^itemId$/, 'createItem'],
  [/consumables\/:id|^consumableId$/, 'createConsumable'],
  [/clients\/:\w+|^clientId$/, 'createClient'],
  [/goals\/:id|^goalId$/, 'createGoal'],
  [/tasks\/:id|^taskId$/, 'createTask'],
  [/staff\/:id|^staffId$/, 'createStaff'],
  [/opened-containers\/:id/, OPENED],
];
const made = new Map<string, number>();
const idFor = (text: string): number | undefined => made.get(NAMED.find(([pattern]) => pattern.test(text))?.[1] ?? '');

const example = (name: string): { endpoint: BoundEndpoint; body: Body } => ({
  endpoint: endpoints.find((endpoint) => endpoint.name === name)!,
  body: Object.fromEntries(
    Object.entries(EXAMPLES[name] as Body).map(([field, value]) => [
      field,
      field === 'departmentIds' ? [made.get('createDepartment')] : (idFor(field) ?? value),
    ]),
  ),
});

it.each(Object.keys(EXAMPLES))('example of %s is accepted', async (name) => {
  const { endpoint, body } = example(name);
  const path = endpoint.path.replace(':project', 'talent-phi').replace(/:\w+/, String(idFor(endpoint.path)));
  const visitor = endpoint.sessionOnly === true ? person : app.visitor();
  const headers: Record<string, string> = endpoint.sessionOnly === true ? {} : { authorization };
  const answer = await visitor.send(endpoint.method, path, body, headers);
  expect([answer.status, answer.status < 300 || answer.body]).toEqual([endpoint.status, true]);
  if (endpoint.status === 201) made.set(name, answer.body['id'] as number);
});

it('the API reference has no external and no inline resources', async () => {
  const visitor = app.visitor();
  const page = await visitor.get<string>('/api/docs');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const addresses = [...page.body.matchAll(/(?:src|href|data-file)="([^"]+)"/g)].map(([, address]) => address!);
  expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([]);
  expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=/);
  for (const file of API_PAGE_FILES) {
    // A file under its versioned URL is cached forever.
    const address = addresses.find((one) => one.startsWith(`/api/docs/${file}?v=`));
    // Only the stylesheet refers to a font.
    if (address === undefined) expect(file).toMatch(/\.woff$/);
    if (address === undefined) continue;
    expect((await visitor.get(address)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await visitor.get(`${address}0`)).headers.get('cache-control')).toBe('no-cache');
    const answer = await visitor.get<string>(`/api/docs/${file}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      file.endsWith('.woff')
        ? 'font/woff'
        : file.endsWith('.js')
          ? 'text/javascript; charset=utf-8'
          : 'text/css; charset=utf-8',
    ]);
    expect(answer.body.length).toBeGreaterThan(500);
    const again = await visitor.get(`/api/docs/${file}`, { 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
  }
  expect((await visitor.get('/api/docs/package.json')).status).toBe(400);
});
