import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { createProductPage, sendPage, ShopServer } from '../../../test/servers/shop-server.js';

describe('a shop that takes longer than the call may', () => {
  let redis: PrivateRedis;
  let fixture: ScrapingFixture;
  let other: ShopServer;
  let slow: ShopServer;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    other = await ShopServer.open((_, response) => sendPage(response, createProductPage('Other gloves', '11.00')));
    slow = await ShopServer.open(
      (_, response) => void setTimeout(() => sendPage(response, createProductPage('Slow gloves', '9.00')), 6_000),
    );
    fixture = await ScrapingFixture.open(redis.url, [other, slow]);
    await fixture.worker();
  }, 300_000);
  afterAll(async () => {
    await fixture.close();
    await Promise.all([other, slow].map((open) => open.close()));
    await redis.close();
  });

  it("the call answers 202 with the job after 25 s, and the job's result is the row", async () => {
    const socket = await fixture.staff.openSocket();
    const otherUser = await (await fixture.app.signedIn('manager@perfect-b.example')).openSocket();
    const startedAt = Date.now();
    const [comparison, single] = await Promise.all([
      fixture.compare([...Array.from({ length: 5 }, (_, page) => slow.url(`/${page}`)), other.url('/x')]),
      new Promise((resolve) => setTimeout(resolve, 1_000)).then(() => fixture.scrape(slow.url('/last'))),
    ]);
    expect(Date.now() - startedAt).toBeGreaterThan(24_500);
    expect(Date.now() - startedAt).toBeLessThan(29_000);
    expect(slow.maxConcurrent).toBe(1);
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
      const { data } = await socket.waitForEvent(
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
      expect((await fixture.staff.get(`/api/jobs/${jobId}`)).body).toMatchObject({ result: { title: 'Slow gloves' } });
    }
    expect(socket.events.some(({ type }) => type === 'job.progress')).toBe(true);
    expect(otherUser.events.filter(({ type }) => type.startsWith('job.'))).toEqual([]);
  }, 300_000);
});
