import { listJobs, summariseJobs } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { create } from 'zustand';
import { coalesce } from '../../../lib/api/coalesce.js';
import { type ApiError, call, type CallInput, callPage, toApiError } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';
import { useSession } from '../../../session/session-store.js';

/*
 * The displayed page of the jobs of all users. The server filters, so the page is read again after every change. Unlike
 * those of a `pagedList`, the rows stay until the response to another filter arrives, and arrive with their figures.
 */

export type JobsQuery = NonNullable<CallInput<typeof listJobs>['query']>;

export interface JobsState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly query: JobsQuery;
  /** Jobs, newest first. */
  readonly jobs: readonly AdministeredJob[];
  readonly next: string | null;
  readonly loadingMore: boolean;
  readonly summary: JobsSummary | null;
}

const PAGE = 50;
const MAX_REFETCHED = 500;
const empty: JobsState = {
  phase: 'idle',
  error: null,
  query: {},
  jobs: [],
  next: null,
  loadingMore: false,
  summary: null,
};

export const useJobs = create<JobsState>(() => empty);
const { getState: get, setState: set } = useJobs;

let newest = 0;

/** Loads the jobs for these filters, newest first. Previous rows stay until the response arrives. */
export async function loadJobs(query: JobsQuery): Promise<void> {
  set({ query, error: null, phase: get().phase === 'ready' ? 'ready' : 'loading' });
  await fetchPage(PAGE);
}

export async function loadMoreJobs(): Promise<void> {
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
    set({ loadingMore: false, ...(mine === newest ? { error: toApiError(error) } : {}) });
  }
}

async function fetchPage(limit: number): Promise<void> {
  const mine = ++newest;
  try {
    const [{ rows: jobs, next }, summary] = await Promise.all([
      callPage(listJobs, { query: { ...get().query, limit } }),
      call(summariseJobs),
    ]);
    if (mine === newest) set({ phase: 'ready', error: null, jobs, next, summary });
  } catch (error) {
    if (mine === newest) set({ phase: 'failed', error: toApiError(error) });
  }
}

/** Loads as many jobs as are shown again. */
export const refetchJobs = coalesce(async () => {
  if (get().phase === 'idle') return;
  await fetchPage(Math.min(Math.max(get().jobs.length, PAGE), MAX_REFETCHED));
});

export function unloadJobs(): void {
  newest += 1;
  set(empty, true);
}

onLive({
  events: (events) => {
    if (get().phase !== 'idle' && events.some(({ type }) => type === 'jobs.changed')) refetchJobs();
  },
  resync: refetchJobs,
  connected: refetchJobs,
  reset: unloadJobs,
});

/** Clears the jobs when the user is no longer a superadmin. */
useSession.subscribe((session) => {
  if (!(session.state === 'signed-in' && session.user.role === 'superadmin') && get() !== empty) unloadJobs();
});
