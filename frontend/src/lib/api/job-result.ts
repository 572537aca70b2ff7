import type { JobEvent } from '@atrium/contract/core/live';
import { getOwnJob } from '@atrium/contract/platform/jobs/calls';
import { call } from './http.js';
import { onLive } from '../live/live.js';

/* Waits for the user's own jobs. A job's end event may precede the response that names the job, or get lost offline. */

const MAX_REMEMBERED_JOBS = 50;

const endedJobs = new Map<string, JobEvent>();
const waitingJobs = new Map<string, (job: JobEvent) => void>();

const isEnded = ({ state }: JobEvent): boolean => state === 'finished' || state === 'failed';

/** Resolves with a job's result. Rejects with the job's error message when it fails. */
export async function waitForJobResult(id: string): Promise<unknown> {
  const job =
    endedJobs.get(id) ??
    (await new Promise<JobEvent>((resolve) => {
      waitingJobs.set(id, resolve);
      void fetchJob(id);
    }));
  if (job.state === 'failed') throw new Error(job.error ?? 'The job failed.');
  return job.result;
}

function receiveJobEvent(job: JobEvent): void {
  if (!isEnded(job)) return;
  endedJobs.set(job.id, job);
  for (const id of endedJobs.keys()) if (endedJobs.size > MAX_REMEMBERED_JOBS) endedJobs.delete(id);
  waitingJobs.get(job.id)?.(job);
  waitingJobs.delete(job.id);
}

async function fetchJob(id: string): Promise<void> {
  try {
    receiveJobEvent(await call(getOwnJob, { params: { id } }));
  } catch {
    // The event or the next connection will report the result.
  }
}

const fetchWaitingJobs = (): void => {
  for (const id of waitingJobs.keys()) void fetchJob(id);
};

onLive({
  events(events) {
    for (const { type, data } of events) if (type.startsWith('job.') && 'job' in data) receiveJobEvent(data.job);
  },
  resync: fetchWaitingJobs,
  connected: fetchWaitingJobs,
  reset() {
    endedJobs.clear();
    waitingJobs.clear();
  },
});
