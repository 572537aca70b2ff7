import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobsFixture } from '../../../../test/jobs/jobs-fixture.js';
import { query } from '../../../../test/sql.js';
import { waitUntil } from '../../../../test/wait-until.js';

/** Runs the same jobs without Redis. */
describe('background jobs on PostgreSQL', () => {
  let fixture: JobsFixture;

  beforeAll(async () => {
    fixture = await JobsFixture.open(null);
  });
  afterAll(() => fixture.close());

  it('a job of a killed worker ends once within 30 s after a worker returns', async () => {
    // Both workers create the schema in an empty database at the same time.
    const [worker] = await Promise.all([fixture.worker(), fixture.worker().then((other) => other.kill())]);
    const id = await fixture.add('count-up', { steps: 20, stepMs: 100 });
    await waitUntil(async () => Number((await fixture.row(id))?.['progress']) > 0, 20_000, 'progress');
    await worker.kill();
    await fixture.worker();
    const returned = Date.now();
    await waitUntil(async () => (await fixture.state(id)) === 'finished', 30_000, 'the end');
    expect(Date.now() - returned).toBeLessThan(30_000);
    expect(await fixture.row(id)).toMatchObject({ attempts: 2, losses: 1, result: { attempt: 2 } });
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
    expect(await fixture.effects(id)).toBe(1);
    expect((await fixture.events(id)).filter(({ type }) => type === 'job.progress').length).toBeGreaterThan(2);
  }, 300_000);

  it('failed attempts are repeated after a pause, and the last failure fails the job', async () => {
    const lucky = await fixture.add('stumble', { times: 2 });
    const unlucky = await fixture.add('stumble', { times: 99 });
    expect(await fixture.jobs.waitFor(lucky, 10_000)).toMatchObject({ state: 'finished', result: { attempt: 3 } });
    expect(await fixture.jobs.waitFor(unlucky, 10_000)).toMatchObject({ state: 'failed' });
  });

  it('the queue keeps no ended jobs, and its tables are in their own schema', async () => {
    expect(await query(fixture.databaseUrl, 'select from bullmq.job')).toEqual([]);
    const ours = await query<{ table_name: string }>(
      fixture.databaseUrl,
      `select table_name from information_schema.tables where table_schema = 'public'`,
    );
    expect(ours.map(({ table_name }) => table_name)).not.toContain('scheduler');
  });

  it('the worker continues by itself after the database was away', async () => {
    const name = new URL(fixture.databaseUrl).pathname.slice(1);
    const elsewhere = fixture.databaseUrl.replace(name, 'postgres');
    const id = await fixture.add('count-up', { steps: 20, stepMs: 100 });
    await waitUntil(async () => (await fixture.state(id)) === 'running');
    await query(elsewhere, `alter database ${name} allow_connections false`);
    await query(elsewhere, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await query(elsewhere, `alter database ${name} allow_connections true`);
    await waitUntil(async () => (await fixture.state(id).catch(() => null)) === 'finished', 40_000, 'the end');
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
    const next = await fixture.add('count-up', { steps: 1, stepMs: 1 });
    expect(await fixture.jobs.waitFor(next, 15_000)).toMatchObject({ state: 'finished' });
    expect(fixture.workers.at(-1)?.child.exitCode).toBeNull();
  }, 300_000);
});
