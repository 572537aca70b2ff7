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
import { type JobStore, RunSuperseded } from '../row/job-store.js';

const TOOK_TOO_LONG = 'This took too long and was stopped. Please try again.';

class TimeIsUp extends Error {}
class MustEnd extends Error {}

/**
 * How the queue proceeds: remove the job, deliver it to another worker now, deliver it again because its state could
 * not be stored, or count a failed attempt.
 */
export type RunOutcome = 'over' | 'handed-back' | 'unwritten' | Error;

/** Returns whether a retry is pointless: client errors repeat, unavailable services do not. */
const isFinal = (error: unknown): boolean => error instanceof DomainError && errorCatalogue[error.code][0] < 500;

export interface Delivery extends DeliveryCounts {
  /** Whether the queue will not retry after this attempt. */
  readonly isLastTry: boolean;
}

/** One run of a job on this worker. */
export class JobRun {
  private readonly ending = new AbortController();
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
        .progress(job, percent)
        .catch((error: unknown) => logger.debug({ err: error, job: job.id }, 'Progress could not be told')),
    );
  }

  /** Aborts the run, so that another worker can restart the job. */
  handBack(): void {
    this.ending.abort(new MustEnd('The worker ends'));
  }

  async execute(): Promise<RunOutcome> {
    const { signal } = this.ending;
    const timer = setTimeout(
      () => this.ending.abort(new TimeIsUp(`More than ${this.definition.timeoutMs} ms`)),
      this.definition.timeoutMs,
    );
    try {
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      const result = await Promise.race([this.handler.run(this.job.input, this.context()), aborted]);
      if (!this.ended) await this.finish(async () => result);
      return 'over';
    } catch (error) {
      return await this.after(error);
    } finally {
      clearTimeout(timer);
      await this.progress.stop();
    }
  }

  private context(): JobContext {
    const { job } = this;
    return {
      id: job.id,
      askedBy: job.askedBy,
      attempt: job.attempt,
      signal: this.ending.signal,
      progress: (percent) => this.progress.set(percent),
      finish: (work) => this.finish(work),
    };
  }

  private async finish<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
    this.ending.signal.throwIfAborted();
    const { askedBy } = this.job;
    const result = await this.store.finish(this.job, async (tx) => {
      await this.rights.recheck(tx, askedBy, this.definition.needs);
      const done = await work(tx);
      // The work may have taken minutes; nothing is committed if the requester lost the right meanwhile.
      await this.rights.recheck(tx, askedBy, this.definition.needs);
      return done;
    });
    this.ended = true;
    return result;
  }

  private async after(error: unknown): Promise<RunOutcome> {
    const { job, store } = this;
    const facts = { err: error, job: job.id, name: job.name, attempt: job.attempt };
    if (error instanceof RunSuperseded) {
      this.logger.warn(facts, 'A job was taken over by another worker; this run counts no more');
      return 'over';
    }
    if (this.ended) {
      this.logger.error(facts, 'A job failed after its end; the end stands');
      return 'over';
    }
    try {
      if (!(error instanceof MustEnd)) return await this.writeFailure(error);
      await store.waitAgain(job, this.delivery.failures, null);
      return 'handed-back';
    } catch (inWriting) {
      this.logger.warn({ ...facts, err: inWriting }, 'What became of a job could not be written; it will run again');
      return 'unwritten';
    }
  }

  /** Stores a failed attempt and returns an error for the queue, with a sentence that contains no job data. */
  private async writeFailure(error: unknown): Promise<Error> {
    const { job, store, delivery } = this;
    const sentence =
      error instanceof DomainError
        ? error.message
        : error instanceof TimeIsUp
          ? TOOK_TOO_LONG
          : errorMessage('server.failed');
    const failures = delivery.failures + 1;
    const facts = { err: error, job: job.id, name: job.name, failures };
    if (isFinal(error)) {
      this.logger.info({ ...facts, err: undefined, reason: sentence }, 'A job was refused');
      await store.fail(job, failures, sentence);
      return new UnrecoverableError(sentence);
    }
    if (delivery.isLastTry) {
      this.logger.error(facts, 'A job failed for the last time');
      await store.fail(job, failures, sentence);
    } else {
      this.logger.warn(facts, 'A job failed and will be tried again');
      await store.waitAgain(job, failures, sentence);
    }
    return new Error(sentence);
  }
}
