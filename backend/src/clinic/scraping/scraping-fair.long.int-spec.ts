import { afterEach, describe, expect, it } from '@jest/globals';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { createProductPage, sendPage, ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';

describe.each(['Redis', 'PostgreSQL'])("a slow shop and other users' pages, with the queue in %s", (queue) => {
  let redis: PrivateRedis | null = null;
  let fixture: ScrapingFixture | undefined;
  const shops: ShopServer[] = [];

  afterEach(async () => {
    await fixture?.close();
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
    await redis?.close();
    redis = null;
  });

  const open = async (...opened: ShopServer[]): Promise<ScrapingFixture> => {
    shops.push(...opened);
    redis = queue === 'Redis' ? await PrivateRedis.start() : null;
    fixture = await ScrapingFixture.open(redis?.url ?? null, opened);
    await fixture.worker();
    return fixture;
  };
  const slowly = (afterMs: number) =>
    ShopServer.open(
      (_, response) => void setTimeout(() => sendPage(response, createProductPage('Slow gloves', '9.00')), afterMs),
    );

  it("behind 35 of its pages, another user's page of another shop is read within 3 s, and of the same shop in turn", async () => {
    const [slow, quick] = [
      await slowly(1_000),
      await ShopServer.open((_, response) => sendPage(response, createProductPage('Gloves', '12.50'))),
    ];
    const { app, compare, scrape } = waitLimit(await open(slow, quick));
    // Threads that parse pages take seconds to start from source files, once.
    await Promise.all([scrape(quick.url('/first')), scrape(slow.url('/first'))]);
    const flood = Array.from({ length: 35 }, (_, number) => slow.url(`/${number}`));
    const asked = [0, 10, 20, 30].map((from) => compare(flood.slice(from, from + 10)));
    const countOf = async (state: string) =>
      (await query(app.databaseUrl, `select from job where name = 'read-product-page' and state = $1`, [state])).length;
    await waitUntil(async () => slow.visits.length > 1 && (await countOf('waiting')) >= 32, 20_000, 'the flood');
    const other = await app.signedIn('manager@perfect-b.example');

    for (const path of ['/a', '/b']) {
      const startedAt = Date.now();
      expect(await scrape(quick.url(path), other)).toMatchObject({ status: 200, body: { title: 'Gloves' } });
      expect(Date.now() - startedAt).toBeLessThan(3_000);
    }
    // Two of 35 jobs hold a slot; the others have not started, although they were taken from the queue repeatedly.
    expect(await countOf('running')).toBeLessThanOrEqual(2);
    expect(await query(app.databaseUrl, `select from job where name = 'read-product-page' and attempts > 1`)).toEqual(
      [],
    );

    const ahead = slow.visits.length;
    expect(await scrape(slow.url('/other'), other)).toMatchObject({ status: 200, body: { title: 'Slow gloves' } });
    expect(slow.visits.indexOf('/other') - ahead).toBeLessThan(6);
    expect(slow.maxConcurrent).toBe(1);

    await Promise.all(asked);
    await waitUntil(async () => (await countOf('finished')) === 40, 120_000, 'the end of all');
    expect(slow.visits.toSorted()).toEqual(
      ['/first', '/other', ...flood.map((url) => new URL(url).pathname)].toSorted(),
    );
  }, 300_000);
});

const waitLimit = (fixture: ScrapingFixture) => ({
  app: fixture.app,
  compare: fixture.compare.bind(fixture),
  scrape: fixture.scrape.bind(fixture),
});
