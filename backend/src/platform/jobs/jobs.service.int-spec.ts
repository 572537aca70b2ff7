import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JobsFixture } from '../../../test/jobs/jobs-fixture.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('background jobs on Redis', () => {
  let redis: PrivateRedis;
  let fixture: JobsFixture;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    fixture = await JobsFixture.open(redis.url);
    await fixture.worker();
  });
  afterAll(async () => {
    await fixture.close();
    await redis.close();
  });

  it('a job reports progress at most four times a second and ends once with its result', async () => {
    const id = await fixture.add('count-up', { steps: 60, stepMs: 20 }, { project: 'perfect-b' });
    const job = await fixture.jobs.waitFor(id, 60_000);
    expect(job).toMatchObject({
      id,
      name: 'count-up',
      state: 'finished',
      progress: 100,
      result: { steps: 60, attempt: 1 },
    });
    const events = await fixture.events(id);
    const progress = events.filter(({ type }) => type === 'job.progress');
    expect(progress.length).toBeGreaterThanOrEqual(3);
    for (const [index, { at, job: notifications }] of progress.entries()) {
      const before = progress[index - 1];
      if (before === undefined) continue;
      expect(at.getTime() - before.at.getTime()).toBeGreaterThanOrEqual(200);
      expect(notifications.progress).toBeGreaterThan(before.job.progress);
    }
    expect(events.slice(progress.length)).toMatchObject([
      {
        type: 'job.finished',
        job: { id, state: 'finished', progress: 100 },
        rooms: [`user:${fixture.personId}`],
        actor_name: 'System',
      },
    ]);
    // The event contains the same entity as GET.
    expect(events.at(-1)?.job).toEqual(JSON.parse(await fixture.jobs.getOwn(fixture.personId, id)));
    expect(await fixture.effects(id)).toBe(1);
    expect((await fixture.row(id))?.['input']).toBeNull();
  });

  it('a job that fails twice succeeds at the third attempt', async () => {
    const id = await fixture.add('stumble', { times: 2 });
    expect(await fixture.jobs.waitFor(id, 60_000)).toMatchObject({ state: 'finished', result: { attempt: 3 } });
    expect(await fixture.readEndEvents(id)).toEqual(['job.finished']);
  });

  it('a job fails after its last attempt with a sentence without details', async () => {
    const id = await fixture.add('stumble', { times: 99 });
    const job = await fixture.jobs.waitFor(id, 60_000);
    expect(job).toMatchObject({ state: 'failed', error: 'Something went wrong on our side. Please try again.' });
    expect(await fixture.row(id)).toMatchObject({ attempts: 3, failures: 3 });
    expect(await fixture.events(id)).toMatchObject([
      { type: 'job.failed', job: { id, state: 'failed', error: job?.error } },
    ]);
  });

  it('a job that throws a DomainError fails with its message and is not retried', async () => {
    const id = await fixture.add('refuse');
    expect(await fixture.jobs.waitFor(id, 60_000)).toMatchObject({
      state: 'failed',
      error: 'Row 7 names an unknown supplier.',
    });
    expect(await fixture.row(id)).toMatchObject({ attempts: 1 });
  });

  it('a job that times out is stopped, and its later effects are discarded', async () => {
    const id = await fixture.add('hang');
    expect(await fixture.jobs.waitFor(id, 60_000)).toMatchObject({
      state: 'failed',
      error: 'This took too long and was stopped. Please try again.',
    });
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(await fixture.effects(id)).toBe(0);
    expect(await fixture.readEndEvents(id)).toEqual(['job.failed']);
  });

  it('waitFor returns null when the job is still running after the maximum wait', async () => {
    const id = await fixture.add('count-up', { steps: 10, stepMs: 200 });
    expect(await fixture.jobs.waitFor(id, 300)).toBeNull();
    await waitUntil(async () => (await fixture.state(id)) === 'finished');
  });

  it('users see only their own jobs, newest first', async () => {
    const id = await fixture.add('count-up', { steps: 1, stepMs: 1 });
    const [newest] = JSON.parse(await fixture.jobs.listOwn(fixture.personId)) as { id: string }[];
    expect(newest?.id).toBe(id);
    const otherUser = '00000000-0000-4000-8000-000000000000';
    expect(JSON.parse(await fixture.jobs.listOwn(otherUser))).toEqual([]);
    await expect(fixture.jobs.getOwn(otherUser, id)).rejects.toMatchObject({
      code: 'resource.not-found',
      message: 'Job not found',
    });
  });
});
