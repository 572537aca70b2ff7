import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { JobsFixture } from '../../../../test/jobs/jobs-fixture.js';
import { PrivateRedis } from '../../../../test/jobs/private-redis.js';
import { query } from '../../../../test/sql.js';
import { waitUntil } from '../../../../test/wait-until.js';

const REFUSAL_MS = 3_000;
const unavailable = { code: 'service.jobs-unavailable' };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('jobs while Redis is away', () => {
  let redis: PrivateRedis;
  let fixture: JobsFixture;

  beforeEach(async () => {
    redis = await PrivateRedis.start();
    fixture = await JobsFixture.open(redis.url);
  });
  afterEach(async () => {
    redis.resume();
    await fixture.close();
    await redis.close();
  });

  const refusedInTime = async (call: Promise<unknown>): Promise<void> => {
    const startedAt = Date.now();
    await expect(call).rejects.toMatchObject(unavailable);
    expect(Date.now() - startedAt).toBeLessThan(REFUSAL_MS);
  };
  const rows = () => query(fixture.databaseUrl, 'select id, state from job');
  const effects = () => query(fixture.databaseUrl, 'select job from effect');
  const available = () => waitUntil(() => fixture.jobs.isAvailable(), undefined, 'the queue');

  it('killed: jobs are rejected within 3 s, and work again without a restart of other processes', async () => {
    const worker = await fixture.worker();
    await redis.kill();
    for (let call = 0; call < 3; call += 1) await refusedInTime(fixture.add('count-up', { steps: 1, stepMs: 1 }));
    expect(await rows()).toEqual([]);
    await pause(5_000);
    await redis.restart();
    await available();
    const id = await fixture.add('count-up', { steps: 1, stepMs: 1 });
    expect(await fixture.jobs.waitFor(id, 15_000)).toMatchObject({ state: 'finished' });
    expect(await effects()).toEqual([{ job: id }]);
    expect(worker.child.exitCode).toBeNull();
  });

  it('frozen: jobs are rejected within 3 s and do not run later', async () => {
    await available();
    redis.freeze();
    // The first is rejected although the queue counted as available: its command is in the server's socket.
    for (let call = 0; call < 4; call += 1) await refusedInTime(fixture.add('count-up', { steps: 1, stepMs: 1 }));
    expect(await rows()).toEqual([]);
    redis.resume();
    await fixture.worker();
    await available();
    const id = await fixture.add('count-up', { steps: 1, stepMs: 1 });
    expect(await fixture.jobs.waitFor(id, 10_000)).toMatchObject({ state: 'finished' });
    await pause(1_000);
    expect(await effects()).toEqual([{ job: id }]);
    expect(await rows()).toEqual([{ id, state: 'finished' }]);
  });

  it('away at the start of the process: jobs are rejected within 3 s', async () => {
    await redis.kill();
    const late = await JobsFixture.open(redis.url);
    try {
      await refusedInTime(late.add('count-up'));
      await redis.restart();
      await waitUntil(() => late.jobs.isAvailable(), undefined, 'the queue');
      await late.add('count-up', { steps: 1, stepMs: 1 });
    } finally {
      await late.close();
    }
  });

  it.each(['killed', 'frozen'] as const)(
    '%s while a caller waits: the call fails within 3 s and the job is withdrawn',
    async (how) => {
      const id = await fixture.add('count-up', { steps: 1, stepMs: 1 });
      const waiting = fixture.jobs.waitFor(id, 25_000);
      await pause(300);
      if (how === 'killed') await redis.kill();
      else redis.freeze();
      await refusedInTime(waiting);
      expect(await rows()).toEqual([]);
    },
  );

  it('emptied: promised jobs are queued again and run once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => fixture.add('count-up', { steps: 1, stepMs: 1 })));
    await redis.kill();
    await redis.restart();
    await fixture.worker();
    for (const id of ids) await waitUntil(async () => (await fixture.state(id)) === 'finished', 30_000, 'the end');
    for (const id of ids) expect(await fixture.effects(id)).toBe(1);
  });

  it('committed by an API that was killed before it queued the job: the job runs once within 30 s', async () => {
    await fixture.worker();
    const id = randomUUID();
    await query(
      fixture.databaseUrl,
      `insert into job (id, name, input, queued_at) values ($1, 'count-up', '{"steps": 1, "stepMs": 1}', now())`,
      [id],
    );
    await waitUntil(async () => (await fixture.state(id)) === 'finished', 30_000, 'the end');
    expect(await fixture.effects(id)).toBe(1);
  });

  it('emptied while its connections stay open: waiting jobs run once within 30 s', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => fixture.add('count-up', { steps: 1, stepMs: 1 })));
    const server = new Redis(redis.url);
    await server.flushall().finally(() => server.disconnect());
    await fixture.worker();
    for (const id of ids) await waitUntil(async () => (await fixture.state(id)) === 'finished', 30_000, 'the end');
    for (const id of ids) expect(await fixture.effects(id)).toBe(1);
  });

  it('emptied during a job: the job ends once, and the worker runs the next one', async () => {
    await fixture.worker();
    const id = await fixture.add('count-up', { steps: 40, stepMs: 100 });
    await waitUntil(async () => (await fixture.state(id)) === 'running');
    await redis.kill();
    await pause(1_000);
    await redis.restart();
    await waitUntil(async () => (await fixture.state(id)) === 'finished', 30_000, 'the end');
    expect(await fixture.row(id)).toMatchObject({ attempts: 1 });
    await available();
    const next = await fixture.add('count-up', { steps: 1, stepMs: 1 });
    expect(await fixture.jobs.waitFor(next, 15_000)).toMatchObject({ state: 'finished' });
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
    expect(await fixture.effects(id)).toBe(1);
  });

  it('emptied during a long job: the repeated delivery waits until the run has ended', async () => {
    await fixture.worker();
    const id = await fixture.add('count-up', { steps: 250, stepMs: 100 });
    await waitUntil(async () => (await fixture.state(id)) === 'running');
    await redis.kill();
    await redis.restart();
    const server = new Redis(redis.url);
    const isBack = async () => (await server.keys(`*:count-up:${id}`)).length > 0;
    await waitUntil(isBack, 30_000, 'the queue to have it again').finally(() => server.disconnect());
    expect(await fixture.row(id)).toMatchObject({ state: 'running', attempts: 1 });
    await waitUntil(async () => (await fixture.state(id)) === 'finished', 60_000, 'the end');
    expect(await fixture.row(id)).toMatchObject({ attempts: 1 });
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
    expect(await fixture.effects(id)).toBe(1);
  }, 300_000);

  it('away during shutdown: the worker exits 0 within 15 s, and another starts without Redis', async () => {
    const worker = await fixture.worker();
    await redis.kill();
    const asked = Date.now();
    expect(await worker.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(15_000);
    await fixture.worker();
  });

  it('the worker survives an outage of the database, and the job ends once', async () => {
    const worker = await fixture.worker();
    const id = await fixture.add('count-up', { steps: 20, stepMs: 100 });
    await waitUntil(async () => (await fixture.state(id)) === 'running');
    const name = new URL(fixture.databaseUrl).pathname.slice(1);
    const elsewhere = fixture.databaseUrl.replace(name, 'postgres');
    await query(elsewhere, `alter database ${name} allow_connections false`);
    await query(elsewhere, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await pause(4_000);
    await query(elsewhere, `alter database ${name} allow_connections true`);
    await waitUntil(async () => (await fixture.state(id).catch(() => null)) === 'finished', 30_000, 'the end');
    expect(worker.child.exitCode).toBeNull();
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
    expect(await fixture.effects(id)).toBe(1);
  }, 300_000);
});
