import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { JobsFixture, startWorker } from '../../../../test/jobs/jobs-fixture.js';
import { PrivateRedis } from '../../../../test/jobs/private-redis.js';
import { waitUntil } from '../../../../test/wait-until.js';

const RETURN_MS = 30_000;

describe('killed workers on Redis', () => {
  let redis: PrivateRedis;
  let fixture: JobsFixture;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    fixture = await JobsFixture.open(redis.url);
  });
  afterAll(async () => {
    await fixture.close();
    await redis.close();
  });

  const running = (id: string, attempt: number) =>
    waitUntil(
      async () => {
        const row = await fixture.row(id);
        return row?.['state'] === 'running' && row['attempts'] === attempt && Number(row['progress']) > 0;
      },
      RETURN_MS,
      `attempt ${attempt}`,
    );

  it('a frozen worker that wakes up after another took its job causes no second effect or end', async () => {
    const frozen = await fixture.worker();
    const id = await fixture.add('count-up', { steps: 30, stepMs: 100 });
    await running(id, 1);
    frozen.child.kill('SIGSTOP');
    const other = await fixture.worker();
    await running(id, 2);
    frozen.child.kill('SIGCONT');
    await waitUntil(async () => (await fixture.state(id)) === 'finished', RETURN_MS, 'the end');
    await waitUntil(
      () => frozen.output().includes('Another worker took over a job'),
      undefined,
      'the first worker to notice',
    );
    expect(await fixture.row(id)).toMatchObject({ result: { attempt: 2 } });
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
    expect(await fixture.effects(id)).toBe(1);
    await Promise.all([frozen.kill(), other.kill()]);
  }, 300_000);

  it('a job that kills its worker every time is failed and does not block the next job', async () => {
    const id = await fixture.add('poison');
    const next = await fixture.add('count-up', { steps: 1, stepMs: 1 });
    // The queue counts lost workers; setting the count saves three kills.
    const server = new Redis(redis.url);
    const [entry] = await server.keys(`*:poison:${id}`);
    await server.hset(entry as string, 'stc', 3);
    server.disconnect();
    for (let deaths = 0; deaths < 2; deaths += 1) {
      const victim = startWorker('test/jobs/fixture-worker.ts', {
        DATABASE_URL: fixture.databaseUrl,
        REDIS_URL: redis.url,
      });
      await waitUntil(
        () => victim.child.exitCode !== null || victim.child.signalCode !== null,
        RETURN_MS,
        'the worker to die',
      );
    }
    const survivor = await fixture.worker();
    const job = await fixture.jobs.waitFor(id, RETURN_MS);
    expect(job).toMatchObject({
      state: 'failed',
      error: 'This was interrupted too often and was stopped. Please try again.',
    });
    expect(await fixture.readEndEvents(id)).toEqual(['job.failed']);
    expect(await fixture.jobs.waitFor(next, 5_000)).toMatchObject({ state: 'finished' });
    await survivor.kill();
  }, 300_000);

  it('a worker that shuts down hands its job over at once and exits 0 within 15 s', async () => {
    const worker = await fixture.worker();
    const id = await fixture.add('count-up', { steps: 85, stepMs: 100 });
    await running(id, 1);
    const asked = Date.now();
    expect(await worker.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(15_000);
    expect(await fixture.row(id)).toMatchObject({ state: 'waiting', failures: 0 });
    const next = await fixture.worker();
    await waitUntil(async () => (await fixture.state(id)) === 'running', undefined, 'the next worker');
    await waitUntil(async () => (await fixture.state(id)) === 'finished', RETURN_MS, 'the end');
    expect(await fixture.row(id)).toMatchObject({ attempts: 2, losses: 0 });
    await next.kill();
  }, 300_000);

  it('a short job finishes before its worker ends', async () => {
    const worker = await fixture.worker();
    const id = await fixture.add('count-up', { steps: 20, stepMs: 100 });
    await running(id, 1);
    expect(await worker.stop()).toBe(0);
    expect(await fixture.row(id)).toMatchObject({ state: 'finished', attempts: 1 });
  }, 300_000);

  it('a worker ends with the process that started it', async () => {
    const worker = await fixture.worker();
    worker.child.disconnect();
    await waitUntil(() => worker.child.exitCode === 0, 15_000, 'its end');
  }, 300_000);
});
