import { getDashboardCharts, getDashboardStats, listRecentActivity } from '@atrium/contract/clinic/dashboard';
import { listItems } from '@atrium/contract/clinic/items';
import { listRecentUsage } from '@atrium/contract/clinic/usage';
import { ApiError, call, callPage } from '../../lib/http.js';
import { connected } from '../../lib/live.js';
import type { CollectionRules } from '../../lib/upsert.js';
import {
  categoryRules, type ClinicState, consumableRules, type HistoryQuery, itemRules, PAGE_OF_HISTORY, requestRules, type Rows, supplierRules, usageRules,
} from './clinic-state.js';

/*
 * Reading the clinic's data. Every load waits for the live connection first, so that whatever changes meanwhile is
 * heard of; rows that are shown already stay while they are read anew.
 */

export interface Access {
  readonly get: () => ClinicState;
  readonly set: (part: Partial<ClinicState> | ((state: ClinicState) => Partial<ClinicState>)) => void;
}

export const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(0, String(error), ''));

type RowsKey = 'items' | 'consumables' | 'categories' | 'suppliers' | 'requests';

/** Of two loads of one list the later one counts. */
const newest: Record<string, number> = {};
export const begin = (what: string): (() => boolean) => {
  const mine = (newest[what] = (newest[what] ?? 0) + 1);
  return () => newest[what] === mine;
};

/* What the dashboard does without is described in files of their own, fetched with the first call: its first load stays small. */
const consumables = () => import('@atrium/contract/clinic/consumables');
const categoriesAndSuppliers = () => import('@atrium/contract/clinic/categories-and-suppliers');
const requests = () => import('@atrium/contract/clinic/reorder-requests');

export function loadRows(access: Access, key: RowsKey): Promise<void> {
  switch (key) {
    case 'items':
      return load(access, key, itemRules, () => call(listItems));
    case 'consumables':
      return load(access, key, consumableRules, async () => call((await consumables()).listConsumables));
    case 'requests':
      return load(access, key, requestRules, async () => call((await requests()).listReorderRequests));
    case 'categories':
      return load(access, key, categoryRules, async () => call((await categoriesAndSuppliers()).listCategories));
    case 'suppliers':
      return load(access, key, supplierRules, async () => call((await categoriesAndSuppliers()).listSuppliers));
  }
}

async function load<T extends { readonly id: number }>(
  access: Access,
  key: RowsKey,
  rules: CollectionRules<T>,
  read: () => Promise<readonly T[]>,
): Promise<void> {
  const isNewest = begin(key);
  const rows = (): Rows<T> => access.get()[key] as unknown as Rows<T>;
  const set = (part: Partial<Rows<T>>) => access.set({ [key]: { ...rows(), ...part } });
  set({ phase: rows().phase === 'ready' ? 'ready' : 'loading', error: null });
  await connected();
  set({ all: rules.beginLoad(rows().all) });
  try {
    const snapshot = await read();
    if (isNewest()) set({ phase: 'ready', all: rules.load(rows().all, snapshot) });
  } catch (error) {
    if (isNewest()) set({ phase: 'failed', error: asApiError(error), all: rules.abandonLoad(rows().all) });
  }
}

export async function loadFigures({ get, set }: Access): Promise<void> {
  const isNewest = begin('figures');
  const { stats, activity } = get();
  const waiting = (phase: string) => (phase === 'ready' ? 'ready' : 'loading');
  set({ stats: { ...stats, phase: waiting(stats.phase) }, activity: { ...activity, phase: waiting(activity.phase) } });
  await connected();
  const [figures, entries] = await Promise.allSettled([call(getDashboardStats), call(listRecentActivity)]);
  if (!isNewest()) return;
  set((state) => ({
    stats:
      figures.status === 'fulfilled'
        ? { phase: 'ready', error: null, value: figures.value }
        : { ...state.stats, phase: 'failed', error: asApiError(figures.reason) },
    activity:
      entries.status === 'fulfilled'
        ? { phase: 'ready', error: null, value: entries.value }
        : { ...state.activity, phase: 'failed', error: asApiError(entries.reason) },
  }));
}

