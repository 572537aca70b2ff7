import { afterEach, describe, expect, it } from '@jest/globals';
import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { AiProvider, failWith, hang, replyWith } from '../../../test/servers/ai-provider.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { startWorker } from '../../../test/jobs/jobs-fixture.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const SUGGEST = '/api/ai/suggest-tasks';
const goal = { title: 'Newsletter for members' };
const task = (title: string) => ({
  title,
  description: 'Done when it is done.',
  priority: 'low',
  estimatedHours: 1,
  dueDate: null,
});
const good = replyWith({ suggestedTasks: [task('A'), task('B'), task('C')] });

/** Starts an API and a worker with the settings of each test, and covers slow cases. */
describe('settings of task suggestions', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  const open = async (env: NodeJS.ProcessEnv, withWorker = true): Promise<{ app: TestApp; manager: TestClient }> => {
    const app = await startApp({ env });
    closing.push(() => app.close());
    if (withWorker) {
      const worker = startWorker('src/worker.ts', {
        REDIS_URL: process.env['TEST_REDIS_URL'],
        DATABASE_URL: app.databaseUrl,
        ...env,
      });
      closing.push(() => worker.kill());
      await worker.ready;
    }
    return { app, manager: await app.signedIn('manager@talent-phi.example') };
  };
  const openProvider = async (): Promise<AiProvider> => {
    const provider = await AiProvider.start();
    closing.push(() => provider.close());
    return provider;
  };

  it('without a provider the playbook answers with a note; without the queue the call fails within 3 s', async () => {
    const redis = await PrivateRedis.start();
    closing.push(() => redis.close());
    const { app, manager } = await open({ REDIS_URL: redis.url });
    const { status, body } = await manager.post<TaskSuggestions>(SUGGEST, goal);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: 'playbook',
      playbook: 'email',
      reason: 'Suggested from the Email marketing playbook.',
    });
    expect(body.suggestedTasks).toHaveLength(7);
    expect(body.suggestedTasks.every((suggested) => suggested.dueDate === undefined)).toBe(true);
    await redis.kill();
    const startedAt = performance.now();
    expect(await manager.post(SUGGEST, goal)).toMatchObject({
      status: 503,
      body: { code: 'service.jobs-unavailable' },
    });
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(await query(app.databaseUrl, `select from job where state = 'waiting'`)).toEqual([]);
  }, 300_000);

  it('with AI_FALLBACK=off and the queue in PostgreSQL the model answers, and its failure fails the call', async () => {
    const provider = await openProvider();
    const { app, manager } = await open({
      REDIS_URL: '',
      AI_BASE_URL: `${provider.baseUrl}/`,
      AI_FALLBACK: 'off',
      AI_MODEL: 'm',
    });
    provider.respondWith(good);
    expect(await manager.post(SUGGEST, goal)).toMatchObject({
      status: 200,
      body: { source: 'openai-compatible', model: 'm' },
    });
    expect(provider.requests[0]).toMatchObject({ path: 'POST /v1/chat/completions' });
    expect(provider.requests[0]!.headers.authorization).toBeUndefined();
    for (const reaction of [failWith(500), replyWith('Nothing')]) {
      provider.respondWith(reaction);
      const rejection = await manager.post(SUGGEST, goal);
      expect(rejection).toMatchObject({ status: 503, body: { code: 'suggestions.unavailable' } });
      expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await manager.post(SUGGEST, { ...goal, playbook: 'seo' })).toMatchObject({
      status: 200,
      body: { source: 'playbook' },
    });
    // A failure of the provider does not count against the limit; its work does.
    expect(await query(app.databaseUrl, 'select asked_model, source from agency_suggestion_runs order by at')).toEqual([
      { asked_model: true, source: 'openai-compatible' },
      { asked_model: false, source: null },
      { asked_model: true, source: null },
      { asked_model: false, source: 'playbook' },
    ]);
  }, 300_000);

  it('the monthly limit of model requests holds under concurrency; then the playbook answers with the reason', async () => {
    const provider = await openProvider();
    const { app, manager } = await open({ AI_BASE_URL: provider.baseUrl, AI_MONTHLY_LIMIT: '3' });
    provider.respondWith(failWith(429));
    expect((await manager.post<TaskSuggestions>(SUGGEST, goal)).body.source).toBe('playbook');
    provider.respondWith(good);
    const responses = await Promise.all(Array.from({ length: 8 }, () => manager.post<TaskSuggestions>(SUGGEST, goal)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(responses.filter(({ body }) => body.source === 'openai-compatible')).toHaveLength(3);
    expect(provider.requests).toHaveLength(3);
    expect(responses.find(({ body }) => body.source === 'playbook')!.body.reason).toBe(
      "You have used this month's 3 model suggestions. Suggested from the Email marketing playbook.",
    );
    const other = await app.signedIn('staff@talent-phi.example');
    expect((await other.post<TaskSuggestions>(SUGGEST, goal)).body.source).toBe('openai-compatible');
    await query(app.databaseUrl, `update agency_suggestion_runs set month = month - interval '1 month'`);
    expect((await manager.post<TaskSuggestions>(SUGGEST, goal)).body.source).toBe('openai-compatible');
  }, 300_000);

  it('a hanging or slow provider is awaited, and the call replies within 25 s', async () => {
    const provider = await openProvider();
    const { app, manager } = await open({ AI_BASE_URL: provider.baseUrl });
    provider.respondWith(replyWith('Hm'), hang);
    const startedAt = performance.now();
    const { status, body } = await manager.post<TaskSuggestions>(SUGGEST, goal);
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: 'playbook',
      playbook: 'email',
      reason: expect.stringMatching(/^The model took too long to answer\. Suggested from the/),
    });
    expect(await query(app.databaseUrl, 'select source, asked_model from agency_suggestion_runs')).toEqual([
      { source: 'playbook', asked_model: true },
    ]);
  }, 300_000);

  it('without a worker the playbook answers within 25 s, and a late job calls no model', async () => {
    const provider = await openProvider();
    provider.respondWith(good);
    const env = { AI_BASE_URL: provider.baseUrl };
    const { app, manager } = await open(env, false);
    const startedAt = performance.now();
    const { status, body } = await manager.post<TaskSuggestions>(SUGGEST, goal);
    expect(performance.now() - startedAt).toBeLessThan(25_000);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: 'playbook',
      playbook: 'email',
      reason: expect.stringMatching(/^The suggestions took too long to prepare\. Suggested from the/),
    });
    const worker = startWorker('src/worker.ts', {
      REDIS_URL: process.env['TEST_REDIS_URL'],
      DATABASE_URL: app.databaseUrl,
      ...env,
    });
    closing.push(() => worker.kill());
    await worker.ready;
    expect((await manager.post<TaskSuggestions>(SUGGEST, goal)).body.source).toBe('openai-compatible');
    expect(provider.requests).toHaveLength(1);
    expect(await query(app.databaseUrl, 'select source, asked_model from agency_suggestion_runs order by at')).toEqual([
      { source: 'playbook', asked_model: false },
      { source: 'openai-compatible', asked_model: true },
    ]);
  }, 300_000);
});
