import { Agent, get as request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import { MAX_ORDER_LINES } from '@atrium/contract/clinic/order-suggestions/values';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { isHeavy } from '@atrium/contract/core/endpoint';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { EventLoopMonitor } from '../../../test/load/event-loop-monitor.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { prepareDatabase } from '../../api.js';
import { createLogger } from '../logger.js';

/* Calls every GET of the catalogue many times at once while another user works. Ids are those of the demo data. */

const PARALLEL = process.env['TEST_ALL'] ? 20 : 4;
/** Number of parallel requests of a file. A user's files are limited to two at once, so more would only take longer. */
const PARALLEL_FILES = process.env['TEST_ALL'] ? PARALLEL : 2;
/** Maximum milliseconds until other requests are answered. */
const MAX_BLOCK_MS = 200;
const TRIES = 4;
const ITEMS = 1_000;
const DOCUMENT_BYTES = 10_000_000;

const QUERIES: Readonly<Record<string, string>> = {
  findScanned: '?code=SEED-1',
  exportAnalytics: '?panel=on-time',
  listFigureRows: '?figure=completed',
  getPicture: '?url=https%3A%2F%2Fexample.com%2Fa.png',
};
/** Paths of endpoints that can be read without creating a row first. */
const PATHS: Readonly<Record<string, string>> = {
  getApiPageFile: '/api/docs/swagger-ui.css',
  getReport: '/api/reports/usage-cost',
  exportReport: '/api/reports/usage-cost/export.csv',
};

const SEED = `
  insert into stock (kind, name, sku, quantity, min_stock_level, reorder_quantity, unit)
    select 'item', 'Seeded ' || n, 'SEED-' || n, 100, 5, 5, 'box' from generate_series(1, ${ITEMS}) n;
  insert into usage (kind, stock_id, quantity, used_at, user_id, logged_by)
    select 'item', s.id, 1, now() - n * interval '1 minute', p.id, p.id
    from generate_series(1, 3 * ${ITEMS}) n join (select id, row_number() over (order by id) as nth from stock where name like 'Seeded%') s on s.nth = 1 + n % ${ITEMS},
      (select id from app_user where email = 'staff@perfect-b.example') p;
  insert into stock_movement (stock_id, type, delta, balance, at, user_id, usage_id)
    select stock_id, 'usage', -1, 100, used_at, user_id, id from usage where stock_id in (select id from stock where name like 'Seeded%');`;

describe('parallel calls of a GET', () => {
  let app: TestApp;
  let caller: TestClient;
  let other: TestClient;
  let order: Order;
  let documentId: number | undefined;
  let consumableId: number;
  let watch: EventLoopMonitor;
  const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });

  beforeAll(async () => {
    // In tests, replies are validated against the contract, which production does not do.
    app = await startApp({ env: { NODE_ENV: 'development', LOG_LEVEL: 'error' } });
    await prepareDatabase(
      testConfig(app.databaseUrl, { DEMO_DATA: 'full' }),
      createLogger({ logLevel: 'silent' }, 'test'),
    );
    await query(app.databaseUrl, SEED);
    caller = await app.signedIn('superadmin');
    other = await app.signedIn('both@example.com');
    const items = await query<{ id: number }>(
      app.databaseUrl,
      `select id from stock where name like 'Seeded%' order by id limit ${MAX_ORDER_LINES}`,
    );
    const lines = items.map(({ id }) => ({ stockId: id, quantity: 5 }));
    const placed = await caller.post<Order[]>('/api/orders', { orders: [{ lines }] });
    expect(placed.status).toBe(201);
    [order] = placed.body as [Order];
    const form = new FormData();
    form.set(
      'file',
      new Blob(['%PDF-1.4\n', new Uint8Array(DOCUMENT_BYTES), '\nstartxref\n9\n%%EOF\n']),
      'delivery note.pdf',
    );
    const stored = await fetch(`${app.url}/api/orders/${order.id}/documents`, {
      method: 'POST',
      headers: { cookie: caller.cookieHeader },
      body: form,
    });
    documentId = ((await stored.json()) as Order).documents[0]?.id;
    [{ id: consumableId }] = (await query(
      app.databaseUrl,
      `select min(id) as id from stock where kind = 'consumable'`,
    )) as [{ id: number }];
    watch = new EventLoopMonitor();
  });
  afterAll(async () => {
    watch.stop();
    agent.destroy();
    await app.close();
  });

  /** Returns the status of a response and discards its body, because processing it is not the server's work. */
  const statusOf = (path: string, client: TestClient): Promise<number> =>
    new Promise((resolve, reject) => {
      request(app.url + path, { agent, headers: { cookie: client.cookieHeader } }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      }).once('error', reject);
    });

  const idOf = (path: string): string => {
    if (path.startsWith('/api/orders/documents/')) return String(documentId);
    if (path.startsWith('/api/orders/')) return String(order.id);
    return path.startsWith('/api/consumables/') ? String(consumableId) : '1';
  };
  const addressOf = (name: string, path: string): string =>
    (PATHS[name] ?? path.replace(':project', 'perfect-b').replaceAll(/:\w+/g, idOf(path))) + (QUERIES[name] ?? '');

  const gets = endpoints.filter(({ method }) => method === 'GET');
  it.each(gets.map((endpoint) => [endpoint.name, endpoint] as const))(
    'does not delay other users: %s',
    async (name, get) => {
      const address = addressOf(name, get.path);
      const length = isHeavy(get) ? PARALLEL_FILES : PARALLEL;
      const blocks: number[] = [];
      // The shortest of several tries, because a busy machine prolongs single ones.
      while (blocks.length < TRIES && Math.min(...blocks) >= MAX_BLOCK_MS) {
        watch.resetLongest();
        const over = new AbortController();
        const probes: number[] = [];
        const probe = async (): Promise<void> => {
          do probes.push(await statusOf('/api/auth/user', other));
          while (!over.signal.aborted);
        };
        const probing = probe();
        const statuses = await Promise.all(Array.from({ length }, () => statusOf(address, caller)));
        over.abort();
        await probing;
        blocks.push(watch.resetLongest());
        expect(Math.max(...statuses)).toBeLessThan(500);
        expect(new Set(probes)).toEqual(new Set([200]));
      }
      expect(Math.min(...blocks)).toBeLessThan(MAX_BLOCK_MS);
    },
  );
});
