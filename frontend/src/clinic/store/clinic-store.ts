import { create } from 'zustand';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { PriceSource } from '@atrium/contract/clinic/sources';
import type { Usage } from '@atrium/contract/clinic/usage';
import { coalesce } from '../../lib/coalesce.js';
import { onLive } from '../../lib/live.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import type { StockKind } from '@atrium/rules/stock-status';
import { type ClinicState, emptyClinic, type HistoryQuery, type PurchaseQuery, type RequestLog, type Stock } from './clinic-state.js';
import { loadCharts, loadFigures, loadHistory, loadMoreHistory, loadRows, loadSummary, loadTeam, rereadHistory } from './load-clinic.js';
import { loadMorePurchases, loadPurchases, rereadPurchases } from './load-purchases.js';
import { loadMoreRequests, loadRequestLog, rereadRequestLog } from './load-requests.js';
import { leaveSources, loadSources } from './load-sources.js';
import { applyClinicEvents, applyUsage, CAPTION_MS, withCategory, withoutRow, withSource, withStockRow, withSupplier } from './on-clinic-event.js';
import { withPurchase } from './on-purchase-event.js';
import { withRequest } from './on-request-event.js';

/** The one store of the clinic. It is written by loads and by events, and by nothing else. */
export const useClinic = create<ClinicState>(() => emptyClinic);

const access = { get: useClinic.getState, set: useClinic.setState };

/** Lists that are loaded whole; of the requests the pending ones. */
export type List = 'items' | 'consumables' | 'categories' | 'suppliers' | 'requests';
const LISTS = ['items', 'consumables', 'categories', 'suppliers', 'requests'] as const satisfies readonly List[];

export function need(...lists: readonly List[]): void {
  for (const list of lists) if (isMissing(useClinic.getState()[list].phase)) void loadRows(access, list);
}

export function needFigures(): void {
  if (isMissing(useClinic.getState().stats.phase)) void loadFigures(access);
}

export function needCharts(): void {
  if (isMissing(useClinic.getState().charts.phase)) void loadCharts(access);
}

/** Read once more; settles when that is done. */
export const refreshCharts = (): Promise<void> => loadCharts(access);

export const refreshFigures = (): Promise<void> => loadFigures(access);

export function needSummary(): void {
  if (isMissing(useClinic.getState().summary.phase)) void loadSummary(access);
}
export const needTeam = (): Promise<void> => loadTeam(access);

/** Reads where this can be bought and follows it, until it is left. */
export const needSources = (stock: Pick<Stock, 'kind' | 'id'>): Promise<void> => loadSources(access, stock);
export const dropSources = (): void => leaveSources(access);

export const needHistory = (query: HistoryQuery): Promise<void> => loadHistory(access, query);
export const moreHistory = (): Promise<void> => loadMoreHistory(access);

export const needPurchases = (query: PurchaseQuery): Promise<void> => loadPurchases(access, query);
export const morePurchases = (): Promise<void> => loadMorePurchases(access);

export const needRequestLog = (status: RequestLog['status']): Promise<void> => loadRequestLog(access, status);
export const moreRequests = (): Promise<void> => loadMoreRequests(access);

/** The answer to one's own usage or undo. */
export function tookUsage(usage: Usage): void {
  useClinic.setState((state) => applyUsage(state, usage));
  readFigures();
  if (usage.kind === 'consumable') readSummary();
}

/* The answers to one's own other writes: through the same doors as the events that will follow. */