/** The figures above the list of consumables. */
export const loadSummary = (access: Access): Promise<void> => loadReading(access, 'summary', async () => call((await consumables()).getConsumableSummary));

/** The pictures of the dashboard. */
export const loadCharts = (access: Access): Promise<void> => loadReading(access, 'charts', () => call(getDashboardCharts));

/** Read anew whenever somebody is to be chosen; who is known already stays meanwhile. */
export const loadTeam = (access: Access): Promise<void> =>
  loadReading(access, 'team', async () => call((await import('@atrium/contract/clinic/team')).listClinicTeam));

async function loadReading<K extends 'charts' | 'summary' | 'team'>({ get, set }: Access, key: K, read: () => Promise<ClinicState[K]['value']>): Promise<void> {
  const isNewest = begin(key);
  const write = (part: object) => set({ [key]: { ...get()[key], ...part } });
  if (get()[key].phase !== 'ready') write({ phase: 'loading' });
  await connected();
  try {
    const value = await read();
    if (isNewest()) write({ phase: 'ready', error: null, value });
  } catch (error) {
    if (isNewest()) write({ phase: 'failed', error: asApiError(error) });
  }
}

/** The newest entries that match; another search or time begins a new list. */
export async function loadHistory(access: Access, query: HistoryQuery): Promise<void> {
  const { history } = access.get();
  const same = history.query.kind === query.kind && history.query.search === query.search && history.query.since === query.since;
  access.set({
    history: same
      ? { ...history, phase: history.phase === 'ready' ? 'ready' : 'loading' }
      : { ...history, query, phase: 'loading', error: null, all: usageRules.empty, next: null, loadingMore: false },
  });
  await readHistory(access, PAGE_OF_HISTORY);
}

/** The same list once more, as long as it is shown. */
export function rereadHistory(access: Access): Promise<void> {
  const shown = access.get().history.all.rows.size;
  return readHistory(access, Math.min(500, Math.max(PAGE_OF_HISTORY, shown)));
}

async function readHistory({ get, set }: Access, limit: number): Promise<void> {
  const isNewest = begin('history');
  await connected();
  if (!isNewest()) return;
  const { query } = get().history;
  set(({ history }) => ({ history: { ...history, loadingMore: false, all: usageRules.beginLoad(history.all) } }));
  try {
    const { rows, next } = await readUsage(query, limit, null);
    if (!isNewest()) return;
    set(({ history }) => ({ history: { ...history, phase: 'ready', error: null, next, all: usageRules.load(history.all, rows) } }));
  } catch (error) {
    if (!isNewest()) return;
    set(({ history }) => ({ history: { ...history, phase: 'failed', error: asApiError(error), all: usageRules.abandonLoad(history.all) } }));
  }
}

/** The next page; a list that was begun anew meanwhile does not take it. */
export async function loadMoreHistory({ get, set }: Access): Promise<void> {
  const { next, query, loadingMore } = get().history;
  if (next === null || loadingMore) return;
  const mine = newest['history'];
  set(({ history }) => ({ history: { ...history, loadingMore: true, error: null } }));
  try {
    const page = await readUsage(query, PAGE_OF_HISTORY, next);
    if (newest['history'] !== mine) return;
    set(({ history }) => ({
      history: {
        ...history,
        loadingMore: false,
        next: page.next,
        all: usageRules.change(history.all, (draft) => page.rows.forEach((usage) => draft.upsert(usage))),
      },
    }));
  } catch (error) {
    if (newest['history'] !== mine) return;
    set(({ history }) => ({ history: { ...history, loadingMore: false, error: asApiError(error) } }));
  }
}

async function readUsage({ kind, search, since }: HistoryQuery, limit: number, cursor: string | null) {
  const query = { search, since, limit, cursor };
  return kind === 'item'
    ? callPage(listRecentUsage, { query })
    : callPage((await import('@atrium/contract/clinic/consumable-usage')).listConsumableUsage, { query });
}
