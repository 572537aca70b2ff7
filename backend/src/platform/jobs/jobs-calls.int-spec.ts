import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobCatalogue, type JobName } from '@atrium/contract/core/jobs';
import { startApp, type TestApp } from '../../../test/app.js';
import { fixtureCatalogue } from '../../../test/jobs/fixture-jobs.js';
import { startWorker } from '../../../test/jobs/jobs-fixture.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { query } from '../../../test/sql.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { JobsService } from './jobs.service.js';

describe('jobs of a user', () => {
  let redis: PrivateRedis;
  let app: TestApp;
  let staff: TestClient;
  let staffId: string;
  let worker: ReturnType<typeof startWorker>;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    app = await startApp({ env: { REDIS_URL: redis.url }, jobs: { ...jobCatalogue, ...fixtureCatalogue } });
    await query(app.databaseUrl, 'create table effect (job uuid not null, what text not null)');
    worker = startWorker('test/jobs/fixture-worker.ts', { DATABASE_URL: app.databaseUrl, REDIS_URL: redis.url });
    await worker.ready;
    staff = await app.signedIn('staff@perfect-b.example');
    staffId = (await staff.get<{ id: string }>('/api/auth/user')).body.id;
  });
  afterAll(async () => {
    await worker.kill();
    await app.close();
    await redis.close();
  });

  const add = () =>
    app.app.get(JobsService).add({ id: staffId }, 'count-up' as string as JobName, { steps: 10, stepMs: 100 });

  it('report progress and end to the requester only, and are not found by others', async () => {
    const other = await app.signedIn('superadmin');
    const [mine, theirs] = [await staff.openSocket(), await other.openSocket()];
    const id = await add();
    const finished = await mine.waitForEvent('job.finished');
    const { body } = await staff.get(`/api/jobs/${id}`);
    expect(body).toMatchObject({
      id,
      name: 'count-up',
      state: 'finished',
      progress: 100,
      result: { steps: 10, attempt: 1 },
    });
    expect(finished).toMatchObject({ actor: { id: null, name: 'System' }, project: null, data: { job: body } });
    expect(mine.events.map(({ type }) => type).filter((type) => type === 'job.finished')).toHaveLength(1);
    expect(mine.events.some(({ type }) => type === 'job.progress')).toBe(true);
    expect((await staff.get<{ id: string }[]>('/api/jobs')).body[0]?.id).toBe(id);
    expect(await other.get(`/api/jobs/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'resource.not-found', message: 'Job not found' },
    });
    expect((await other.get<unknown[]>('/api/jobs')).body).toEqual([]);
    for (const unknownId of ['999', 'x', '%00', '00000000-0000-0000-0000-000000000000'])
      expect(await staff.get(`/api/jobs/${unknownId}`)).toMatchObject({
        status: 404,
        body: { code: 'resource.not-found', message: 'Job not found' },
      });
    // Superadmins receive only that a job changed.
    expect(theirs.events.filter(({ type }) => type !== 'jobs.changed')).toEqual([]);
  });

  it('without Redis, everything but jobs works, and the readiness reports it', async () => {
    expect(await staff.get('/api/health/ready')).toMatchObject({ status: 200, body: { status: 'ok', degraded: [] } });
    await redis.kill();
    await waitUntil(async () => {
      const { status, body } = await staff.get<{ degraded: string[] }>('/api/health/ready');
      return status === 200 && body.degraded.includes('jobs');
    }, 3_000);
    expect((await staff.get('/api/inventory')).status).toBe(200);
    expect((await staff.get('/api/jobs')).status).toBe(200);
    await expect(add()).rejects.toMatchObject({ code: 'service.jobs-unavailable' });
    await redis.restart();
    await waitUntil(
      async () => (await staff.get<{ degraded: string[] }>('/api/health/ready')).body.degraded.length === 0,
    );
  });
});
