import type { EventEmitter } from 'node:events';
import type { JobDefinition } from '@atrium/contract/core/jobs';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { JobsOptions } from 'bullmq';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { InjectConfig } from '../../config/config.token.js';
import { LOGGER } from '../../database/sql-pool.js';
import { withDeadline } from '../with-deadline.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { OutageLog } from './outage-log.js';
import { PostgresBackend } from './postgres-backend.js';
import type { JobQueue, JobWorker, QueueBackend, WorkOnJob } from './queue-backend.js';
import { RedisBackend } from './redis-backend.js';

/** Maximum age of a cached availability check. */
const AVAILABILITY_TTL_MS = 900;
const CLOSE_TIMEOUT_MS = 2_000;

/** Returns BullMQ's options for a job. BullMQ retries it, and removes ended jobs, because the job table stores them. */
const createJobOptions = ({ attempts, retryDelayMs }: JobDefinition): JobsOptions => ({
  attempts,
  backoff: { type: 'exponential', delay: retryDelayMs },
  removeOnComplete: true,
  removeOnFail: true,
  // Errors are logged where they happen.
  stackTraceLimit: 0,
});

const WORKER_SETTINGS = {
  // A job of a killed worker restarts within 14 s (lock plus two checks) instead of 61 s by default.
  lockDuration: 8_000,
  stalledInterval: 3_000,
  // Unlimited: the job must be failed in the job table first, which the runner does after too many losses.
  maxStalledCount: 1_000_000,
  drainDelay: 5,
  // Delay after a connection error; the default of 15 s would leave jobs waiting.
  runRetryDelay: 1_000,
};

/** BullMQ queues of job ids, one per job name. They own delivery, retries, delays and lost workers. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private readonly queues = new Map<string, Promise<JobQueue>>();
  private readonly outage: OutageLog;
  private availability: { at: number; answer: Promise<boolean> } | undefined;

  constructor(
    @InjectConfig() config: Config,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.outage = new OutageLog(logger, 'The job queue');
    // Several installations may share one Redis, so keys contain the database name.
    const database = new URL(config.databaseUrl).pathname.slice(1);
    this.backend =
      config.redisUrl === null
        ? new PostgresBackend(config.databaseDirectUrl)
        : new RedisBackend(config.redisUrl, `atrium-${database}`, logger);
  }

  /** Returns whether jobs can be queued. The answer is at most 1 s old and takes at most 2 s. */
  isAvailable(): Promise<boolean> {
    const now = Date.now();
    if (this.availability === undefined || now - this.availability.at > AVAILABILITY_TTL_MS)
      this.availability = { at: now, answer: this.backend.isAvailable() };
    return this.availability.answer;
  }

  /** Adds a job; an id that is already queued is ignored. */
  async add(name: string, id: string): Promise<void> {
    const queue = await this.queue(name);
    await queue.add(name, {}, { jobId: id });
  }

  startWorker(name: string, concurrency: number, work: WorkOnJob): Promise<JobWorker> {
    return this.backend
      .worker(name, work, { ...WORKER_SETTINGS, concurrency })
      .then((worker) => this.handleErrors(worker));
  }

  async onApplicationShutdown(): Promise<void> {
    const open = await Promise.allSettled(this.queues.values());
    const closing = open.flatMap((queue) => (queue.status === 'fulfilled' ? [queue.value.close()] : []));
    await withDeadline(CLOSE_TIMEOUT_MS, Promise.allSettled(closing)).catch(() => undefined);
    await this.backend.close();
  }

  private queue(name: string): Promise<JobQueue> {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const connection = this.open(name);
    this.queues.set(name, connection);
    connection.catch(() => this.queues.delete(name));
    return connection;
  }

  private async open(name: string): Promise<JobQueue> {
    const definition = this.catalogue[name];
    if (definition === undefined) throw new Error(`${name} is not in the job catalog`);
    return this.handleErrors(
      await this.backend.queue(name, {
        defaultJobOptions: createJobOptions(definition),
        streams: { events: { maxLen: 100 } },
      }),
    );
  }

  /** Handles errors of the connection. Without a listener, a lost connection would end the process. */
  private handleErrors<T extends EventEmitter>(connection: T): T {
    connection.on('error', (error: Error) => this.outage.logOutage(error));
    return connection;
  }
}
