import { listAudit, listAuditKinds } from '@atrium/contract/enterprise/audit/calls';
import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { create } from 'zustand';
import { coalesce } from '../../../lib/api/coalesce.js';
import { type ApiError, call, callPage, type CallInput, toApiError } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';
import { useSession } from '../../../session/session-store.js';

/*
 * The part of the audit that is shown. Entries never change, so new ones are only ever put before those that are known.
 * `pagedList` would load all shown pages again after each event, and stop the loading of the next page.
 */

export type AuditQuery = NonNullable<CallInput<typeof listAudit>['query']>;

export interface Audit {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly query: AuditQuery;
  /** Entries, newest first. */
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
  readonly loadingMore: boolean;
}

const PAGE = 50;
const empty: Audit = { phase: 'idle', error: null, query: {}, entries: [], next: null, loadingMore: false };

export const useAudit = create<Audit>(() => empty);
const { getState: get, setState: set } = useAudit;

/** Kinds of objects for the filter. Without them, entries still link to theirs. */
export const useAuditKinds = create<readonly string[]>(() => []);
export const loadAuditKinds = (): void => {
  if (useAuditKinds.getState().length > 0) return;
  void call(listAuditKinds).then(
    (kinds) => useAuditKinds.setState(kinds, true),
    () => undefined,
  );
};

let newest = 0;

/** Loads the list with these filters, from its newest entry. */
export async function loadAudit(query: AuditQuery): Promise<void> {
  const mine = ++newest;
  set({ ...empty, phase: 'loading', query }, true);
  try {
    const { rows: entries, next } = await callPage(listAudit, { query: { ...query, limit: PAGE } });
    if (mine === newest) set({ phase: 'ready', entries, next });
  } catch (error) {
    if (mine === newest) set({ phase: 'failed', error: toApiError(error) });
  }
}

export async function loadMoreAudit(): Promise<void> {
  const { next, query, loadingMore } = get();
  if (next === null || loadingMore) return;
  const mine = newest;
  set({ loadingMore: true, error: null });
  try {
    const page = await callPage(listAudit, { query: { ...query, limit: PAGE, cursor: next } });
    if (mine === newest)
      set(({ entries }) => ({ loadingMore: false, entries: [...entries, ...page.rows], next: page.next }));
  } catch (error) {
    if (mine === newest) set({ loadingMore: false, error: toApiError(error) });
  }
}

/** Loads new entries. When there is more than one page of them, the list starts again. */
const fetchNewer = coalesce(async () => {
  const { phase, query, entries } = get();
  if (phase === 'failed' && entries.length === 0) return loadAudit(query);
  if (phase !== 'ready') return;
  const mine = newest;
  const { rows, next } = await callPage(listAudit, { query: { ...query, limit: PAGE } });
  if (mine !== newest) return;
  const known = new Set(get().entries.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  if (known.size > 0 && fresh.length === rows.length) set({ entries: rows, next });
  else set((now) => ({ entries: [...fresh, ...now.entries], ...(known.size === 0 ? { next } : {}) }));
}, 1_000);

/** Reads the list again after names have changed. */
const refetchAudit = coalesce(async () => {
  if (get().phase !== 'ready') return;
  const mine = newest;
  const { rows, next } = await callPage(listAudit, { query: { ...get().query, limit: PAGE } });
  if (mine === newest) set({ entries: rows, next });
}, 1_000);

export function unloadAudit(): void {
  newest += 1;
  set(empty, true);
}

onLive({
  events: (events) => {
    if (get().phase !== 'idle') fetchNewer();
    if (events.some(({ type }) => type === 'person.forgotten')) refetchAudit();
  },
  resync: () => {
    if (get().phase !== 'idle') fetchNewer();
  },
  connected: () => {
    if (get().phase === 'failed') fetchNewer();
  },
  reset: unloadAudit,
});

/** Clears the entries when the user is no longer an administrator. */
useSession.subscribe((session) => {
  if (!(session.state === 'signed-in' && canAdministerEnterprise(session.user.role)) && get() !== empty) unloadAudit();
});
