import { afterEach, describe, expect, it } from '@jest/globals';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingStage } from '../../../test/jobs/scraping-stage.js';
import { productPage, sell, Shop } from '../../../test/shop.js';
import { query } from '../../../test/sql.js';
import { until } from '../../../test/until.js';

describe.each(['Redis', 'PostgreSQL'])('one slow shop and the pages of others, with the queue in %s', (queue) => {
  let redis: PrivateRedis | null = null;
  let stage: ScrapingStage | undefined;
  const shops: Shop[] = [];

  afterEach(async () => {
    await stage?.close();
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
    await redis?.close();
    redis = null;
  });

  const open = async (...opened: Shop[]): Promise<ScrapingStage> => {
    shops.push(...opened);
    redis = queue === 'Redis' ? await PrivateRedis.start() : null;
    stage = await ScrapingStage.open(redis?.url ?? null, opened);
    await stage.worker();
    return stage;
  };
  const slowly = (afterMs: number) =>
    Shop.open((_, response) => void setTimeout(() => sell(response, productPage('Slow gloves', '9.00')), afterMs));

  it("behind 35 pages of it another person's page of another shop is read within 3 s, and of the same shop in turn", async () => {
    const [slow, quick] = [
      await slowly(1_000),
      await Shop.open((_, response) => sell(response, productPage('Gloves', '12.50'))),
    ];
    const { app, compare, scrape } = bound(await open(slow, quick));
    // From their sources the threads that look into pages take seconds to begin, once.
    await Promise.all([scrape(quick.url('/first')), scrape(slow.url('/first'))]);
    const flood = Array.from({ length: 35 }, (_, number) => slow.url(`/${number}`));
    const asked = [0, 10, 20, 30].map((from) => compare(flood.slice(from, from + 10)));
    const countOf = async (state: string) =>
      (await query(app.databaseUrl, `select from job where name = 'read-product-page' and state = $1`, [state])).length;
    await until(async () => slow.visits.length > 1 && (await countOf('waiting')) >= 32, 20_000, 'the flood');
    const other = await app.signedIn('manager@perfect-b.example');

    for (const path of ['/a', '/b']) {
      const began = Date.now();
      expect(await scrape(quick.url(path), other)).toMatchObject({ status: 200, body: { title: 'Gloves' } });
      expect(Date.now() - began).toBeLessThan(3_000);
    }
    // Two of 35 hold a place; the others have not started, however often they were taken from the queue.
    expect(await countOf('running')).toBeLessThanOrEqual(2);
    expect(await query(app.databaseUrl, `select from job where name = 'read-product-page' and attempts > 1`)).toEqual(
      [],
    );

    const ahead = slow.visits.length;
    expect(await scrape(slow.url('/other'), other)).toMatchObject({ status: 200, body: { title: 'Slow gloves' } });
    expect(slow.visits.indexOf('/other') - ahead).toBeLessThan(6);
    expect(slow.mostAtOnce).toBe(1);

    await Promise.all(asked);
    await until(async () => (await countOf('finished')) === 40, 120_000, 'the end of all');
    expect(slow.visits.toSorted()).toEqual(
      ['/first', '/other', ...flood.map((url) => new URL(url).pathname)].toSorted(),
    );
  }, 300_000);
});

const bound = (stage: ScrapingStage) => ({
  app: stage.app,
  compare: stage.compare.bind(stage),
  scrape: stage.scrape.bind(stage),
});
