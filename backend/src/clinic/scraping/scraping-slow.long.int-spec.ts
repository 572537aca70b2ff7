import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScrapingStage } from '../../../test/jobs/scraping-stage.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { productPage, sell, Shop } from '../../../test/shop.js';

describe('a shop that takes longer than a call may', () => {
  let redis: PrivateRedis;
  let stage: ScrapingStage;
  let other: Shop;
  let slow: Shop;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    other = await Shop.open((_, response) => sell(response, productPage('Other gloves', '11.00')));
    slow = await Shop.open(
      (_, response) => void setTimeout(() => sell(response, productPage('Slow gloves', '9.00')), 6_000),
    );
    stage = await ScrapingStage.open(redis.url, [other, slow]);
    await stage.worker();
  }, 300_000);
  afterAll(async () => {
    await stage.close();
    await Promise.all([other, slow].map((open) => open.close()));
    await redis.close();
  });

  it('at 25 s what is not ready says so and names its job, whose result is the row', async () => {
    const watcher = await stage.staff.watch();
    const stranger = await (await stage.app.signedIn('manager@perfect-b.example')).watch();
    const began = Date.now();
    const [comparison, single] = await Promise.all([
      stage.compare([...Array.from({ length: 5 }, (_, page) => slow.url(`/${page}`)), other.url('/x')]),
      new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => stage.scrape(slow.url('/last'))),
    ]);
    expect(Date.now() - began).toBeGreaterThan(24_500);
    expect(Date.now() - began).toBeLessThan(29_000);
    expect(slow.mostAtOnce).toBe(1);
    const waiting = comparison.body.filter(({ jobId }) => jobId !== null);
    expect(comparison.body.at(-1)).toMatchObject({ title: 'Other gloves', jobId: null });
    expect(comparison.body.length - waiting.length).toBeGreaterThanOrEqual(4);
    expect(waiting.length).toBeGreaterThanOrEqual(1);
    expect(waiting[0]).toMatchObject({
      error: 'The shop is still being read. The result follows in a moment.',
      errorCode: 'page.not-ready',
      price: null,
    });
    expect(single.status === 202 || single.status === 200).toBe(true);
    for (const jobId of [
      ...waiting.map(({ jobId: id }) => id),
      ...(single.status === 202 ? [single.body.jobId] : []),
    ]) {
      const { data } = await watcher.heard(
        'job.finished',
        (event) => (event.data as { job: { id: string } }).job.id === jobId,
        40_000,
      );
      expect(data).toMatchObject({
        job: {
          name: 'read-product-page',
          state: 'finished',
          result: { title: 'Slow gloves', price: 900, errorCode: null },
        },
      });
      expect((await stage.staff.get(`/api/jobs/${jobId}`)).body).toMatchObject({ result: { title: 'Slow gloves' } });
    }
    expect(watcher.events.some(({ type }) => type === 'job.progress')).toBe(true);
    expect(stranger.events.filter(({ type }) => type.startsWith('job.'))).toEqual([]);
  }, 300_000);
});
