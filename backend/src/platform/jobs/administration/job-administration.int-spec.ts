import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jobCatalogue, type JobName } from '@atrium/contract/core/jobs';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { startApp, type TestApp } from '../../../../test/app.js';
import { fixtureCatalogue } from '../../../../test/jobs/fixture-jobs.js';
import { startWorker } from '../../../../test/jobs/jobs-fixture.js';
import { PrivateRedis } from '../../../../test/jobs/private-redis.js';
import { query } from '../../../../test/sql.js';
import { Stopwatch } from '../../../../test/stopwatch.js';
import { waitUntil } from '../../../../test/wait-until.js';
import type { TestClient } from '../../../../test/test-client.js';
import { JobsService } from '../jobs.service.js';

describe('all jobs for superadmins', () => {
  let redis: PrivateRedis;
  let app: TestApp;
  let superadmin: TestClient;
  let staff: TestClient;
  let staffId: string;
  let worker: ReturnType<typeof startWorker>;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    app = await startApp({ env: { REDIS_URL: redis.url }, jobs: { ...jobCatalogue, ...fixtureCatalogue } });
    await query(app.databaseUrl, 'create table effect (job uuid not null, what text not null)');
    worker = startWorker('test/jobs/fixture-worker.ts', { DATABASE_URL: app.databaseUrl, REDIS_URL: redis.url });
    await worker.ready;
    superadmin = await app.signedIn('superadmin');
    staff = await app.signedIn('staff@perfect-b.example');
    staffId = (await staff.get<{ id: string }>('/api/auth/user')).body.id;
  }, 300_000);
  afterAll(async () => {
    await worker.kill();
    await app.close();
    await redis.close();
  });

  const jobs = () => app.app.get(JobsService);
  const add = (name: string, input: unknown = {}, about?: string) =>
    jobs().add({ id: staffId }, name as JobName, input, about === undefined ? {} : { about });
  const list = (filter = '') => superadmin.get<AdministeredJob[]>(`/api/enterprise/jobs${filter}`);
  const find = async (id: string) => (await list()).body.find((job) => job.id === id);

  it('are listed with requester, description and error, but without input and result', async () => {
    const id = await add('refuse', { secret: 'input' }, 'stock.csv');
    await jobs().waitFor(id, 60_000);
    const job = await find(id);
    expect(job).toEqual({
      id,
      name: 'refuse',
      about: 'stock.csv',
      state: 'failed',
      progress: 0,
      error: 'Row 7 names an unknown supplier.',
      project: null,
      askedBy: {
        id: staffId,
        firstName: expect.any(String),
        lastName: expect.any(String),
        email: 'staff@perfect-b.example',
      },
      attempts: 1,
      failures: 1,
      losses: 0,
      undelivered: 0,
      shortfall: null,
      isMailKept: false,
      createdAt: expect.any(String),
      startedAt: expect.any(String),
      finishedAt: expect.any(String),
    });
    const { body } = await superadmin.get<JobsSummary>('/api/enterprise/jobs/summary');
    expect(body.available).toBe(true);
    expect(body.queues.find(({ name }) => name === 'refuse')).toEqual({
      name: 'refuse',
      waiting: 0,
      running: 0,
      failed: 1,
      finished: 0,
    });
    expect(body.queues.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['apply-import', 'read-product-page', 'read-pasted-page']),
    );
  });

  it('are filtered and paged', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift(await add('count-up', { steps: 1, stepMs: 1 }, `part ${count} 100%`));
    await jobs().waitForAll(ids, 60_000);
    const seen: string[] = [];
    for (
      let path: string | undefined = '/api/enterprise/jobs?name=count-up&state=finished&limit=2';
      path !== undefined;
    ) {
      const page: Awaited<ReturnType<typeof list>> = await superadmin.get<AdministeredJob[]>(path);
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map(({ id }) => id));
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(ids);
    expect((await list('?search=PART%203')).body.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await list('?search=3%20count-up%20part&limit=5')).body.map(({ id }) => id)).toContain(ids[1]);
    expect((await list('?search=0_%25')).body).toEqual([]);
    expect((await list('?state=waiting')).body).toEqual([]);
    expect((await list('?name=nothing')).body).toEqual([]);
    for (const wrong of [
      '?state=gone',
      '?limit=0',
      '?limit=501',
      '?cursor=x',
      `?cursor=${Buffer.from('["x","y"]').toString('base64url')}`,
      '?state=failed&state=failed',
    ])
      expect({ wrong, status: (await list(wrong)).status }).toEqual({ wrong, status: 400 });
  });

  it('include webhook deliveries only by their name, and show undelivered ones as failed', async () => {
    const DELIVERIES = '?name=deliver-webhooks';
    await query(
      app.databaseUrl,
      `insert into job (id, name, about, state, result, queued_at, finished_at)
       select gen_random_uuid(), 'deliver-webhooks', about, 'finished', jsonb_build_object('delivered', 1, 'failed', failed), now(), now()
       from (values ('Arrived', 0), ('Refused', 2)) as made (about, failed)`,
    );
    const deliveries = async (filter = '') =>
      (await list(`${DELIVERIES}${filter}`)).body.map(({ about, undelivered }) => ({ about, undelivered }));
    expect((await list()).body.filter(({ name }) => name === 'deliver-webhooks')).toEqual([]);
    expect(await deliveries()).toHaveLength(2);
    expect(await deliveries('&state=failed')).toEqual([{ about: 'Refused', undelivered: 2 }]);
    expect(await deliveries('&state=finished')).toEqual([{ about: 'Arrived', undelivered: 0 }]);
    const { body } = await superadmin.get<JobsSummary>('/api/enterprise/jobs/summary');
    expect(body.queues.find(({ name }) => name === 'deliver-webhooks')).toMatchObject({ failed: 1, finished: 1 });
    await query(app.databaseUrl, `delete from job where name = 'deliver-webhooks'`);
  });

  it('can be queued again after a failure, and the requester is notified', async () => {
    const id = await add('stumble', { times: 3 });
    await jobs().waitFor(id, 60_000);
    const socket = await staff.openSocket();
    const response = await superadmin.post<AdministeredJob>(`/api/enterprise/jobs/${id}/retry`);
    expect(response).toMatchObject({ status: 200, body: { id, name: 'stumble' } });
    expect(await jobs().waitFor(id, 60_000)).toMatchObject({ state: 'finished', result: { attempt: 4 } });
    await socket.waitForEvent('job.finished');
    expect(await superadmin.post(`/api/enterprise/jobs/${id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'job.not-failed', message: 'Only failed jobs can be retried: this one has finished.' },
    });
  });

  it('start once when two administrators retry at the same time', async () => {
    const [row] = await query<{ id: string }>(
      app.databaseUrl,
      `insert into job (id, name, asked_by, input, state, attempts, queued_at, finished_at)
       values (gen_random_uuid(), 'count-up', $1, '{"steps": 20, "stepMs": 100}', 'failed', 1, now(), now()) returning id`,
      [staffId],
    );
    const id = row?.id as string;
    const responses = await Promise.all([1, 2, 3].map(() => superadmin.post(`/api/enterprise/jobs/${id}/retry`)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    await waitUntil(async () => (await find(id))?.attempts === 2);
  });

  it('can be removed while they wait or after they ended, but not while they run', async () => {
    const ended = await add('refuse');
    await jobs().waitFor(ended, 60_000);
    expect((await superadmin.delete(`/api/enterprise/jobs/${ended}`)).status).toBe(204);
    expect(await superadmin.delete(`/api/enterprise/jobs/${ended}`)).toMatchObject({
      status: 404,
      body: { message: 'Job not found' },
    });
    // Four jobs run at a time.
    const all: string[] = [];
    for (let count = 0; count < 5; count += 1) all.push(await add('count-up', { steps: 100, stepMs: 100 }));
    const [running, waiting] = [all[0] as string, all[4] as string];
    await waitUntil(async () => (await find(all[3] as string))?.state === 'running');
    expect(await superadmin.delete(`/api/enterprise/jobs/${running}`)).toMatchObject({
      status: 409,
      body: { code: 'job.running' },
    });
    const socket = await staff.openSocket();
    expect((await superadmin.delete(`/api/enterprise/jobs/${waiting}`)).status).toBe(204);
    expect(
      await socket.waitForEvent(
        'job.failed',
        (event) => (event.data as { job: { id: string } }).job.id === waiting,
        60_000,
      ),
    ).toMatchObject({
      data: { job: { state: 'failed', error: 'An administrator removed this job before it finished.' } },
    });
    await jobs().waitForAll(all.slice(0, 4), 40_000);
    expect(await query(app.databaseUrl, 'select from effect where job = $1', [waiting])).toEqual([]);
    for (const unknownId of ['999', 'x', '00000000-0000-0000-0000-000000000000'])
      for (const response of [
        await superadmin.post(`/api/enterprise/jobs/${unknownId}/retry`),
        await superadmin.delete(`/api/enterprise/jobs/${unknownId}`),
      ])
        expect(response).toMatchObject({ status: 404, body: { message: 'Job not found' } });
  }, 300_000);

  it('publish every change to superadmins only', async () => {
    const [mine, admins, theirs] = await Promise.all([
      superadmin.openSocket(),
      app.signedIn('admin@example.com').then((admin) => admin.openSocket()),
      staff.openSocket(),
    ]);
    const id = await add('stumble', { times: 99 });
    const notifications = (state: string) =>
      mine.waitForEvent(
        'jobs.changed',
        (event) => 'jobIds' in event.data && event.data.jobIds.includes(id) && event.data.state === state,
        60_000,
      );
    await notifications('waiting');
    await notifications('running');
    await notifications('failed');
    await superadmin.delete(`/api/enterprise/jobs/${id}`);
    await notifications('removed');
    expect([...admins.events, ...theirs.events].filter(({ type }) => type === 'jobs.changed')).toEqual([]);
    expect(mine.events.filter(({ type }) => type.startsWith('job.'))).toEqual([]);
  });

  it('are available to superadmins only', async () => {
    const admin = await app.signedIn('admin@example.com');
    for (const response of [
      await admin.get('/api/enterprise/jobs'),
      await admin.get('/api/enterprise/jobs/summary'),
      await admin.post('/api/enterprise/jobs/x/retry'),
      await admin.delete('/api/enterprise/jobs/x'),
    ])
      expect(response.status).toBe(403);
  });

  it('are listed without Redis, and a retry is rejected within 3 s without effect', async () => {
    const id = await add('refuse');
    await jobs().waitFor(id, 60_000);
    await redis.kill();
    await waitUntil(async () => !(await superadmin.get<JobsSummary>('/api/enterprise/jobs/summary')).body.available);
    const since = new Stopwatch();
    expect(await superadmin.post(`/api/enterprise/jobs/${id}/retry`)).toMatchObject({
      status: 503,
      body: { code: 'service.jobs-unavailable' },
    });
    expect(since.ms).toBeLessThan(3_000);
    expect(await find(id)).toMatchObject({ state: 'failed', error: 'Row 7 names an unknown supplier.' });
    await redis.restart();
  });
});
