import { setTimeout as sleep } from 'node:timers/promises';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { JOB, type QueuedErasure } from './erasure-jobs.js';
import { ErasurePortions } from './erasure-portions.js';

const PAUSE_MS = 250;

/**
 * Takes somebody out of everything that names them, a portion at a time. Each commits with its place, so a run that is
 * killed is gone on with by the next, and nothing says that it is over before it is.
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
