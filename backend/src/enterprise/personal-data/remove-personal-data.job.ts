import { setTimeout as sleep } from 'node:timers/promises';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { JOB, type QueuedErasure } from './erasure-jobs.js';
import { ErasurePortions } from './erasure-portions.js';

const PAUSE_MS = 250;

/**
 * Erases a user from everything that names them, in batches. A killed run is continued by the next, and the end is
 * recorded only when all batches are done.
 */
@JobHandler(JOB)
export class RemovePersonalData implements JobHandlerClass<QueuedErasure, null> {
  constructor(private readonly portions: ErasurePortions) {}

  async run({ userId }: QueuedErasure, { signal, progress, finish }: JobContext): Promise<null> {
    for (;;) {
      signal.throwIfAborted();
      const { percent, isLast, mustWait } = await this.portions.next(userId);
      progress(percent);
      if (isLast) break;
      if (mustWait) await sleep(PAUSE_MS, undefined, { signal });
    }
    return finish(async (tx) => {
      await this.portions.end(tx, userId);
      return null;
    });
  }
}
