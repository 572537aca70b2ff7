import { errorCatalogue, errorMessage } from '@atrium/contract/core/errors';
import type { JobDefinition } from '@atrium/contract/core/jobs';
import { UnrecoverableError } from 'bullmq';
import type { Logger } from 'pino';
import type { Tx } from '../../database/transaction.js';
import { DomainError } from '../../http/reply/domain-error.js';
import type { RequesterRights } from './requester-rights.js';
import type { JobContext, JobHandlerClass } from '../job-handler.js';
import { JobProgress } from './job-progress.js';
import type { ClaimedJob, DeliveryCounts } from '../row/job.js';
import { type JobStore, RunSupersededError } from '../row/job-store.js';

const TIMEOUT_MESSAGE = 'This took too long and was stopped. Please try again.';

class JobTimeoutError extends Error {}
class RunAbortedError extends Error {}

/**
 * Decision of a run about its job in the queue: remove it, deliver it to another worker now, deliver it again because its
 * state could not be stored, or count a failed attempt.
 */
export type RunOutcome = 'over' | 'handed-back' | 'unwritten' | Error;

/** Returns whether retrying an error is pointless. Client errors repeat; unavailable services may come back. */
const isFinal = (error: unknown): boolean => error instanceof DomainError && errorCatalogue[error.code][0] < 500;

export interface Delivery extends DeliveryCounts {
  /** True when the queue will not retry after this attempt. */
  readonly isLastTry: boolean;
}

/** One run of a job on this worker. */
export class JobRun {
  private readonly abortController = new AbortController();
  private readonly progress: JobProgress;
  private ended = false;

  constructor(
    readonly job: ClaimedJob,
    private readonly delivery: Delivery,
    private readonly definition: JobDefinition,
    private readonly handler: JobHandlerClass,
    private readonly store: JobStore,
    private readonly rights: RequesterRights,
    private readonly logger: Logger,
  ) {
    this.progress = new JobProgress((percent) =>
      store
        .storeProgress(job, percent)
        .catch((error: unknown) => logger.debug({ err: error, job: job.id }, 'Progress could not be published')),
    );
  }

  /** Aborts the run, so that another worker can restart the job. */
  abort(): void {
    this.abortController.abort(new RunAbortedError('The worker is shutting down'));
  }

  async execute(): Promise<RunOutcome> {
    const { signal } = this.abortController;
    const timer = setTimeout(
      () => this.abortController.abort(new JobTimeoutError(`More than ${this.definition.timeoutMs} ms`)),
      this.definition.timeoutMs,
    );
    try {
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      const result = await Promise.race([this.handler.run(this.job.input, this.createContext()), aborted]);
      if (!this.ended) await this.finish(async () => result);
      return 'over';
    } catch (error) {
      return await this.resolveOutcome(error);
    } finally {
      clearTimeout(timer);
      await this.progress.stop();
    }
  }

  private createContext(): JobContext {
    const { job } = this;
    return {
      id: job.id,
      askedBy: job.askedBy,
      attempt: job.attempt,
      signal: this.abortController.signal,
      reportProgress: (percent) => this.progress.set(percent),
      finish: (work) => this.finish(work),
    };
  }

  private async finish<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    this.abortController.signal.throwIfAborted();
    const { askedBy } = this.job;
    const result = await this.store.finish(this.job, async (tx) => {
      await this.rights.assertRight(tx, askedBy, this.definition.needs);
      const done = await work(tx);
      // The work may have taken minutes; nothing is committed if the requester lost the right meanwhile.
      await this.rights.assertRight(tx, askedBy, this.definition.needs);
      return done;
    });
    this.ended = true;
    return result;
  }

  private async resolveOutcome(error: unknown): Promise<RunOutcome> {
    const { job, store } = this;
    const facts = { err: error, job: job.id, name: job.name, attempt: job.attempt };
    if (error instanceof RunSupersededError) {
      this.logger.warn(facts, 'Another worker took over a job; this run is discarded');
      return 'over';
    }
    if (this.ended) {
      this.logger.error(facts, 'A job failed after it ended; the recorded result is kept');
      return 'over';
    }
    try {
      if (!(error instanceof RunAbortedError)) return await this.writeFailure(error);
      await store.requeue(job, this.delivery.failures, null);
      return 'handed-back';
    } catch (inWriting) {
      this.logger.warn({ ...facts, err: inWriting }, 'The result of a job could not be written; it will run again');
      return 'unwritten';
    }
  }

  /** Stores a failed attempt and returns an error for the queue, with a sentence that contains no job data. */
  private async writeFailure(error: unknown): Promise<Error> {
    const { job, store, delivery } = this;
    const failureMessage =
      error instanceof DomainError
        ? error.message
        : error instanceof JobTimeoutError
          ? TIMEOUT_MESSAGE
          : errorMessage('server.failed');
    const failures = delivery.failures + 1;
    const facts = { err: error, job: job.id, name: job.name, failures };
    if (isFinal(error)) {
      this.logger.info({ ...facts, err: undefined, reason: failureMessage }, 'A job was rejected');
      await store.fail(job, failures, failureMessage);
      return new UnrecoverableError(failureMessage);
    }
    if (delivery.isLastTry) {
      this.logger.error(facts, 'A job failed for the last time');
      await store.fail(job, failures, failureMessage);
    } else {
      this.logger.warn(facts, 'A job failed and will be retried');
      await store.requeue(job, failures, failureMessage);
    }
    return new Error(failureMessage);
  }
}
