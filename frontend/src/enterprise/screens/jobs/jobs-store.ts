import { listJobs, summariseJobs } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { create } from 'zustand';
import { coalesce } from '../../../lib/api/coalesce.js';
import { ApiError, call, type CallInput, callPage } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';
import { useSession } from '../../../session/session-store.js';

/* The part of everybody's jobs that is shown. The server filters, so it is read again after every change. */

export type JobsQuery = NonNullable<CallInput<typeof listJobs>['query']>;

export interface JobsShown {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly query: JobsQuery;
  /** Newest first. */
  readonly jobs: readonly AdministeredJob[];
  readonly next: string | null;
  readonly loadingMore: boolean;
  readonly summary: JobsSummary | null;
}

const PAGE = 50;
const MOST_AGAIN = 500;
const empty: JobsShown = {
  phase: 'idle',
  error: null,
  query: {},
  jobs: [],
  next: null,
  loadingMore: false,
  summary: null,
};

export const useJobs = create<JobsShown>(() => empty);
const { getState: get, setState: set } = useJobs;

let newest = 0;

/** A list with these filters, from its newest job. What was shown stays until the answer is there. */
export async function needJobs(query: JobsQuery): Promise<void> {
  set({ query, error: null, phase: get().phase === 'ready' ? 'ready' : 'loading' });
  await read(PAGE);
}

export async function moreJobs(): Promise<void> {
  const { next, query, loadingMore } = get();
  if (next === null || loadingMore) return;
  const mine = newest;
  set({ loadingMore: true, error: null });
  try {
    const page = await callPage(listJobs, { query: { ...query, limit: PAGE, cursor: next } });
    if (mine !== newest) return set({ loadingMore: false });
    const known = new Set(get().jobs.map(({ id }) => id));
    set(({ jobs }) => ({
      loadingMore: false,
      jobs: [...jobs, ...page.rows.filter(({ id }) => !known.has(id))],
      next: page.next,
    }));
  } catch (error) {
    set({ loadingMore: false, ...(mine === newest ? { error: asApiError(error) } : {}) });
  }
}

async function read(limit: number): Promise<void> {
  const mine = ++newest;
  try {
    const [{ rows: jobs, next }, summary] = await Promise.all([
      callPage(listJobs, { query: { ...get().query, limit } }),
      call(summariseJobs),
    ]);
    if (mine === newest) set({ phase: 'ready', error: null, jobs, next, summary });
  } catch (error) {
    if (mine === newest) set({ phase: 'failed', error: asApiError(error) });
  }
}

/** As many as are shown, as they are now. */
export const readJobsAgain = coalesce(async () => {
  if (get().phase === 'idle') return;
  await read(Math.min(Math.max(get().jobs.length, PAGE), MOST_AGAIN));
});

export function leaveJobs(): void {
  newest += 1;
  set(empty, true);
}

onLive({
  events: (events) => {
    if (get().phase !== 'idle' && events.some(({ type }) => type === 'jobs.changed')) readJobsAgain();
  },
  resync: readJobsAgain,
  connected: readJobsAgain,
  reset: leaveJobs,
});

/** Clears the jobs when the user is no superadmin any more. */
useSession.subscribe((session) => {
  if (!(session.state === 'signed-in' && session.user.role === 'superadmin') && get() !== empty) leaveJobs();
});

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, String(error), '');
