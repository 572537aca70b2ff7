import { afterEach, describe, expect, it } from '@jest/globals';
import type { SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { createProductPage, sendPage, ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';

describe.each(['Redis', 'PostgreSQL'])('reading pages with the queue in %s', (queue) => {
  let redis: PrivateRedis | null = null;
  let fixture: ScrapingFixture | undefined;
  const shops: ShopServer[] = [];

  afterEach(async () => {
    await fixture?.close();
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
    await redis?.close();
    redis = null;
  });

  it('a job whose worker is killed while a shop responds ends once, within 30 s after a worker returns', async () => {
    // The server never answers the first request.
    const shop = await ShopServer.open((_, response) => {
      if (shop.visits.length > 1) sendPage(response, createProductPage('Gloves', '12.50'));
    });
    const other = await ShopServer.open((_, response) =>
      sendPage(response, createProductPage('Other gloves', '11.00')),
    );
    shops.push(shop, other);
    redis = queue === 'Redis' ? await PrivateRedis.start() : null;
    fixture = await ScrapingFixture.open(redis?.url ?? null, shops);
    const worker = await fixture.worker();
    const socket = await fixture.staff.openSocket();
    const comparing = fixture.compare([shop.url('/a'), other.url('/b'), 'http://10.0.0.1/']);
    await waitUntil(() => shop.visits.length === 1 && other.visits.length === 1, 20_000, 'the visits');
    // A page whose reply was not stored yet would be read again too.
    const otherEnded = () =>
      query(fixture?.app.databaseUrl ?? '', `select from job where about = $1 and state = 'finished'`, [
        other.url('/b'),
      ]);
    await waitUntil(async () => (await otherEnded()).length === 1, 20_000, 'the other page');
    await worker.kill();
    await fixture.worker();
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
          fixture?.app.databaseUrl ?? '',
          `select id, state, result from job where about = $1`,
          [shop.url('/a')],
        )
      )[0];
    await waitUntil(async () => (await ofShop())?.state === 'finished', 30_000, 'the end');
    expect(Date.now() - returned).toBeLessThan(30_000);
    const job = await ofShop();
    expect(job?.result).toMatchObject({ title: 'Gloves', price: 1_250, errorCode: null });
    const endsOf = (id: string | undefined) =>
      socket.events.filter(
        ({ type, data }) => (type === 'job.finished' || type === 'job.failed') && 'job' in data && data.job.id === id,
      );
    await waitUntil(() => endsOf(job?.id).length > 0, undefined, 'its event');
    expect(endsOf(job?.id)).toHaveLength(1);
    expect(shop.visits).toEqual(['/a', '/a']);
  }, 300_000);
});
