import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}
type CreatedWebhook = Webhook & { readonly secret: string };

const PATH = '/api/perfect-b/webhooks';

let redis: PrivateRedis;
let fixture: ScrapingFixture;
let worker: Awaited<ReturnType<ScrapingFixture['worker']>>;
let receiver: ShopServer;
let manager: TestClient;
const received: Received[] = [];
/** Responses by path; 204 by default. */
const queuedReplies = new Map<string, { status: number; text?: string; location?: string }>();

beforeAll(async () => {
  redis = await PrivateRedis.start();
  receiver = await ShopServer.open(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), path });
    const { status, text = '', location } = queuedReplies.get(path) ?? { status: 204 };
    response.writeHead(status, location === undefined ? {} : { location }).end(text);
  });
  fixture = await ScrapingFixture.open(redis.url, [receiver]);
  worker = await fixture.worker();
  await followingEvents();
  manager = await fixture.app.signedIn('manager@perfect-b.example');
}, 300_000);
afterAll(async () => {
  await fixture.close();
  await receiver.close();
  await redis.close();
});
beforeEach(() => {
  received.length = 0;
});

const sql = <T extends object>(text: string, values: unknown[] = []) => query<T>(fixture.app.databaseUrl, text, values);
/** Waits until the reaction is registered. It only handles later events. */
const followingEvents = () =>
  waitUntil(async () => (await sql(`select 1 from reaction where name = 'collect-deliveries'`)).length > 0, 60_000);
const createWebhook = async (path: string, more: object = {}): Promise<CreatedWebhook> => {
  const body = { name: 'ERP', url: receiver.url(path), events: ['item.created', 'usage.logged'], ...more };
  const reply = await manager.post<CreatedWebhook>(PATH, body);
  expect([reply.status, reply.body]).toMatchObject([201, { name: 'ERP' }]);
  return reply.body;
};
const listDeliveries = async (webhook: Webhook) =>
  (await manager.get<WebhookDelivery[]>(`${PATH}/${webhook.id}/deliveries`)).body;
const waitForDeliveries = (path: string, count = 1) =>
  waitUntil(() => received.filter((one) => one.path === path).length >= count, 60_000, `${count} at ${path}`);
const waitForState = async (webhook: Webhook, state = 'delivered'): Promise<WebhookDelivery> => {
  let found: WebhookDelivery | undefined;
  await waitUntil(
    async () =>
      (found = (await listDeliveries(webhook)).find((one) => one.state === state && one.tries > 0)) !== undefined,
    60_000,
    `a delivery to be ${state}`,
  );
  return found!;
};
const computeSignature = ({ headers, body }: Received, secret: string): string => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

