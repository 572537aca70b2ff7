import { setTimeout as sleep } from 'node:timers/promises';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { JOB_NAME, type QueuedErasure } from './erasure-jobs.js';
import { ErasureBatches } from './erasure-batches.js';

const PAUSE_MS = 250;

/**
 * Job that erases a user from all tables that mention them, in batches. The next run continues one that was
 * interrupted; the end is recorded only when all batches are done.
 */
@JobHandler(JOB_NAME)
export class RemovePersonalDataJob implements JobHandlerClass<QueuedErasure, null> {
  constructor(private readonly batches: ErasureBatches) {}

  async run({ userId }: QueuedErasure, { signal, reportProgress, finish }: JobContext): Promise<null> {
    for (;;) {
      signal.throwIfAborted();
      const { percent, isLast, mustWait } = await this.batches.runNext(userId);
      reportProgress(percent);
      if (isLast) break;
      if (mustWait) await sleep(PAUSE_MS, undefined, { signal });
    }
    return finish(async (tx) => {
      await this.batches.end(tx, userId);
      return null;
    });
  }
}
