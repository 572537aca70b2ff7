import type { JobEvent } from '@atrium/contract/core/live';
import { getOwnJob } from '@atrium/contract/platform/jobs/calls';
import { call } from './http.js';
import { onLive } from '../live/live.js';

/* Waits for the user's own jobs. A job's end event may precede the response that names the job, or get lost offline. */

const REMEMBERED = 50;

const ended = new Map<string, JobEvent>();
const waiting = new Map<string, (job: JobEvent) => void>();

const isOver = ({ state }: JobEvent): boolean => state === 'finished' || state === 'failed';

/** Resolves with a job's result. Rejects with the job's error message when it fails. */
export async function jobResult(id: string): Promise<unknown> {
  const job =
    ended.get(id) ??
    (await new Promise<JobEvent>((resolve) => {
      waiting.set(id, resolve);
      void ask(id);
    }));
  if (job.state === 'failed') throw new Error(job.error ?? 'The job failed.');
  return job.result;
}

function hear(job: JobEvent): void {
  if (!isOver(job)) return;
  ended.set(job.id, job);
  for (const id of ended.keys()) if (ended.size > REMEMBERED) ended.delete(id);
  waiting.get(job.id)?.(job);
  waiting.delete(job.id);
}

async function ask(id: string): Promise<void> {
  try {
    hear(await call(getOwnJob, { params: { id } }));
  } catch {
    // The event or the next connection will report the result.
  }
}

const askForAll = (): void => {
  for (const id of waiting.keys()) void ask(id);
};

onLive({
  events(events) {
    for (const { type, data } of events) if (type.startsWith('job.') && 'job' in data) hear(data.job);
  },
  resync: askForAll,
  connected: askForAll,
  reset() {
    ended.clear();
    waiting.clear();
  },
});
