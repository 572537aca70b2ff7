import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../test/app.js';
import { testConfig } from '../../../test/config.js';
import { copyTemplate, dropDatabase, runtimeUrl } from '../../../test/databases.js';
import { type Pooler, poolerVersion, startPooler } from '../../../test/servers/pooler.js';
import { query } from '../../../test/sql.js';
import { prepareDatabase } from '../../api.js';
import { createLogger } from '../logger.js';
import { waitUntilPooled } from './readiness.js';

/* Runs the product behind PgBouncer in transaction mode: each statement may use another connection. */

const version = poolerVersion();
/** True for PgBouncer 1.21 and later, which supports named prepared statements. */
const followsNames = Number(version?.split('.')[1] ?? 0) >= 21;
const connectionKinds = [
  { way: 'without names of statements', settings: [], names: 'off', runs: version !== null },
  {
    way: 'with names of statements',
    settings: ['max_prepared_statements = 200'],
    names: 'on',
    runs: version !== null && followsNames,
  },
];

if (version === null) it.skip('needs pgbouncer', () => undefined);

for (const { way, settings, names } of connectionKinds.filter(({ runs }) => runs))
  describe(`behind a pooler, ${way}`, () => {
    let url: string;
    let pooler: Pooler;
    let one: TestApp;
    let two: TestApp;
    beforeAll(async () => {
      url = await copyTemplate();
      pooler = await startPooler(runtimeUrl(url), settings);
      const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: runtimeUrl(url), DATABASE_POOLER_NAMES: names };
      const config = testConfig(url, { DATABASE_OWNER_URL: url, ...env });
      const logger = createLogger(config, 'test');
      await prepareDatabase(config, logger);
      await waitUntilPooled(config, logger);
      [one, two] = await Promise.all([startApp({ databaseUrl: url, env }), startApp({ databaseUrl: url, env })]);
    });
    afterAll(async () => {
      await Promise.all([one.close(), two.close()]);
      await pooler.end();
      await dropDatabase(url);
    });

    it('counts each use once, notifies the other process, and uses UTC', async () => {
      const [manager, staff] = [
        await one.signedIn('manager@perfect-b.example'),
        await two.signedIn('staff@perfect-b.example'),
      ];
      const created = await manager.post<{ id: number }>('/api/inventory', { name: 'Gauze', currentQuantity: 100 });
      expect(created.status).toBe(201);
      const socket = await manager.openSocket();
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          staff.post(
            '/api/usage',
            { itemId: created.body.id, quantityUsed: 1 },
            { 'Idempotency-Key': `00000000-0000-4000-8000-0000000000${10 + (at % 20)}` },
          ),
        ),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      await socket.waitForEvent('usage.logged');
      const [stock] = await query<{ quantity: number; moved: number }>(
        url,
        `select quantity::int, (select sum(delta)::int from stock_movement where stock_id = s.id) as moved from stock s where id = $1`,
        [created.body.id],
      );
      expect(stock).toEqual({ quantity: 80, moved: 80 });
      const log = await staff.get('/api/usage/recent?limit=5');
      expect(log.status).toBe(200);
      const [, at = ''] = /"\w*[aA]t":"(\d{4}-[^"]+)"/.exec(JSON.stringify(log.body)) ?? [];
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(120_000);
    });

    it('serves concurrent writes and reads', async () => {
      const manager = await two.signedIn('manager@perfect-b.example');
      const created = await Promise.all(
        Array.from({ length: 12 }, (_, at) => manager.post('/api/categories', { name: `Shelf ${at}` })),
      );
      expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
      const read = await Promise.all(
        ['/api/inventory', '/api/categories', '/api/dashboard', '/api/usage', '/api/purchases', '/api/session'].flatMap(
          (path) => Array.from({ length: 5 }, () => manager.get(path)),
        ),
      );
      expect(read.filter(({ status }) => status >= 500)).toEqual([]);
    });
  });
