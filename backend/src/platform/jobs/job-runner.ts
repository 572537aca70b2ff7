import type { JobDefinition } from '@atrium/contract/core/jobs';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DelayedError, WaitingError, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { LOGGER } from '../database/sql-pool.js';
import { within } from './deadline.js';
import type { JobHandlerClass } from './job-handler.js';
import { JOB_CATALOGUE, type JobCatalogue, JobHandlers } from './job-handlers.js';
import { JobQueues } from './job-queues.js';
import { JobRun } from './job-run.js';
import { JobStore, LEASE_MS } from './job-store.js';
import type { QueuedJob } from './queue-backend.js';

const RENEW_MS = LEASE_MS / 4;
/** Another worker has the job: if it dies, its lease ends within 8 s. */
const BUSY_AGAIN_MS = 2_000;
const AWAY_AGAIN_MS = 1_000;
const OPEN_AGAIN_MS = 1_000;
/** A job that takes its worker down with it every time is parked after so many. */
const MAX_LOSSES = 5;
const INTERRUPTED = 'This was interrupted too often and was given up. Please try again.';
/** Of the 15 s that a process has to end: so long for running jobs, and then for giving back and closing. */
const FINISH_MS = 7_000;
const GIVE_BACK_MS = 2_000;
const CLOSE_MS = 2_000;

/** Works on the jobs of the catalogue in this process. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runs = new Map<JobRun, Promise<unknown>>();
  private readonly workers: Worker[] = [];
  private opening: Promise<unknown> = Promise.resolve();
  private renewal: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly handlers: JobHandlers,
    private readonly queues: JobQueues,
    private readonly store: JobStore,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const handlers = this.handlers.all();
    const entries = [...handlers].map(([name, handler]) => ({ definition: this.catalogue[name] as JobDefinition, handler }));
    this.opening = Promise.all(entries.map(({ definition, handler }) => this.open(definition, handler)));
    this.renewal = setInterval(() => void this.renewLeases(), RENEW_MS);
  }

  /** Resolves when all queues are listened to, which may be long after the start while the queue is away. */
  async ready(): Promise<void> {
    await this.opening;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const worker of this.workers) void worker.pause(true);
    await within(FINISH_MS, Promise.allSettled(this.runs.values())).catch(() => undefined);
    for (const run of this.runs.keys()) run.handBack();
    await within(GIVE_BACK_MS, Promise.allSettled(this.runs.values())).catch(() => undefined);
    clearInterval(this.renewal);
    await within(CLOSE_MS, Promise.allSettled(this.workers.map((worker) => worker.close()))).catch(() => undefined);
  }

  private async open(definition: JobDefinition, handler: JobHandlerClass): Promise<void> {
    while (!this.stopping) {
      try {
        const worker = await this.queues.work(definition.name, definition.concurrency, (job, token = '') => this.work(job, token, definition, handler));
        this.workers.push(worker);
        return await worker.waitUntilReady();
      } catch (error) {
        this.logger.warn({ err: error, name: definition.name }, 'A queue could not be opened; it will be tried again');
        await new Promise((resolve) => setTimeout(resolve, OPEN_AGAIN_MS));
      }
    }
  }

  private async work(queued: QueuedJob, token: string, definition: JobDefinition, handler: JobHandlerClass): Promise<void> {
    if (this.stopping) return this.giveBack(queued, token);
    const id = queued.id as string;
    const claim = await this.store.claim(id).catch((error: unknown) => {
      this.logger.warn({ err: error, job: id }, 'A job could not be begun; it will be tried again');
      return 'away' as const;
    });
    if (claim === 'away') return this.again(queued, token, AWAY_AGAIN_MS);
    if (claim === 'busy') return this.again(queued, token, BUSY_AGAIN_MS);
    // Withdrawn when its asker was refused, or ended by a worker that died before the queue heard of it.
    if (claim === 'over') return;
    if (claim.losses >= MAX_LOSSES) {
      this.logger.error({ job: id, name: claim.name, losses: claim.losses }, 'A job lost its worker too often and was given up');
      return this.store.fail(claim, INTERRUPTED).catch(() => this.again(queued, token, AWAY_AGAIN_MS));
    }
    const run = new JobRun(claim, definition, handler, this.store, this.logger);
    const executing = run.execute().then(async (outcome) => {
      if (outcome === 'handed-back') await this.giveBack(queued, token);
      else if (outcome !== 'over') await this.again(queued, token, outcome.againInMs);
    });
    this.runs.set(run, executing);
    try {
      await executing;
    } finally {
      this.runs.delete(run);
    }
  }

  /** These two tell the queue and then, by an error of its own, that it has been told. */
  private async again(queued: QueuedJob, token: string, delayMs: number): Promise<never> {
    await queued.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }
  private async giveBack(queued: QueuedJob, token: string): Promise<never> {
    await queued.moveToWait(token);
    throw new WaitingError();
  }

  private async renewLeases(): Promise<void> {
    if (this.runs.size === 0) return;
    await this.store.renew([...this.runs.keys()].map(({ job }) => job)).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'The leases of running jobs could not be renewed');
    });
  }
}
