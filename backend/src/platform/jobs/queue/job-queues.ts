import type { EventEmitter } from 'node:events';
import type { JobDefinition } from '@atrium/contract/core/jobs';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { JobsOptions, Queue, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { InjectConfig } from '../../config/config.token.js';
import { LOGGER } from '../../database/sql-pool.js';
import { within } from '../deadline.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { OutageLog } from './outage-log.js';
import { PostgresBackend } from './postgres-backend.js';
import type { QueueBackend, WorkOnJob } from './queue-backend.js';
import { RedisBackend } from './redis-backend.js';

/** An answer about the queue's health may be this old. */
const FRESH_MS = 900;
const CLOSE_MS = 2_000;

/** The queue tries again; the table of jobs knows what became of each, so the queue forgets it as soon as it is done. */
const optionsOf = ({ attempts, retryDelayMs }: JobDefinition): JobsOptions => ({
  attempts,
  backoff: { type: 'exponential', delay: retryDelayMs },
  removeOnComplete: true,
  removeOnFail: true,
  // Errors are logged where they happen.
  stackTraceLimit: 0,
});

const WORKER_SETTINGS = {
  // A killed worker's job is taken up after lock and two looks, 14 s at most; the library's own values take 61 s.
  lockDuration: 8_000,
  stalledInterval: 3_000,
  // The queue only counts (in PostgreSQL with four bytes): the end of a job that loses its worker too often is written
  // first, as every end is.
  maxStalledCount: 1_000_000,
  drainDelay: 5,
  // After a failure of the connection; the library's own 15 s would leave jobs waiting.
  runRetryDelay: 1_000,
};

/** The queues, one for each job name. They carry ids, and own delivery, tries, pauses and the search for lost workers. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private readonly queues = new Map<string, Promise<Queue>>();
  private readonly outage: OutageLog;
  private asked: { at: number; answer: Promise<boolean> } | undefined;

  constructor(
    @InjectConfig() config: Config,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.outage = new OutageLog(logger, 'The job queue');
    // Several installations may share one Redis: their keys bear the name of their database.
    const database = new URL(config.databaseUrl).pathname.slice(1);
    this.backend =
      config.redisUrl === null
        ? new PostgresBackend(config.databaseDirectUrl, logger)
        : new RedisBackend(config.redisUrl, `atrium-${database}`, logger);
  }

  /** Whether a job could be queued now: at most 1 s old, and answered within 2 s. */
  isAvailable(): Promise<boolean> {
    const now = Date.now();
    if (this.asked === undefined || now - this.asked.at > FRESH_MS)
      this.asked = { at: now, answer: this.backend.isAvailable() };
    return this.asked.answer;
  }

  /** Calls `listener` each time that the queue is there again. */
  onReady(listener: () => void): void {
    this.backend.onReady(listener);
  }

  /** One that is in the queue already stays as it is. */
  async add(name: string, id: string): Promise<void> {
    const queue = await this.queue(name);
    await queue.add(name, {}, { jobId: id });
  }

  work(name: string, concurrency: number, work: WorkOnJob): Promise<Worker> {
    return this.backend.worker(name, work, { ...WORKER_SETTINGS, concurrency }).then((worker) => this.watched(worker));
  }

  async onApplicationShutdown(): Promise<void> {
    const open = await Promise.allSettled(this.queues.values());
    const closing = open.flatMap((queue) => (queue.status === 'fulfilled' ? [queue.value.close()] : []));
    await within(CLOSE_MS, Promise.allSettled(closing)).catch(() => undefined);
    await this.backend.close();
  }

  private queue(name: string): Promise<Queue> {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const made = this.open(name);
    this.queues.set(name, made);
    made.catch(() => this.queues.delete(name));
    return made;
  }

  private async open(name: string): Promise<Queue> {
    const definition = this.catalogue[name];
    if (definition === undefined) throw new Error(`${name} is not in the catalogue of jobs`);
    return this.watched(
      await this.backend.queue(name, {
        defaultJobOptions: optionsOf(definition),
        streams: { events: { maxLen: 100 } },
      }),
    );
  }

  /** Without a listener, a lost connection would end the process. */
  private watched<T extends EventEmitter>(made: T): T {
    made.on('error', (error: Error) => this.outage.lost(error));
    return made;
  }
}