export function tookStock(stock: Stock): void {
  useClinic.setState((state) => withStockRow(state, stock, null));
  if (stock.kind === 'consumable') readSummary();
}
export function lostStock(kind: StockKind, id: number): void {
  useClinic.setState((state) => withoutRow(state, kind === 'item' ? 'items' : 'consumables', id));
  if (kind === 'consumable') readSummary();
}
export const tookSource = (source: PriceSource | { readonly id: number }): void => useClinic.setState((state) => withSource(state, source));
export const tookCategory = (category: Category): void => useClinic.setState((state) => withCategory(state, category));
export const lostCategory = (id: number): void => useClinic.setState((state) => withoutRow(state, 'categories', id));
export const tookSupplier = (supplier: Supplier): void => useClinic.setState((state) => withSupplier(state, supplier));
export const lostSupplier = (id: number): void => useClinic.setState((state) => withoutRow(state, 'suppliers', id));
/** One's own request or decision; with a caption what somebody else decided a moment before. */
export function tookRequest(request: ReorderRequest, caption?: string): void {
  const change = caption === undefined ? null : { key: `${request.id} ${request.version}`, caption, until: Date.now() + CAPTION_MS };
  useClinic.setState((state) => withRequest(state, request, change));
  if (change !== null) forgetChangesLater();
  readFigures();
}
export const tookPurchases = (purchases: readonly Purchase[]): void =>
  useClinic.setState((state) => purchases.reduce((next, purchase) => withPurchase(next, purchase, null), state));

const isMissing = (phase: string): boolean => phase === 'idle' || phase === 'failed';

const readFigures = coalesce(async () => {
  const { stats, charts } = useClinic.getState();
  await Promise.all([stats.phase !== 'idle' && loadFigures(access), charts.phase !== 'idle' && loadCharts(access)]);
});
const readSummary = coalesce(async () => {
  if (useClinic.getState().summary.phase !== 'idle') await loadSummary(access);
});
const readHistory = coalesce(() => rereadHistory(access));
const readPurchases = coalesce(() => rereadPurchases(access));
const readRequestLog = coalesce(() => rereadRequestLog(access));

function reload(): void {
  const state = useClinic.getState();
  for (const list of LISTS) if (state[list].phase !== 'idle') void loadRows(access, list);
  readFigures();
  readSummary();
  if (state.history.phase !== 'idle') readHistory();
  if (state.purchases.phase !== 'idle') readPurchases();
  if (state.requestLog.phase !== 'idle') readRequestLog();
  if (state.sources.of !== null) void loadSources(access, state.sources.of);
}

onLive({
  events(events) {
    const now = Date.now();
    const { state, consequences } = applyClinicEvents(useClinic.getState(), events, { me: currentUser()?.id ?? null, now });
    useClinic.setState(state, true);
    if (CHANGES.some((name) => state[name].size > 0)) forgetChangesLater();
    if (consequences.everything) reload();
    else {
      if (consequences.figures) readFigures();
      if (consequences.summary) readSummary();
      if (consequences.history) readHistory();
    }
  },
  resync: reload,
  connected() {
    const state = useClinic.getState();
    for (const list of LISTS) if (state[list].phase === 'failed') void loadRows(access, list);
    if (state.stats.phase === 'failed' || state.charts.phase === 'failed') readFigures();
    if (state.summary.phase === 'failed') readSummary();
    if (state.history.phase === 'failed') readHistory();
    if (state.purchases.phase === 'failed') readPurchases();
    if (state.requestLog.phase === 'failed') readRequestLog();
  },
  reset: () => useClinic.setState(emptyClinic, true),
});

const CHANGES = ['itemChanges', 'consumableChanges', 'usageChanges', 'purchaseChanges', 'requestChanges'] as const;

let sweep: ReturnType<typeof setTimeout> | undefined;

/** Captions leave when their time is over. */
function forgetChangesLater(): void {
  sweep ??= setTimeout(() => {
    sweep = undefined;
    const now = Date.now();
    const before = useClinic.getState();
    const after: Partial<Record<(typeof CHANGES)[number], ClinicState['itemChanges']>> = {};
    for (const name of CHANGES) if (before[name].size > 0) after[name] = new Map([...before[name]].filter(([, { until }]) => until > now));
    useClinic.setState(after);
    if (Object.values(after).some((changes) => changes.size > 0)) forgetChangesLater();
  }, 1_000);
}

/** What is counted "today" begins anew with the organisation's day; what expires within 30 days is another set then. */
onNewDay(() => {
  readFigures();
  readSummary();
});
