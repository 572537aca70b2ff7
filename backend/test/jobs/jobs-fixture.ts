import { randomBytes, randomUUID } from 'node:crypto';
import type { JobName } from '@atrium/contract/core/jobs';
import type { JobEvent } from '@atrium/contract/core/live';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { migrate } from '../../src/platform/database/migrate.js';
import { JOB_CATALOGUE } from '../../src/platform/jobs/job-catalogue.js';
import { JobQueues } from '../../src/platform/jobs/queue/job-queues.js';
import { JobStore } from '../../src/platform/jobs/row/job-store.js';
import { type JobOptions, JobsService } from '../../src/platform/jobs/jobs.service.js';
import { createLogger } from '../../src/platform/logger.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { testConfig } from '../config.js';
import { dropDatabase, recreateDatabase } from '../databases.js';
import { type SourceProcess, spawnSource } from '../processes/spawn-source.js';
import { query } from '../sql.js';
import { fixtureCatalogue, type FixtureJob } from './fixture-jobs.js';

/** Start timeout in ms; the worker compiles the product first. */
const START_MS = 90_000;

@Module({ providers: [{ provide: JOB_CATALOGUE, useValue: fixtureCatalogue }, JobQueues, JobStore, JobsService] })
class RequesterModule {}

@Module({})
class RequesterRootModule {}

export type WorkerChild = Omit<SourceProcess, 'exited'>;

/** A database, a job producer like the API's, and worker processes that a test can kill. */
export class JobsFixture {
  readonly workers: WorkerChild[] = [];
  private constructor(
    readonly databaseUrl: string,
    readonly redisUrl: string | null,
    readonly personId: string,
    private readonly requester: INestApplicationContext,
    readonly jobs: JobsService,
  ) {}

  static async open(redisUrl: string | null): Promise<JobsFixture> {
    const databaseUrl = await recreateDatabase(`atrium_test_jobs_${randomBytes(6).toString('hex')}`);
    const config = testConfig(databaseUrl, { REDIS_URL: redisUrl ?? '', LOG_LEVEL: 'fatal' });
    const logger = createLogger(config, 'test');
    await migrate(databaseUrl, logger, undefined, config.databaseUrl);
    const personId = randomUUID();
    await query(databaseUrl, `insert into app_user (id, username) values ($1, 'somebody')`, [personId]);
    await query(databaseUrl, 'create table effect (job uuid not null, what text not null)');
    const asker = await NestFactory.createApplicationContext(
      {
        module: RequesterRootModule,
        imports: [PlatformModule.forWorker(config, logger), { module: RequesterModule, exports: [JobsService] }],
      },
      { logger: false, abortOnError: false },
    );
    return new JobsFixture(databaseUrl, redisUrl, personId, asker, asker.get(JobsService));
  }

  add(name: FixtureJob, input: unknown = {}, options?: JobOptions): Promise<string> {
    return this.jobs.add({ id: this.personId }, name as string as JobName, input, options);
  }

  /** Starts another worker process and waits until it is ready. */
  async worker(env: NodeJS.ProcessEnv = {}): Promise<WorkerChild> {
    const worker = startWorker('test/jobs/fixture-worker.ts', {
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redisUrl ?? '',
      ...env,
    });
    this.workers.push(worker);
    await worker.ready;
    return worker;
  }

  async row(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await query(this.databaseUrl, 'select * from job where id = $1', [id]);
    return row;
  }

  async state(id: string): Promise<unknown> {
    return (await this.row(id))?.['state'];
  }

  async events(id: string): Promise<{ type: string; job: JobEvent; rooms: string[]; at: Date; actor_name: string }[]> {
    return query(
      this.databaseUrl,
      `select type, data -> 'job' as job, rooms, at, actor_name from event where data -> 'job' ->> 'id' = $1 order by seq`,
      [id],
    );
  }

  async readEndEvents(id: string): Promise<string[]> {
    return (await this.events(id)).map(({ type }) => type).filter((type) => type !== 'job.progress');
  }

  async effects(id: string): Promise<number> {
    return (await query(this.databaseUrl, 'select from effect where job = $1', [id])).length;
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    await this.requester.close();
    await dropDatabase(this.databaseUrl);
  }
}

export const startWorker = (entry: string, env: NodeJS.ProcessEnv): WorkerChild & { ready: Promise<void> } => {
  const worker = spawnSource(entry, { LOG_LEVEL: 'info', ...env });
  const ready = new Promise<void>((resolve, reject) => {
    worker.child.on('message', (message: { type?: string }) => {
      if (message.type === 'ready') resolve();
    });
    void worker.exited.then(([code]) =>
      reject(new Error(`The worker ended with ${code} before it was ready:\n${worker.output()}`)),
    );
    setTimeout(() => reject(new Error(`The worker was not ready in time:\n${worker.output()}`)), START_MS).unref();
  });
  ready.catch(() => undefined);
  return { ...worker, ready };
};
