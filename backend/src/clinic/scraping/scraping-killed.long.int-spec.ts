import { afterEach, describe, expect, it } from '@jest/globals';
import type { SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingStage } from '../../../test/jobs/scraping-stage.js';
import { productPage, sell, Shop } from '../../../test/shop.js';
import { query } from '../../../test/sql.js';
import { until } from '../../../test/until.js';

describe.each(['Redis', 'PostgreSQL'])('reading pages with the queue in %s', (queue) => {
  let redis: PrivateRedis | null = null;
  let stage: ScrapingStage | undefined;
  const shops: Shop[] = [];

  afterEach(async () => {
    await stage?.close();
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
    await redis?.close();
    redis = null;
  });

  it("a worker that is killed while a shop answers: the job ends once, within 30 s of a worker's return", async () => {
    // The first visitor is kept waiting until it is gone.
    const shop = await Shop.open((_, response) => {
      if (shop.visits.length > 1) sell(response, productPage('Gloves', '12.50'));
    });
    const other = await Shop.open((_, response) => sell(response, productPage('Other gloves', '11.00')));
    shops.push(shop, other);
    redis = queue === 'Redis' ? await PrivateRedis.start() : null;
    stage = await ScrapingStage.open(redis?.url ?? null, shops);
    const worker = await stage.worker();
    const watcher = await stage.staff.watch();
    const comparing = stage.compare([shop.url('/a'), other.url('/b'), 'http://10.0.0.1/']);
    await until(() => shop.visits.length === 1 && other.visits.length === 1, 20_000, 'the visits');
    // A page that was answered but not stored yet would be read again like the first.
    const otherEnded = () =>
      query(stage?.app.databaseUrl ?? '', `select from job where about = $1 and state = 'finished'`, [other.url('/b')]);
    await until(async () => (await otherEnded()).length === 1, 20_000, 'the other page');
    await worker.kill();
    await stage.worker();
    const returned = Date.now();
    const { status, body } = await comparing;
    expect(status).toBe(200);
    expect(body.map(({ title, errorCode }) => title ?? errorCode)).toEqual([
      expect.stringMatching(/^(Gloves|page.not-ready)$/),
      'Other gloves',
      'page.address-refused',
    ]);
    const ofShop = async () =>
      (
        await query<{ id: string; state: string; result: SupplierReading }>(
          stage?.app.databaseUrl ?? '',
          `select id, state, result from job where about = $1`,
          [shop.url('/a')],
        )
      )[0];
    await until(async () => (await ofShop())?.state === 'finished', 30_000, 'the end');
    expect(Date.now() - returned).toBeLessThan(30_000);
    const job = await ofShop();
    expect(job?.result).toMatchObject({ title: 'Gloves', price: 1_250, errorCode: null });
    const endsOf = (id: string | undefined) =>
      watcher.events.filter(
        ({ type, data }) => (type === 'job.finished' || type === 'job.failed') && 'job' in data && data.job.id === id,
      );
    await until(() => endsOf(job?.id).length > 0, undefined, 'its event');
    expect(endsOf(job?.id)).toHaveLength(1);
    expect(shop.visits).toEqual(['/a', '/a']);
  }, 300_000);
});
