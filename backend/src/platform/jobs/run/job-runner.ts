import type { JobDefinition } from '@atrium/contract/core/jobs';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DelayedError, WaitingError } from 'bullmq';
import type { Logger } from 'pino';
import { LOGGER } from '../../database/sql-pool.js';
import { Metrics } from '../../metrics/metrics.js';
import { getCurrentTracer } from '../../tracing/tracing.js';
import { withDeadline } from '../with-deadline.js';
import type { JobHandlerClass } from '../job-handler.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueues } from '../queue/job-queues.js';
import { RequesterRights } from './requester-rights.js';
import { type Delivery, JobRun, type RunOutcome } from './job-run.js';
import { JobStore } from '../row/job-store.js';
import type { JobWorker, QueuedJob } from '../queue/queue-backend.js';

const RETRY_MS = 1_000;
/** Delay in milliseconds of a job that may not start yet. It grows with the attempts, to keep the queue free. */
const POSTPONE_MS = 500;
const MAX_POSTPONE_MS = 5_000;
const computePostponeMs = (starts: number): number =>
  Math.min(starts * POSTPONE_MS, MAX_POSTPONE_MS) * (0.5 + Math.random());
/** Number of lost workers after which a job is failed. */
const MAX_LOSSES = 5;
const INTERRUPTED = 'This was interrupted too often and was stopped. Please try again.';
/** Shutdown takes at most 15 s: time for running jobs to end, then to hand jobs back and to close. */
const FINISH_TIMEOUT_MS = 7_000;
const GIVE_BACK_TIMEOUT_MS = 2_000;
const CLOSE_TIMEOUT_MS = 2_000;

const readDelivery = ({ attemptsMade, stalledCounter, opts }: QueuedJob): Delivery => ({
  failures: attemptsMade,
  losses: stalledCounter,
  isLastTry: attemptsMade + 1 >= (opts.attempts ?? 1),
});

const getOutcomeLabel = (outcome: RunOutcome): string =>
  outcome instanceof Error ? 'failed' : outcome === 'over' ? 'finished' : outcome;

interface RunningJob {
  readonly run: JobRun;
  readonly executing: Promise<unknown>;
}

interface JobWork {
  readonly name: string;
  readonly definition: JobDefinition;
  readonly handler: JobHandlerClass;
}

/** Runs the jobs of the catalogue in this process. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runs = new Map<string, RunningJob>();
  private readonly workers: JobWorker[] = [];
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
      name,
      definition: this.catalogue[name] as JobDefinition,
      handler,
    }));
    this.opening = Promise.all(works.map((work) => this.open(work)));
  }

  /** Resolves when all queues are connected, which may take long while the queue is away. */
  async whenReady(): Promise<void> {
    await this.opening;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    for (const worker of this.workers) void worker.pause(true);
    await withDeadline(FINISH_TIMEOUT_MS, this.allRuns()).catch(() => undefined);
    for (const { run } of this.runs.values()) run.abort();
    await withDeadline(GIVE_BACK_TIMEOUT_MS, this.allRuns()).catch(() => undefined);
    await withDeadline(CLOSE_TIMEOUT_MS, Promise.allSettled(this.workers.map((worker) => worker.close()))).catch(
      () => undefined,
    );
  }

  private allRuns(): Promise<unknown> {
    return Promise.allSettled([...this.runs.values()].map(({ executing }) => executing));
  }

  private async open(work: JobWork): Promise<void> {
    const { name, definition } = work;
    while (!this.stopping) {
      try {
        const worker = await this.queues.startWorker(name, definition.concurrency, (job, token = '') =>
          this.handleDelivery(job, token, work),
        );
        this.workers.push(worker);
        await worker.waitUntilReady();
        return;
      } catch (error) {
        this.logger.warn({ err: error, name }, 'A queue could not be opened; retrying');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private async handleDelivery(queuedJob: QueuedJob, token: string, work: JobWork): Promise<void> {
    if (this.stopping) return this.moveToWaiting(queuedJob, token);
    // After a long outage, the queue may deliver a job again that is still running here.
    if (this.runs.has(queuedJob.id as string)) return this.moveToDelayed(queuedJob, token, RETRY_MS);
    const leave = await this.tryStart(queuedJob, work).catch((error: unknown) =>
      this.handleClaimError(error, queuedJob, token),
    );
    if (leave === 'over') return;
    if (leave === 'not-now') return this.moveToDelayed(queuedJob, token, computePostponeMs(queuedJob.attemptsStarted));
    try {
      await this.claimRun(queuedJob, token, work);
    } finally {
      leave();
    }
  }

  /** Asks the job's handler whether it may start. Returns a function to call after the run, or null. */
  private async tryStart(queuedJob: QueuedJob, { handler }: JobWork): Promise<(() => void) | 'not-now' | 'over'> {
    if (handler.tryStart === undefined) return () => undefined;
    const runnableJob = await this.store.findRunnable(queuedJob.id as string);
    return runnableJob === null ? 'over' : (handler.tryStart(runnableJob.input, runnableJob.askedBy) ?? 'not-now');
  }

  private async claimRun(queuedJob: QueuedJob, token: string, { definition, handler }: JobWork): Promise<void> {
    const delivery = readDelivery(queuedJob);
    const { failures, losses } = delivery;
    const job = await this.store
      .claim(queuedJob.id as string, delivery)
      .catch((error: unknown) => this.handleClaimError(error, queuedJob, token));
    // Withdrawn, or ended by a worker that died before it could confirm.
    if (job === null) return;
    if (losses >= MAX_LOSSES) {
      this.logger.error({ job: job.id, name: job.name, losses }, 'A job lost its worker too often and was stopped');
      return this.store.fail(job, failures, INTERRUPTED).catch(() => this.moveToDelayed(queuedJob, token, RETRY_MS));
    }
    const run = new JobRun(job, delivery, definition, handler, this.store, this.rights, this.logger);
    const startedAt = performance.now();
    const tracer = getCurrentTracer();
    const executing =
      tracer === null
        ? run.execute()
        : tracer.traceJob(job.name, { 'atrium.job.id': job.id, 'atrium.job.attempt': job.attempt }, job.trace, () =>
            run.execute(),
          );
    this.runs.set(job.id, { run, executing });
    const outcome = await executing.finally(() => this.runs.delete(job.id));
    this.metrics.countJob(job.name, getOutcomeLabel(outcome), (performance.now() - startedAt) / 1_000);
    if (outcome === 'handed-back') return this.moveToWaiting(queuedJob, token);
    if (outcome === 'unwritten') return this.moveToDelayed(queuedJob, token, RETRY_MS);
    if (outcome instanceof Error) throw outcome;
  }

  private handleClaimError(error: unknown, queuedJob: QueuedJob, token: string): Promise<never> {
    this.logger.warn({ err: error, job: queuedJob.id }, 'A job could not be started; retrying');
    return this.moveToDelayed(queuedJob, token, RETRY_MS);
  }

  /** Moves the job in the queue, then throws BullMQ's error that signals the move. */
  private async moveToDelayed(queuedJob: QueuedJob, token: string, delayMs: number): Promise<never> {
    await queuedJob.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  }
  private async moveToWaiting(queuedJob: QueuedJob, token: string): Promise<never> {
    await queuedJob.moveToWait(token);
    throw new WaitingError();
  }
}
