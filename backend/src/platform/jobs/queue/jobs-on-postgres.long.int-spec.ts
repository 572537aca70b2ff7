import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobsStage } from '../../../../test/jobs/jobs-stage.js';
import { query } from '../../../../test/sql.js';
import { until } from '../../../../test/until.js';

/** Runs the same jobs without Redis. */
describe('background jobs on PostgreSQL', () => {
  let stage: JobsStage;

  beforeAll(async () => {
    stage = await JobsStage.open(null);
  });
  afterAll(() => stage.close());

  it('a job of a killed worker ends once within 30 s after a worker returns', async () => {
    // Both workers create the schema in an empty database at the same time.
    const [worker] = await Promise.all([stage.worker(), stage.worker().then((other) => other.kill())]);
    const id = await stage.add('count-up', { steps: 20, stepMs: 100 });
    await until(async () => Number((await stage.row(id))?.['progress']) > 0, 20_000, 'progress');
    await worker.kill();
    await stage.worker();
    const returned = Date.now();
    await until(async () => (await stage.state(id)) === 'finished', 30_000, 'the end');
    expect(Date.now() - returned).toBeLessThan(30_000);
    expect(await stage.row(id)).toMatchObject({ attempts: 2, losses: 1, result: { attempt: 2 } });
    expect(await stage.ends(id)).toEqual(['job.finished']);
    expect(await stage.effects(id)).toBe(1);
    expect((await stage.events(id)).filter(({ type }) => type === 'job.progress').length).toBeGreaterThan(2);
  }, 300_000);

  it('failed attempts are repeated after a pause, and the last failure fails the job', async () => {
    const lucky = await stage.add('stumble', { times: 2 });
    const unlucky = await stage.add('stumble', { times: 99 });
    expect(await stage.jobs.waitFor(lucky, 10_000)).toMatchObject({ state: 'finished', result: { attempt: 3 } });
    expect(await stage.jobs.waitFor(unlucky, 10_000)).toMatchObject({ state: 'failed' });
  });

  it('the queue keeps no ended jobs, and its tables are in their own schema', async () => {
    expect(await query(stage.databaseUrl, 'select from bullmq.job')).toEqual([]);
    const ours = await query<{ table_name: string }>(
      stage.databaseUrl,
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    expect(ours.map(({ table_name }) => table_name)).not.toContain('scheduler');
  });

  it('the worker continues by itself after the database was away', async () => {
    const name = new URL(stage.databaseUrl).pathname.slice(1);
    const elsewhere = stage.databaseUrl.replace(name, 'postgres');
    const id = await stage.add('count-up', { steps: 20, stepMs: 100 });
    await until(async () => (await stage.state(id)) === 'running');
    await query(elsewhere, `alter database ${name} allow_connections false`);
    await query(elsewhere, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await query(elsewhere, `alter database ${name} allow_connections true`);
    await until(async () => (await stage.state(id).catch(() => null)) === 'finished', 40_000, 'the end');
    expect(await stage.ends(id)).toEqual(['job.finished']);
    const next = await stage.add('count-up', { steps: 1, stepMs: 1 });
    expect(await stage.jobs.waitFor(next, 15_000)).toMatchObject({ state: 'finished' });
    expect(stage.workers.at(-1)?.child.exitCode).toBeNull();
  }, 300_000);
});
