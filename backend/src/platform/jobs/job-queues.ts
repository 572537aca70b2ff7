import type { EventEmitter } from 'node:events';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { JobsOptions, Queue, Worker } from 'bullmq';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { LOGGER } from '../database/sql-pool.js';
import { within } from './deadline.js';
import { LEASE_MS } from './job-store.js';
import { OutageLog } from './outage-log.js';
import { PostgresBackend } from './postgres-backend.js';
import type { QueueBackend, WorkOnJob } from './queue-backend.js';
import { RedisBackend } from './redis-backend.js';

/** An answer about the queue's health may be this old. */
const FRESH_MS = 900;
const CLOSE_MS = 2_000;

/** The table of jobs knows what became of them; the queue forgets each as soon as it is done. */
const JOB_OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

const WORKER_SETTINGS = {
  // A killed worker's job is taken up after lock and two looks, 14 s at most; the library's own values take 61 s.
  lockDuration: LEASE_MS,
  stalledInterval: 3_000,
  // The table counts how often a job lost its worker, and the queue never gives one up.
  maxStalledCount: 1_000_000,
  drainDelay: 5,
  // After a failure of the connection; the library's own 15 s would leave jobs waiting.
  runRetryDelay: 1_000,
};

/** The queues, one for each job name. They only carry ids. */
@Injectable()
export class JobQueues implements OnApplicationShutdown {
  private readonly backend: QueueBackend;
  private readonly queues = new Map<string, Promise<Queue>>();
  private readonly outage: OutageLog;
  private asked: { at: number; answer: Promise<boolean> } | undefined;

  constructor(
    @InjectConfig() config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.outage = new OutageLog(logger, 'The job queue');
    // Several installations may share one Redis: their keys bear the name of their database.
    const database = new URL(config.databaseUrl).pathname.slice(1);
    this.backend =
      config.redisUrl === null ? new PostgresBackend(config.databaseUrl, logger) : new RedisBackend(config.redisUrl, `atrium-${database}`, logger);
  }

  /** Whether a job could be queued now: at most 1 s old, and answered within 2 s. */
  isAvailable(): Promise<boolean> {
    const now = Date.now();
    if (this.asked === undefined || now - this.asked.at > FRESH_MS) this.asked = { at: now, answer: this.backend.isAvailable() };
    return this.asked.answer;
  }

  /** One that is in the queue already stays as it is. */
  async add(name: string, id: string): Promise<void> {
    const queue = await this.queue(name);
    await queue.add(name, {}, { ...JOB_OPTIONS, jobId: id });
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
    const made = this.backend.queue(name, { streams: { events: { maxLen: 100 } } }).then((queue) => this.watched(queue));
    this.queues.set(name, made);
    made.catch(() => this.queues.delete(name));
    return made;
  }

  /** Without a listener, a lost connection would end the process. */
  private watched<T extends EventEmitter>(made: T): T {
    made.on('error', (error: Error) => this.outage.lost(error));
    return made;
  }
}