describe('a delivery', () => {
  test('contains an event for project members, is signed, and is listed with the response', async () => {
    queuedReplies.set('/good', { status: 200, text: 'thanks' });
    const webhook = await createWebhook('/good');
    const item = await createItem(fixture.staff, { name: 'Told outside', currentQuantity: 5 });
    await fixture.staff.post('/api/usage', { itemId: item.id, quantityUsed: 1, patientId: 'P-SECRET' });
    await waitForDeliveries('/good', 2);
    const [first, second] = received.filter(({ path }) => path === '/good');
    const event = JSON.parse(first!.body) as { type: string; data: { item: { id: number } } };
    expect(event).toMatchObject({ type: 'item.created', project: 'perfect-b', data: { item: { id: item.id } } });
    expect(JSON.parse(second!.body)).toMatchObject({ type: 'usage.logged' });
    expect(received.map(({ body }) => body).join()).not.toContain('P-SECRET');
    for (const one of [first!, second!]) {
      expect(one.headers['webhook-signature']).toBe(computeSignature(one, webhook.secret));
      expect(Math.abs(Date.now() / 1000 - Number(one.headers['webhook-timestamp']))).toBeLessThan(30);
    }
    const seen = await waitForState(webhook);
    expect(seen).toMatchObject({ status: 200, answer: 'thanks', tries: 1, nextTryAt: null });
    expect(received.map(({ headers }) => headers['webhook-id'])).toContain(seen.id);
  });

  test('is not sent for other event types, other projects or changes of access', async () => {
    const webhook = await createWebhook('/chosen', { events: ['supplier.created'] });
    await createItem(fixture.staff, { name: 'Not chosen' });
    await manager.post('/api/suppliers', { name: 'Chosen supplier' });
    await waitForDeliveries('/chosen');
    expect((await listDeliveries(webhook)).map(({ event }) => event)).toEqual(['supplier.created']);
  });

  test('is retried with the same id after a failure', async () => {
    queuedReplies.set('/later', { status: 500, text: 'not now' });
    const webhook = await createWebhook('/later');
    await createItem(fixture.staff, { name: 'Refused at first' });
    const failed = await waitForState(webhook, 'waiting');
    expect(failed).toMatchObject({ status: 500, answer: 'not now', tries: 1 });
    expect(failed.nextTryAt).not.toBeNull();
    expect((await manager.get<Webhook[]>(PATH)).body.find(({ id }) => id === webhook.id)?.failingSince).not.toBeNull();
    queuedReplies.delete('/later');
    await waitForDeliveries('/later', 2);
    const [before, after] = received.filter(({ path }) => path === '/later');
    expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
    expect(after?.body).toBe(before?.body);
    await waitForState(webhook);
    expect((await manager.get<Webhook[]>(PATH)).body.find(({ id }) => id === webhook.id)?.failingSince).toBeNull();
  });

  test('is not lost when its worker is killed', async () => {
    const webhook = await createWebhook('/killed');
    await worker.kill();
    await createItem(fixture.staff, { name: 'While no worker is there' });
    worker = await fixture.worker();
    await waitForDeliveries('/killed');
    await waitForState(webhook);
  });

  test('follows no redirect and reaches no private address', async () => {
    queuedReplies.set('/moved', { status: 302, location: receiver.url('/elsewhere') });
    const moved = await createWebhook('/moved');
    await sql(`update webhook set url = 'http://127.0.0.1:1/inside' where id = $1`, [
      (await createWebhook('/inside', { name: 'ERP' })).id,
    ]);
    const inside = (await manager.get<Webhook[]>(PATH)).body.find(({ url }) => url.includes('inside'))!;
    await createItem(fixture.staff, { name: 'Moved' });
    expect(await waitForState(moved, 'waiting')).toMatchObject({ status: 302 });
    expect(received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    const rejection = await waitForState(inside, 'waiting');
    expect(rejection).toMatchObject({ status: null });
    expect(rejection.answer).toMatch(/address/i);
    const { body } = await manager.post(PATH, {
      name: 'In',
      url: 'http://169.254.169.254/x',
      events: ['item.created'],
    });
    expect(body['errors']).toEqual([
      { path: 'url', message: 'Please enter a public address. This one is in your own network.' },
    ]);
  });

  test('can be sent again and tested', async () => {
    const webhook = await createWebhook('/again', { events: ['category.created'] });
    const { status, body } = await manager.post<WebhookDelivery>(`${PATH}/${webhook.id}/test`);
    expect([status, body.event]).toEqual([201, 'webhook.test']);
    await waitForDeliveries('/again');
    const { id } = await waitForState(webhook);
    expect((await manager.post(`${PATH}/${webhook.id}/deliveries/${id}/again`)).status).toBe(200);
    await waitForDeliveries('/again', 2);
    const here = received.filter(({ path }) => path === '/again');
    expect(here.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  test('is signed with both secrets for a day after a rotation', async () => {
    const webhook = await createWebhook('/rotated', { events: ['category.created'] });
    const { body } = await manager.post<{ secret: string }>(`${PATH}/${webhook.id}/secret`);
    expect(body.secret).not.toBe(webhook.secret);
    await manager.post(`${PATH}/${webhook.id}/test`);
    await waitForDeliveries('/rotated');
    const [one] = received;
    expect(one?.headers['webhook-signature']).toBe(
      `${computeSignature(one!, body.secret)} ${computeSignature(one!, webhook.secret)}`,
    );
    const stored = JSON.stringify(await sql('select * from webhook'));
    for (const secret of [webhook.secret, body.secret]) expect(stored).not.toContain(secret);
  });
});

test('pauses a webhook after days of failures and notifies its creator and open screens', async () => {
  queuedReplies.set('/dead', { status: 500, text: 'broken' });
  const webhook = await createWebhook('/dead', { events: ['category.created'] });
  const socket = await manager.openSocket();
  await sql(`update webhook set failing_since = now() - interval '73 hours' where id = $1`, [webhook.id]);
  await manager.post(`${PATH}/${webhook.id}/test`);
  const { data } = await socket.waitForEvent(
    'webhook.updated',
    ({ data }) => !(data as { webhook: Webhook }).webhook.isActive,
  );
  expect(data).toMatchObject({ webhook: { id: webhook.id } });
  await socket.waitForEvent(
    'delivery.changed',
    ({ data }) => (data as { delivery: WebhookDelivery }).delivery.status === 500,
  );
  const { body } = await manager.get<{ type: string; body: string }[]>('/api/notifications');
  expect(body.find(({ type }) => type === 'webhook.disabled')?.body).toBe(
    '"ERP" of Perfect B could not be delivered for 3 days',
  );
  const [entry] = await sql<{ actor_name: string; changes: object }>(
    `select actor_name, changes from audit where object_kind = 'webhook' and action = 'updated' order by id desc limit 1`,
  );
  expect(entry).toEqual({ actor_name: 'System', changes: [{ field: 'isActive', before: true, after: false }] });
  const { body: on } = await manager.put<Webhook>(`${PATH}/${webhook.id}`, { isActive: true });
  expect(on).toMatchObject({ isActive: true, failingSince: null, pausedReason: null });
});

test('notifies the administrators of a paused webhook whose creator is gone', async () => {
  queuedReplies.set('/left', { status: 410, text: 'gone' });
  const webhook = await createWebhook('/left', { events: ['category.created'] });
  await sql('update webhook set made_by = null where id = $1', [webhook.id]);
  await manager.post('/api/categories', { name: 'First of left' });
  await waitForState(webhook, 'failed');
  const admin = await fixture.app.signedIn('admin@example.com');
  const { body } = await admin.get<{ body: string }[]>('/api/notifications');
  expect(body.map((one) => one.body)).toContain(
    '"ERP" of Perfect B was stopped by its receiver, which returned 410 (Gone)',
  );
});

test('pauses a webhook whose receiver answers 410 and notifies its creator', async () => {
  queuedReplies.set('/gone', { status: 410, text: 'gone' });
  const webhook = await createWebhook('/gone', { events: ['category.created'] });
  for (const name of ['First of gone', 'Second of gone']) await manager.post('/api/categories', { name });
  const given = await waitForState(webhook, 'failed');
  expect(given).toMatchObject({ status: 410, tries: 1, nextTryAt: null });
  const paused = (await manager.get<Webhook[]>(PATH)).body.find(({ id }) => id === webhook.id);
  expect(paused).toMatchObject({ isActive: false, pausedReason: 'gone' });
  const { body } = await manager.get<{ body: string }[]>('/api/notifications');
  expect(body.map((notification) => notification.body)).toContain(
    '"ERP" of Perfect B was stopped by its receiver, which returned 410 (Gone)',
  );
  expect(received.filter(({ path }) => path === '/gone')).toHaveLength(1);
  queuedReplies.delete('/gone');
  const { body: on } = await manager.put<Webhook>(`${PATH}/${webhook.id}`, { isActive: true });
  expect(on).toMatchObject({ isActive: true, pausedReason: null });
  await manager.post('/api/categories', { name: 'Third of gone' });
  await waitForDeliveries('/gone', 2);
});

test('ports of other protocols are rejected when a webhook is saved', async () => {
  const webhook = await createWebhook('/port');
  for (const url of ['https://example.com:25/x', 'https://example.com:22/x']) {
    const port = new URL(url).port;
    const message = `Port ${port} belongs to another protocol. Please use another port`;
    for (const reply of [
      await manager.post(PATH, { name: 'Mail', url, events: ['item.created'] }),
      await manager.put(`${PATH}/${webhook.id}`, { url }),
    ])
      expect([reply.status, reply.body['errors']]).toEqual([400, [{ path: 'url', message }]]);
  }
});

test('deliveries of a record have a rising sequence in any order of arrival', async () => {
  const webhook = await createWebhook('/sequence', { events: ['category.created', 'category.updated'] });
  const { body: category } = await manager.post<{ id: number }>('/api/categories', { name: 'Version 1' });
  for (const name of ['Version 2', 'Version 3']) await manager.put(`/api/categories/${category.id}`, { name });
  await waitForDeliveries('/sequence', 3);
  const { id } = (await listDeliveries(webhook)).at(-1)!;
  await manager.post(`${PATH}/${webhook.id}/deliveries/${id}/again`);
  await waitForDeliveries('/sequence', 4);
  const sequences = received
    .filter(({ path }) => path === '/sequence')
    .map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
  expect(sequences.slice(0, 3)).toEqual(sequences.slice(0, 3).toSorted((a, b) => a - b));
  expect(new Set(sequences).size).toBe(3);
  expect(sequences[3]).toBe(sequences[0]);
});

test("webhooks are available to users who may edit the project's settings, and not to API keys", async () => {
  const webhook = await createWebhook('/mine', { events: ['category.created'] });
  const agency = await fixture.app.signedIn('manager@talent-phi.example');
  expect((await fixture.staff.get(PATH)).status).toBe(403);
  expect((await agency.get(PATH)).status).toBe(403);
  expect((await agency.get('/api/talent-phi/webhooks')).body).toEqual([]);
  const superadmin = await fixture.app.signedIn('superadmin');
  expect((await superadmin.get(`${PATH}/${webhook.id}/deliveries`)).status).toBe(200);
  expect((await superadmin.get(`/api/talent-phi/webhooks/${webhook.id}/deliveries`)).status).toBe(404);
  const { body } = await manager.post('/api/auth/api-keys', {
    name: 'Key',
    permissions: { 'perfect-b': ['settings:edit'] },
    expiresInDays: 1,
  });
  const reply = await fixture.app
    .visitor()
    .post(`${PATH}/${webhook.id}/secret`, undefined, { authorization: `Bearer ${String(body['key'])}` });
  expect(reply.body['code']).toBe('auth.session-needed');
  expect((await manager.put(`${PATH}/${webhook.id}`, { events: ['client.created'] })).status).toBe(400);
  const both = await manager.put(`${PATH}/${webhook.id}`, { name: 'Mine', version: webhook.version });
  expect(both.body).toMatchObject({ name: 'Mine' });
  const stale = await superadmin.put(`${PATH}/${webhook.id}`, { name: 'Theirs', version: webhook.version });
  expect(stale.status).toBe(409);
  expect((await manager.delete(`${PATH}/${webhook.id}`)).status).toBe(204);
  expect((await manager.delete(`${PATH}/${webhook.id}`)).status).toBe(404);
});
