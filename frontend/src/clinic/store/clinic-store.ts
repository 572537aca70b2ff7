import { getConsumable } from '@atrium/contract/clinic/consumables/calls';
import { getItem } from '@atrium/contract/clinic/items/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { addHighlight, applyFact } from '../../lib/area/apply-events.js';
import { createAreaStore } from '../../lib/area/area-store.js';
import type { Fact } from '../../lib/area/area.js';
import type { Filters } from '../../lib/area/windows.js';
import { ApiError, call } from '../../lib/api/http.js';
import { HIGHLIGHT_MS } from '../../lib/live/rows.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import { applyUsage, clinic, emptyClinic, type Stock, getStock, withTrackedStock } from './clinic-state.js';
import type { LevelsQuery } from './stock-lists.js';
import { type OrderQuery, ORDERS } from './order-parts.js';
import type { PurchaseQuery } from './purchase-log.js';
import type { RequestQuery } from './request-lists.js';
import type { GroupQuery } from './treatment-log.js';
import type { HistoryQuery } from './usage-log.js';

const store = createAreaStore(clinic, () => currentUser()?.id ?? null);
onNewDay(store.refetchDaily);

export const useClinic = store.use;

export const loadClinic = store.ensureLoaded;
export const loadFigures = (): void => loadClinic('dashboard');
/** Refetches the dashboard. Resolves when done. */
export const refreshFigures = (): Promise<void> => store.refetch('dashboard');
export const refreshCharts = (): Promise<void> => store.refetch('charts');
/** Reloads the team before a person is chosen; the known team stays meanwhile. */
export const refetchTeam = (): Promise<void> => store.refetch('team');

/** Loads the sources of a product and follows them until another product is opened. */
export const loadSources = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): void =>
  store.ensureLoadedFor('sources', { of: { kind, id } });
export const unloadSources = (): void => store.unload('sources', 'priceReadings');
const LIST_KEYS = { item: 'items', consumable: 'consumables' } as const;
/** Loads a window of a stock list with at least `limit` rows; `filters` are those of its call. */
export const loadStockWindow = (kind: StockKind, filters: Filters, limit: number): void =>
  store.ensureWindow(LIST_KEYS[kind], filters, limit);
/** Loads the levels of a list; null stops following them. */
export function loadLevels(of: LevelsQuery | null): void {
  useClinic.setState(({ levels }) => ({
    levels: of?.kind === levels.of?.kind ? { ...levels, of } : { ...emptyClinic.levels, of },
  }));
  if (of !== null) void store.refetch('levels');
}
/** Loads expiring lots of one kind, or of both for null. */
export const loadExpiry = (kind: StockKind | null): void => store.ensureLoadedFor('expiry', { kind });
export const loadCount = (countId: number): void => {
  store.ensureLoadedFor('countRows', { countId });
  store.ensureLoadedFor('countLines', { countId });
  store.ensureLoadedFor('countHere', { countId });
};
export const unloadCount = (): void => store.unload('countRows', 'countLines', 'countHere');
export const refetchCountLines = (): Promise<void> => store.refetch('countLines');
export const loadPriceReadings = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): void =>
  store.ensureLoadedFor('priceReadings', { of: { kind, id } });

export const loadHistory = (query: HistoryQuery): Promise<void> => store.loadPagedList('history', query);
export const loadUsageGroups = (query: GroupQuery): Promise<void> => store.loadPagedList('usageGroups', query);
export const loadPurchases = (query: PurchaseQuery): Promise<void> => store.loadPagedList('purchases', query);
export const loadRequestLog = (query: RequestQuery): Promise<void> => store.loadPagedList('requestLog', query);
export const loadOrderLog = (query: OrderQuery): Promise<void> => store.loadPagedList('orderLog', query);
/** Reloads order data after the user's own action, whose response does not carry all changes. */
export const refetchOrders = (): Promise<void> => store.refetch('notPlaced', 'suggestions', 'orderCounts');
export const loadMore = store.loadMore;

export const { upsertRow, removeRow } = store;
export const upsertStock = (stock: Stock): void =>
  stock.kind === 'item' ? upsertRow.items(stock) : upsertRow.consumables(stock);
export const removeStock = (kind: StockKind, id: number): void =>
  removeRow[kind === 'item' ? 'items' : 'consumables'](id);

/** Keeps a product that was chosen in a form current, even when its list is not loaded. */
export const trackStock = (stock: Stock): void => useClinic.setState((state) => withTrackedStock(state, stock), true);

/** Keeps an order of a URL current that no list has loaded. */
export const trackOrder = (order: Order): void =>
  useClinic.setState(({ orders }) => ({
    orders: { ...orders, all: ORDERS.rules.change(orders.all, (draft) => draft.upsert(order)) },
  }));

/** Returns the current state of a product; undefined when it is not loaded. */
export const useStock = <K extends StockKind>(kind: K, id: number | null) =>
  useClinic((state) => getStock(state, kind, id));

/** Returns a product by id; loads it when needed. Items and consumables share one id sequence. */
export async function fetchStock(id: number, kind?: StockKind): Promise<Stock> {
  const { items, consumables } = useClinic.getState();
  const loaded = items.all.rows.get(id) ?? consumables.all.rows.get(id);
  if (loaded !== undefined) return loaded;
  const fetchConsumable = async () => call(getConsumable, { params: { id } });
  if (kind === 'consumable') return fetchConsumable();
  try {
    return await call(getItem, { params: { id } });
  } catch (error) {
    if (kind === undefined && error instanceof ApiError && error.status === 404) return fetchConsumable();
    throw error;
  }
}

export function upsertUsage(usage: Usage): void {
  const type = usage.undoneAt === null ? 'usage.logged' : 'usage.undone';
  const data: object = { usage, [usage.kind]: usage.item };
  store.change((state) => applyUsage(state, usage), { type, data: data as Fact['data'] });
}

/** Applies the response to the user's request or decision. `caption` describes an earlier decision of another user. */
export const upsertRequest = (request: ReorderRequest, caption?: string): void =>
  store.change(
    (state) => {
      const next = applyFact(clinic, state, { data: { request } });
      if (caption === undefined || next === state) return next;
      const change = { key: `${request.id} ${request.version}`, caption, until: Date.now() + HIGHLIGHT_MS };
      return addHighlight(next, 'requestChanges', request.id, change);
    },
    { type: 'reorder.requested', data: { request } as Fact['data'] },
  );
