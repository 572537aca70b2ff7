import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import pg from 'pg';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';

const PATH = '/api/perfect-b/webhooks';
/** Response time of the slow receiver in milliseconds. A receiver may take up to 10 s. */
const SLOWEST_MS = 9_000;
const SLOW_MS = 5_000;

let redis: PrivateRedis;
let fixture: ScrapingFixture;
let receiver: ShopServer;
let manager: TestClient;
let workers: Awaited<ReturnType<ScrapingFixture['worker']>>[];
const received: { readonly path: string; readonly id: string; readonly at: number }[] = [];
/** Response time in milliseconds, by path. */
const delays = new Map<string, number>();

beforeAll(async () => {
  redis = await PrivateRedis.start();
  receiver = await ShopServer.open(async (request, response) => {
    const path = request.url ?? '';
    for await (const _ of request);
    received.push({ path, id: String(request.headers['webhook-id']), at: Date.now() });
    await sleep(delays.get(path) ?? 0);
    response.writeHead(204).end();
  });
  fixture = await ScrapingFixture.open(redis.url, [receiver]);
  workers = await Promise.all([fixture.worker(), fixture.worker()]);
  await waitUntil(
    async () => (await sql(`select 1 from reaction where name = 'collect-deliveries'`)).length > 0,
    60_000,
  );
  manager = await fixture.app.signedIn('manager@perfect-b.example');
}, 300_000);
afterAll(async () => {
  await fixture.close();
  await receiver.close();
  await redis.close();
});

const sql = <T extends object>(text: string, values: unknown[] = []) => query<T>(fixture.app.databaseUrl, text, values);
const createWebhook = async (path: string): Promise<Webhook> => {
  const body = { name: path, url: receiver.url(path), events: ['category.created'] };
  const reply = await manager.post<Webhook>(PATH, body);
  expect(reply.status).toBe(201);
  return reply.body;
};
const at = (path: string) => received.filter((one) => one.path === path);
const addTests = async ({ id }: Webhook, count: number): Promise<void> => {
  for (let created = 0; created < count; created += 1)
    expect((await manager.post<WebhookDelivery>(`${PATH}/${id}/test`)).status).toBe(201);
};
const waitUntilSettled = async ({ id }: Webhook): Promise<boolean> =>
  (await sql(`select 1 from webhook_delivery where webhook_id = $1 and state <> 'delivered'`, [id])).length === 0;

test('a receiver that takes 9 s gets every delivery once and in order from two workers', async () => {
  delays.set('/slow', SLOWEST_MS);
  const webhook = await createWebhook('/slow');
  await addTests(webhook, 2);
  await waitUntil(() => waitUntilSettled(webhook), 120_000, 'all deliveries');
  // A duplicate would have been sent by now.
  await sleep(3_000);
  const order = await sql<{ id: string }>('select id from webhook_delivery where webhook_id = $1 order by seq', [
    webhook.id,
  ]);
  expect(at('/slow').map(({ id }) => id)).toEqual(order.map(({ id }) => id));
  expect(await sql(`select 1 from webhook_delivery where webhook_id = $1 and tries <> 1`, [webhook.id])).toEqual([]);
});

test('reading deliveries does not wait for a lock of the webhook', async () => {
  const webhook = await createWebhook('/read');
  const holder = new pg.Client(fixture.app.databaseUrl);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from webhook where id = $1 for update', [webhook.id]);
    // A call that waited for the lock would fail with 503, because the lock is released after the reply.
    expect((await manager.get(`${PATH}/${webhook.id}/deliveries`)).status).toBe(200);
  } finally {
    await holder.end();
  }
});

test('slow receivers do not delay fast ones', async () => {
  const slow: Webhook[] = [];
  for (let index = 0; index < 14; index += 1) {
    delays.set(`/slow-${index}`, SLOW_MS);
    slow.push(await createWebhook(`/slow-${index}`));
  }
  const quick = await createWebhook('/quick');
  // Workers detect a slow receiver by its last response.
  for (const webhook of slow) await addTests(webhook, 2);
  const answered = async () =>
    sql(`select distinct webhook_id from webhook_delivery where webhook_id = any($1) and state = 'delivered'`, [
      slow.map(({ id }) => id),
    ]);
  await waitUntil(async () => (await answered()).length === slow.length, 120_000, 'an answer of each');
  const begun = Date.now();
  await addTests(quick, 1);
  await waitUntil(() => at('/quick').length > 0, 60_000, 'the quick delivery');
  expect((at('/quick')[0]?.at ?? 0) - begun).toBeLessThan(SLOW_MS);
});

test('a delivery of a killed worker is sent again after its lease, and the old claim is invalid', async () => {
  delays.set('/killed', SLOW_MS);
  const webhook = await createWebhook('/killed');
  await addTests(webhook, 1);
  await waitUntil(() => at('/killed').length === 1, 60_000, 'the first try');
  const [before] = await sql<{ claim: string; lease: number }>(
    `select claim, extract(epoch from claimed_until - now())::float8 as lease from webhook_delivery where webhook_id = $1`,
    [webhook.id],
  );
  expect(before?.lease).toBeGreaterThan(15);
  await Promise.all(workers.map((worker) => worker.kill()));
  await fixture.worker();
  await waitUntil(() => waitUntilSettled(webhook), 120_000, 'the delivery after the lease');
  const [first, second, ...more] = at('/killed');
  expect(more).toEqual([]);
  expect(second?.id).toBe(first?.id);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(20_000);
});
