import type { JobDefinition } from '@atrium/contract/core/jobs';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DelayedError, WaitingError, type Worker } from 'bullmq';
import type { Logger } from 'pino';
import { LOGGER } from '../../database/sql-pool.js';
import { Metrics } from '../../metrics/metrics.js';
import { currentTracer } from '../../tracing/tracing.js';
import { within } from '../deadline.js';
import type { JobHandlerClass } from '../job-handler.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueues } from '../queue/job-queues.js';
import { RequesterRights } from './requester-rights.js';
import { type Delivery, JobRun, type RunOutcome } from './job-run.js';
import { JobStore } from '../row/job-store.js';
import type { QueuedJob } from '../queue/queue-backend.js';

const AGAIN_MS = 1_000;
/** Delay of a job that is not admitted. It grows with the attempts, to keep the queue free. */
const NOT_NOW_MS = 500;
const LONGEST_NOT_NOW_MS = 5_000;
const notNowMs = (starts: number): number => Math.min(starts * NOT_NOW_MS, LONGEST_NOT_NOW_MS) * (0.5 + Math.random());
/** Number of lost workers after which a job is failed. */
const MAX_LOSSES = 5;
const INTERRUPTED = 'This was interrupted too often and was given up. Please try again.';
/** Shutdown takes at most 15 s: time for running jobs to end, then to hand jobs back and to close. */
const FINISH_MS = 7_000;
const GIVE_BACK_MS = 2_000;
const CLOSE_MS = 2_000;

const deliveryOf = ({ attemptsMade, stalledCounter, opts }: QueuedJob): Delivery => ({
  failures: attemptsMade,
  losses: stalledCounter,
  isLastTry: attemptsMade + 1 >= (opts.attempts ?? 1),
});

const wordOf = (outcome: RunOutcome): string =>
  outcome instanceof Error ? 'failed' : outcome === 'over' ? 'finished' : outcome;

interface RunningJob {
  readonly run: JobRun;
  readonly executing: Promise<unknown>;
}

interface Work {
  readonly definition: JobDefinition;
  readonly handler: JobHandlerClass;
}

/** Runs the jobs of the catalogue in this process. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runs = new Map<string, RunningJob>();
  private readonly workers: Worker[] = [];
  private opening: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly handlers: JobHandlers,
    private readonly queues: JobQueues,
    private readonly store: JobStore,
    private readonly metrics: Metrics,
    private readonly rights: RequesterRights,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const works = [...this.handlers.all()].map(([name, handler]) => ({
      definition: this.catalogue[name] as JobDefinition,
      handler,
    }));
    this.opening = Promise.all(works.map((work) => this.open(work)));
  }

  /** Resolves when all queues are connected, which may take long while the queue is away. */
  async ready(): Promise<void> {
    await this.opening;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const worker of this.workers) void worker.pause(true);
    await within(FINISH_MS, this.allRuns()).catch(() => undefined);
    for (const { run } of this.runs.values()) run.handBack();
    await within(GIVE_BACK_MS, this.allRuns()).catch(() => undefined);
    await within(CLOSE_MS, Promise.allSettled(this.workers.map((worker) => worker.close()))).catch(() => undefined);
  }

  private allRuns(): Promise<unknown> {
    return Promise.allSettled([...this.runs.values()].map(({ executing }) => executing));
  }

  private async open(work: Work): Promise<void> {
    const { name, concurrency } = work.definition;
    while (!this.stopping) {
      try {
        const worker = await this.queues.work(name, concurrency, (job, token = '') => this.deliver(job, token, work));
        this.workers.push(worker);
        return await worker.waitUntilReady();
      } catch (error) {
        this.logger.warn({ err: error, name }, 'A queue could not be opened; it will be tried again');
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  private async deliver(queued: QueuedJob, token: string, work: Work): Promise<void> {
    if (this.stopping) return this.giveBack(queued, token);
    // After a long outage, the queue may deliver a job again that is still running here.
    if (this.runs.has(queued.id as string)) return this.again(queued, token, AGAIN_MS);
    const leave = await this.admit(queued, work).catch((error: unknown) => this.cannotBegin(error, queued, token));
    if (leave === 'over') return;
    if (leave === 'not-now') return this.again(queued, token, notNowMs(queued.attemptsStarted));
    try {
      await this.begin(queued, token, work);
    } finally {
      leave();
    }
  }

  /** Returns a function to call after the run. */
  private async admit(queued: QueuedJob, { handler }: Work): Promise<(() => void) | 'not-now' | 'over'> {
    if (handler.admit === undefined) return () => undefined;
    const wanted = await this.store.wanted(queued.id as string);
    return wanted === null ? 'over' : (handler.admit(wanted.input, wanted.askedBy) ?? 'not-now');
  }

  private async begin(queued: QueuedJob, token: string, { definition, handler }: Work): Promise<void> {
    const delivery = deliveryOf(queued);
    const { failures, losses } = delivery;
    const job = await this.store
      .claim(queued.id as string, delivery)
      .catch((error: unknown) => this.cannotBegin(error, queued, token));
    // Withdrawn, or ended by a worker that died before it could confirm.
    if (job === null) return;
    if (losses >= MAX_LOSSES) {
      this.logger.error({ job: job.id, name: job.name, losses }, 'A job lost its worker too often and was given up');
      return this.store.fail(job, failures, INTERRUPTED).catch(() => this.again(queued, token, AGAIN_MS));
    }
    const run = new JobRun(job, delivery, definition, handler, this.store, this.rights, this.logger);
    const startedAt = performance.now();
    const tracer = currentTracer();
    const executing =
      tracer === null
        ? run.execute()
        : tracer.job(job.name, { 'atrium.job.id': job.id, 'atrium.job.attempt': job.attempt }, job.trace, () =>
            run.execute(),
          );
    this.runs.set(job.id, { run, executing });
    const outcome = await executing.finally(() => this.runs.delete(job.id));
    this.metrics.noteJob(job.name, wordOf(outcome), (performance.now() - startedAt) / 1_000);
    if (outcome === 'handed-back') return this.giveBack(queued, token);
    if (outcome === 'unwritten') return this.again(queued, token, AGAIN_MS);
    if (outcome instanceof Error) throw outcome;
  }

  private cannotBegin(error: unknown, queued: QueuedJob, token: string): Promise<never> {
    this.logger.warn({ err: error, job: queued.id }, 'A job could not be begun; it will be tried again');
    return this.again(queued, token, AGAIN_MS);
  }

  /** Moves the job in the queue, then throws BullMQ's error that signals the move. */
  private async again(queued: QueuedJob, token: string, delayMs: number): Promise<never> {
    await queued.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }
  private async giveBack(queued: QueuedJob, token: string): Promise<never> {
    await queued.moveToWait(token);
    throw new WaitingError();
  }
}
