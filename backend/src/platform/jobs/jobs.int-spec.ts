import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobsStage } from '../../../test/jobs/jobs-stage.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { until } from '../../../test/until.js';

describe('background jobs on Redis', () => {
  let redis: PrivateRedis;
  let stage: JobsStage;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    stage = await JobsStage.open(redis.url);
    await stage.worker();
  });
  afterAll(async () => {
    await stage.close();
    await redis.close();
  });

  it('a job reports progress at most four times a second and ends once with its result', async () => {
    const id = await stage.add('count-up', { steps: 60, stepMs: 20 }, { project: 'perfect-b' });
    const job = await stage.jobs.waitFor(id, 60_000);
    expect(job).toMatchObject({
      id,
      name: 'count-up',
      state: 'finished',
      progress: 100,
      result: { steps: 60, attempt: 1 },
    });
    const events = await stage.events(id);
    const progress = events.filter(({ type }) => type === 'job.progress');
    expect(progress.length).toBeGreaterThanOrEqual(3);
    for (const [index, { at, job: told }] of progress.entries()) {
      const before = progress[index - 1];
      if (before === undefined) continue;
      expect(at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(200);
      expect(told.progress).toBeGreaterThan(before.job.progress);
    }
    expect(events.slice(progress.length)).toMatchObject([
      {
        type: 'job.finished',
        job: { id, state: 'finished', progress: 100 },
        rooms: [`user:${stage.personId}`],
        actor_name: 'System',
      },
    ]);
    // The event contains the same entity as GET.
    expect(events.at(-1)?.job).toEqual(JSON.parse(await stage.jobs.getOwn(stage.personId, id)));
    expect(await stage.effects(id)).toBe(1);
    expect((await stage.row(id))?.['input']).toBeNull();
  });

  it('a job that fails twice succeeds at the third attempt', async () => {
    const id = await stage.add('stumble', { times: 2 });
    expect(await stage.jobs.waitFor(id, 60_000)).toMatchObject({ state: 'finished', result: { attempt: 3 } });
    expect(await stage.ends(id)).toEqual(['job.finished']);
  });

  it('a job fails after its last attempt with a sentence without details', async () => {
    const id = await stage.add('stumble', { times: 99 });
    const job = await stage.jobs.waitFor(id, 60_000);
    expect(job).toMatchObject({ state: 'failed', error: 'Something went wrong on our side. Please try again.' });
    expect(await stage.row(id)).toMatchObject({ attempts: 3, failures: 3 });
    expect(await stage.events(id)).toMatchObject([
      { type: 'job.failed', job: { id, state: 'failed', error: job?.error } },
    ]);
  });

  it('a job that throws a DomainError fails with its message and is not retried', async () => {
    const id = await stage.add('refuse');
    expect(await stage.jobs.waitFor(id, 60_000)).toMatchObject({
      state: 'failed',
      error: 'Row 7 names an unknown supplier.',
    });
    expect(await stage.row(id)).toMatchObject({ attempts: 1 });
  });

  it('a job that times out is stopped, and its later effects are discarded', async () => {
    const id = await stage.add('hang');
    expect(await stage.jobs.waitFor(id, 60_000)).toMatchObject({
      state: 'failed',
      error: 'This took too long and was stopped. Please try again.',
    });
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(await stage.effects(id)).toBe(0);
    expect(await stage.ends(id)).toEqual(['job.failed']);
  });

  it('waitFor returns null when the job is still running after the maximum wait', async () => {
    const id = await stage.add('count-up', { steps: 10, stepMs: 200 });
    expect(await stage.jobs.waitFor(id, 300)).toBeNull();
    await until(async () => (await stage.state(id)) === 'finished');
  });

  it('users see only their own jobs, newest first', async () => {
    const id = await stage.add('count-up', { steps: 1, stepMs: 1 });
    const [newest] = JSON.parse(await stage.jobs.listOwn(stage.personId)) as { id: string }[];
    expect(newest?.id).toBe(id);
    const stranger = '00000000-0000-4000-8000-000000000000';
    expect(JSON.parse(await stage.jobs.listOwn(stranger))).toEqual([]);
    await expect(stage.jobs.getOwn(stranger, id)).rejects.toMatchObject({
      code: 'resource.not-found',
      message: 'Job not found',
    });
  });
});
