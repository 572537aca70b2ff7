import { create } from 'zustand';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { PriceSource } from '@atrium/contract/clinic/sources';
import type { Usage } from '@atrium/contract/clinic/usage';
import { coalesce } from '../../lib/coalesce.js';
import { onLive } from '../../lib/live.js';
import { CAPTION_MS, isMissing, sweepChanges } from '../../lib/rows.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import type { StockKind } from '@atrium/rules/stock-status';
import { type ClinicState, emptyClinic, type HistoryQuery, type PurchaseQuery, type RequestLog, type Stock } from './clinic-state.js';
import {
  abandonLoads, leaveSources, type List, loadAgain, loadHistory, loadMore, loadPart, loadPurchases, loadRequestLog, loadSources, type Paged, type Told,
} from './load-clinic.js';
import { applyClinicEvents, applyUsage, withCategory, withoutRow, withSource, withStockRow, withSupplier } from './on-clinic-event.js';
import { withPurchase } from './on-purchase-event.js';
import { withRequest } from './on-request-event.js';

/** The one store of the clinic. It is written by loads and by events, and by nothing else. */
export const useClinic = create<ClinicState>(() => emptyClinic);

const access = { get: useClinic.getState, set: useClinic.setState };

const LISTS = ['items', 'consumables', 'categories', 'suppliers', 'requests'] as const satisfies readonly List[];
const FIGURES = ['stats', 'activity'] as const satisfies readonly Told[];
const PAGED = ['history', 'purchases', 'requestLog'] as const satisfies readonly Paged[];

/** Loads what is not there yet. */
export function need(...parts: readonly (List | Told)[]): void {
  for (const part of parts) if (isMissing(useClinic.getState()[part])) void loadPart(access, part);
}

export const needFigures = (): void => need(...FIGURES);

const reread = async (...parts: readonly (List | Told)[]): Promise<void> => {
  await Promise.all(parts.map((part) => loadPart(access, part)));
};

/** Read once more; settles when that is done. */
export const refreshFigures = (): Promise<void> => reread(...FIGURES);
export const refreshCharts = (): Promise<void> => reread('charts');
/** Read anew whenever somebody is to be chosen; who is known already stays meanwhile. */
export const needTeam = (): Promise<void> => reread('team');

/** Reads where this can be bought and follows it, until it is left. */
export const needSources = (stock: Pick<Stock, 'kind' | 'id'>): Promise<void> => loadSources(access, stock);
export const dropSources = (): void => leaveSources(access);

export const needHistory = (query: HistoryQuery): Promise<void> => loadHistory(access, query);
export const needPurchases = (query: PurchaseQuery): Promise<void> => loadPurchases(access, query);
export const needRequestLog = (status: RequestLog['query']): Promise<void> => loadRequestLog(access, status);
/** The next page of what is listed. */
export const more = (log: Paged): Promise<void> => loadMore(access, log);

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
  forgetChangesLater();
  readFigures();
}
export const tookPurchases = (purchases: readonly Purchase[]): void =>
  useClinic.setState((state) => purchases.reduce((next, purchase) => withPurchase(next, purchase, null), state));

const inUse = (part: List | Told | Paged): boolean => useClinic.getState()[part].phase !== 'idle';
const hasFailed = (part: List | Told | Paged): boolean => useClinic.getState()[part].phase === 'failed';

const readFigures = coalesce(() => reread(...([...FIGURES, 'charts'] as const).filter(inUse)));
const readSummary = coalesce(() => reread(...(['summary'] as const).filter(inUse)));
const readLog: Readonly<Record<Paged, () => void>> = {
  history: coalesce(() => loadAgain(access, 'history')),
  purchases: coalesce(() => loadAgain(access, 'purchases')),
  requestLog: coalesce(() => loadAgain(access, 'requestLog')),
};

function reload(): void {
  const { of } = useClinic.getState().sources;
  void reread(...LISTS.filter(inUse));
  readFigures();
  readSummary();
  for (const log of PAGED.filter(inUse)) readLog[log]();
  if (of !== null) void loadSources(access, of);
}

const CHANGES = ['itemChanges', 'consumableChanges', 'usageChanges', 'purchaseChanges', 'requestChanges'] as const;
const sweeps = CHANGES.map((name) => sweepChanges(() => useClinic.getState()[name], (changes) => useClinic.setState({ [name]: changes })));
const forgetChangesLater = (): void => sweeps.forEach((sweepLater) => sweepLater());

onLive({
  events(events) {
    const now = Date.now();
    const { state, consequences } = applyClinicEvents(useClinic.getState(), events, { me: currentUser()?.id ?? null, now });
    useClinic.setState(state, true);
    forgetChangesLater();
    if (consequences.everything) reload();
    else {
      if (consequences.figures) readFigures();
      if (consequences.summary) readSummary();
      if (consequences.history) readLog.history();
    }
  },
  resync: reload,
  connected() {
    void reread(...LISTS.filter(hasFailed));
    if ([...FIGURES, 'charts' as const].some(hasFailed)) readFigures();
    if (hasFailed('summary')) readSummary();
    for (const log of PAGED.filter(hasFailed)) readLog[log]();
  },
  reset() {
    abandonLoads();
    useClinic.setState(emptyClinic, true);
  },
});

/** What is counted "today" begins anew with the organisation's day; what expires within 30 days is another set then. */
onNewDay(() => {
  readFigures();
  readSummary();
});
