import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import { API_PAGE_FILES } from '@atrium/contract/platform/health/values';
import { EXAMPLES } from '@atrium/contract/examples';
import { startApp, type TestApp } from '../../../test/app.js';
import { createItem } from '../../../test/stock.js';
import type { Body, TestClient } from '../../../test/test-client.js';

/* Sends every example of the API reference, with an API key where one is accepted. Examples use entities created by earlier ones. */

let app: TestApp;
let person: TestClient;
let authorization: string;
beforeAll(async () => {
  app = await startApp();
  person = await app.signedIn('superadmin');
  const { body } = await person.post('/api/auth/api-keys', {
    name: 'Examples',
    permissions: {
      'perfect-b': ['stock:use', 'stock:edit', 'suppliers:edit', 'reorder:request', 'reorder:decide'],
      'talent-phi': ['clients:edit', 'goals:edit', 'tasks:edit', 'posts:edit', 'comments:write'],
    },
    administers: true,
    changesPeople: true,
    expiresInDays: 1,
  });
  authorization = `Bearer ${String(body['key'])}`;
  createdIds.set(OPENED, await openContainer());
});
afterAll(() => app.close());

/** Name by which the examples refer to an opened container. Only a use by content opens one; no endpoint creates it. */
const OPENED = 'a use by content';
const openContainer = async (): Promise<number> => {
  const vial = await createItem(person, { currentQuantity: 1, unit: 'vials', contentAmount: 100, contentUnit: 'U' });
  const { body } = await person.post<Usage>('/api/usage', { itemId: vial.id, content: 24 });
  return body.content?.containers[0]?.id ?? 0;
};

/** Names of the examples that create the entity of a path parameter or field. */
const NAMED: readonly (readonly [pattern: RegExp, maker: string])[] = [
  [/purchases\/:id/, 'logItemPurchase'],
  [/reorder-requests\/:id/, 'requestItemReorder'],
  [/inventory\/:id|^itemId$/, 'createItem'],
  [/consumables\/:id|^consumableId$/, 'createConsumable'],
  [/clients\/:\w+|^clientId$/, 'createClient'],
  [/goals\/:id|^goalId$/, 'createGoal'],
  [/tasks\/:id|threads\/:kind\/:id|^taskId$/, 'createTask'],
  [/comments\/:id/, 'createComment'],
  [/staff\/:id|^staffId$/, 'createStaff'],
  [/opened-containers\/:id/, OPENED],
];
const createdIds = new Map<string, number>();
let checklistItemId = '';
const idFor = (text: string): number | undefined =>
  createdIds.get(NAMED.find(([pattern]) => pattern.test(text))?.[1] ?? '');

const example = (name: string): { endpoint: BoundEndpoint; body: Body } => ({
  endpoint: endpoints.find((endpoint) => endpoint.name === name)!,
  body: Object.fromEntries(
    Object.entries(EXAMPLES[name] as Body).map(([field, value]) => [
      field,
      field === 'departmentIds' ? [createdIds.get('createDepartment')] : (idFor(field) ?? value),
    ]),
  ),
});

it.each(Object.keys(EXAMPLES))('example of %s is accepted', async (name) => {
  const { endpoint, body } = example(name);
  const path = endpoint.path
    .replace(':project', 'talent-phi')
    .replace(':kind', 'task')
    .replace('checklist/:itemId', () => `checklist/${checklistItemId}`)
    .replace(/:\w+/, String(idFor(endpoint.path)));
  const client = endpoint.sessionOnly === true ? person : app.visitor();
  const headers: Record<string, string> = endpoint.sessionOnly === true ? {} : { authorization };
  const response = await client.send(endpoint.method, path, body, headers);
  expect([response.status, response.status < 300 || response.body]).toEqual([endpoint.status, true]);
  if (name === 'addChecklistItem') checklistItemId = (response.body as unknown as Task).checklist[0]?.id ?? '';
  if (endpoint.status === 201) createdIds.set(name, response.body['id'] as number);
});

it('the API reference has no external and no inline resources', async () => {
  const client = app.visitor();
  const page = await client.get<string>('/api/docs');
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
    expect((await client.get(address)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await client.get(`${address}0`)).headers.get('cache-control')).toBe('no-cache');
    const response = await client.get<string>(`/api/docs/${file}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      file.endsWith('.woff')
        ? 'font/woff'
        : file.endsWith('.js')
          ? 'text/javascript; charset=utf-8'
          : 'text/css; charset=utf-8',
    ]);
    expect(response.body.length).toBeGreaterThan(500);
    const retry = await client.get(`/api/docs/${file}`, { 'if-none-match': response.headers.get('etag')! });
    expect(retry.status).toBe(304);
  }
  expect((await client.get('/api/docs/package.json')).status).toBe(400);
});
