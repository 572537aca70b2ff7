import { getConsumable } from '@atrium/contract/clinic/consumables/calls';
import { getItem } from '@atrium/contract/clinic/items/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { withChange, withFact } from '../../lib/area/apply-events.js';
import { areaStore } from '../../lib/area/area-store.js';
import type { Fact } from '../../lib/area/area.js';
import type { Filters } from '../../lib/area/windows.js';
import { ApiError, call } from '../../lib/api/http.js';
import { CAPTION_MS } from '../../lib/live/rows.js';
import { currentUser } from '../../session/session-store.js';
import { onNewDay } from '../../session/today.js';
import { applyUsage, clinic, emptyClinic, type LevelsOf, type Stock, stockOf, withChosen } from './clinic-state.js';
import type { OrderQuery } from './order-line.js';
import type { PurchaseQuery } from './purchase-log.js';
import type { RequestQuery } from './request-lists.js';
import type { GroupQuery } from './treatment-log.js';
import type { HistoryQuery } from './usage-log.js';

const store = areaStore(clinic, () => currentUser()?.id ?? null);
onNewDay(store.endDay);

export const useClinic = store.use;

export const need = store.need;
export const needFigures = (): void => need('dashboard');
/** Reload parts of the store; resolve when done. */
export const refreshFigures = (): Promise<void> => store.reread('dashboard');
export const refreshCharts = (): Promise<void> => store.reread('charts');
/** Reloads the team before a person is chosen; the known team stays meanwhile. */
export const needTeam = (): Promise<void> => store.reread('team');

/** Loads the sources of a product and follows them until another product is opened. */
export const needSources = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): void =>
  store.needOf('sources', { of: { kind, id } });
export const dropSources = (): void => store.forget('sources', 'priceReadings');
const HELD_IN = { item: 'items', consumable: 'consumables' } as const;
/** Loads a window of a stock list with at least `most` rows; `filters` are those of its call. */
export const needStock = (kind: StockKind, filters: Filters, most: number): void =>
  store.needWindow(HELD_IN[kind], filters, most);
/** Loads the levels of a list; null stops following them. */
export function needLevels(of: LevelsOf | null): void {
  useClinic.setState(({ levels }) => ({
    levels: of?.kind === levels.of?.kind ? { ...levels, of } : { ...emptyClinic.levels, of },
  }));
  if (of !== null) void store.reread('levels');
}
/** Loads expiring lots of one kind, or of both for null. */
export const needExpiry = (kind: StockKind | null): void => store.needOf('expiry', { kind });
export const needCount = (countId: number): void => {
  store.needOf('countRows', { countId });
  store.needOf('countLines', { countId });
  store.needOf('countHere', { countId });
};
export const dropCount = (): void => store.forget('countRows', 'countLines', 'countHere');
export const rereadCount = (): Promise<void> => store.reread('countLines');
export const needPriceReadings = ({ kind, id }: Pick<Stock, 'kind' | 'id'>): void =>
  store.needOf('priceReadings', { of: { kind, id } });

export const needHistory = (query: HistoryQuery): Promise<void> => store.needLog('history', query);
export const needUsageGroups = (query: GroupQuery): Promise<void> => store.needLog('usageGroups', query);
export const needPurchases = (query: PurchaseQuery): Promise<void> => store.needLog('purchases', query);
export const needRequestLog = (query: RequestQuery): Promise<void> => store.needLog('requestLog', query);
export const needOrderLog = (query: OrderQuery): Promise<void> => store.needLog('orderLog', query);
/** Reloads order data after the user's own action, whose response does not carry all changes. */
export const rereadOrders = (): Promise<void> => store.reread('notPlaced', 'suggestions', 'orderCounts');
export const more = store.more;

export const { took, lost } = store;
export const tookStock = (stock: Stock): void => (stock.kind === 'item' ? took.items(stock) : took.consumables(stock));
export const lostStock = (kind: StockKind, id: number): void => lost[kind === 'item' ? 'items' : 'consumables'](id);

/** Keeps a product that was chosen in a form current, even when its list is not loaded. */
export const chose = (stock: Stock): void => useClinic.setState((state) => withChosen(state, stock), true);

/** Returns the current state of a product; undefined when it is not loaded. */
export const useStock = <K extends StockKind>(kind: K, id: number | null) =>
  useClinic((state) => stockOf(state, kind, id));

/** Returns a product by id; loads it when needed. Items and consumables share one id sequence. */
export async function readStock(id: number, kind?: StockKind): Promise<Stock> {
  const { items, consumables } = useClinic.getState();
  const held = items.all.rows.get(id) ?? consumables.all.rows.get(id);
  if (held !== undefined) return held;
  const readConsumable = async () => call(getConsumable, { params: { id } });
  if (kind === 'consumable') return readConsumable();
  try {
    return await call(getItem, { params: { id } });
  } catch (error) {
    if (kind === undefined && error instanceof ApiError && error.status === 404) return readConsumable();
    throw error;
  }
}

export const tookUsage = (usage: Usage): void =>
  store.change((state) => applyUsage(state, usage), {
    type: usage.undoneAt === null ? 'usage.logged' : 'usage.undone',
    data: { usage, [usage.kind]: usage.item } as unknown as Fact['data'],
  });

/** Applies the response to the user's request or decision. `caption` describes an earlier decision of another user. */
export const tookRequest = (request: ReorderRequest, caption?: string): void =>
  store.change(
    (state) => {
      const next = withFact(clinic, state, { data: { request } });
      if (caption === undefined || next === state) return next;
      const change = { key: `${request.id} ${request.version}`, caption, until: Date.now() + CAPTION_MS };
      return withChange(next, 'requestChanges', request.id, change);
    },
    { type: 'reorder.requested', data: { request } as Fact['data'] },
  );
