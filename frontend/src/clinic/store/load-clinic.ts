import { getDashboardCharts, getDashboardStats, listRecentActivity } from '@atrium/contract/clinic/dashboard';
import { listItems } from '@atrium/contract/clinic/items';
import { listRecentUsage } from '@atrium/contract/clinic/usage';
import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import type { Usage } from '@atrium/contract/clinic/usage';
import { call, callPage } from '../../lib/http.js';
import { Loads, type Pages, type Place } from '../../lib/rows.js';
import {
  categoryRules, type ClinicState, consumableRules, type HistoryQuery, itemRules, noSources, type PurchaseQuery, purchaseRules, type RequestLog, requestRules,
  sourceRules, type Stock, supplierRules, usageRules,
} from './clinic-state.js';

export interface Access {
  readonly get: () => ClinicState;
  readonly set: (part: Partial<ClinicState>) => void;
}

/** Loaded whole; of the requests the pending ones. */
export type List = 'items' | 'consumables' | 'categories' | 'suppliers' | 'requests';
/** What the server says or counts. */
export type Told = 'stats' | 'activity' | 'charts' | 'summary' | 'team';
/** Loaded page by page. */
export type Paged = 'history' | 'purchases' | 'requestLog';

const loads = new Loads();
export const abandonLoads = (): void => loads.abandon();

const placeOf = <K extends List | Told | Paged | 'sources'>({ get, set }: Access, key: K): Place<ClinicState[K]> => ({
  get: () => get()[key],
  set: (part) => set({ [key]: { ...get()[key], ...part } }),
});

/* What the dashboard does without is described in files of their own, fetched with the first call: its first load stays small. */
const consumables = () => import('@atrium/contract/clinic/consumables');
const categoriesAndSuppliers = () => import('@atrium/contract/clinic/categories-and-suppliers');
const consumableUsage = () => import('@atrium/contract/clinic/consumable-usage');
const purchases = () => import('@atrium/contract/clinic/purchases');
const requests = () => import('@atrium/contract/clinic/reorder-requests');
const sources = () => import('@atrium/contract/clinic/sources');
const team = () => import('@atrium/contract/clinic/team');

export function loadPart(access: Access, part: List | Told): Promise<void> {
  switch (part) {
    case 'items':
      return loads.rows(part, placeOf(access, part), itemRules, () => call(listItems));
    case 'consumables':
      return loads.rows(part, placeOf(access, part), consumableRules, async () => call((await consumables()).listConsumables));
    case 'requests':
      return loads.rows(part, placeOf(access, part), requestRules, async () => call((await requests()).listReorderRequests));
    case 'categories':
      return loads.rows(part, placeOf(access, part), categoryRules, async () => call((await categoriesAndSuppliers()).listCategories));
    case 'suppliers':
      return loads.rows(part, placeOf(access, part), supplierRules, async () => call((await categoriesAndSuppliers()).listSuppliers));
    case 'stats':
      return loads.reading(part, placeOf(access, part), () => call(getDashboardStats));
    case 'activity':
      return loads.reading(part, placeOf(access, part), () => call(listRecentActivity));
    case 'charts':
      return loads.reading(part, placeOf(access, part), () => call(getDashboardCharts));
    case 'summary':
      return loads.reading(part, placeOf(access, part), async () => call((await consumables()).getConsumableSummary));
    case 'team':
      return loads.reading(part, placeOf(access, part), async () => call((await team()).listClinicTeam));
  }
}

const historyPages: Pages<Usage, HistoryQuery> = {
  size: 50,
  read: async ({ kind, search, since }, limit, cursor) => {
    const query = { search, since, limit, cursor };
    return kind === 'item' ? callPage(listRecentUsage, { query }) : callPage((await consumableUsage()).listConsumableUsage, { query });
  },
};

const purchasePages: Pages<Purchase, PurchaseQuery> = {
  size: 100,
  read: async ({ kind, open, supplierId, stockId }, limit, cursor) => {
    const { listConsumablePurchases, listItemPurchases } = await purchases();
    const shared = { supplierId, open: open ? 'true' : null, limit, cursor };
    return kind === 'item'
      ? callPage(listItemPurchases, { query: { ...shared, itemId: stockId } })
      : callPage(listConsumablePurchases, { query: { ...shared, consumableId: stockId } });
  },
};

const requestPages: Pages<ReorderRequest, RequestLog['query']> = {
  size: 50,
  read: async (status, limit, cursor) => callPage((await requests()).listReorderRequests, { query: { status, limit, cursor } }),
};

export const loadHistory = (access: Access, query: HistoryQuery): Promise<void> => loads.log('history', placeOf(access, 'history'), usageRules, historyPages, query);
export const loadPurchases = (access: Access, query: PurchaseQuery): Promise<void> =>
  loads.log('purchases', placeOf(access, 'purchases'), purchaseRules, purchasePages, query);
export const loadRequestLog = (access: Access, status: RequestLog['query']): Promise<void> =>
  loads.log('requestLog', placeOf(access, 'requestLog'), requestRules, requestPages, status);

/** The same list once more, as long as it is shown. */
export function loadAgain(access: Access, log: Paged): Promise<void> {
  switch (log) {
    case 'history':
      return loads.logAgain(log, placeOf(access, log), usageRules, historyPages);
    case 'purchases':
      return loads.logAgain(log, placeOf(access, log), purchaseRules, purchasePages);
    case 'requestLog':
      return loads.logAgain(log, placeOf(access, log), requestRules, requestPages);
  }
}

export function loadMore(access: Access, log: Paged): Promise<void> {
  switch (log) {
    case 'history':
      return loads.more(log, placeOf(access, log), usageRules, historyPages);
    case 'purchases':
      return loads.more(log, placeOf(access, log), purchaseRules, purchasePages);
    case 'requestLog':
      return loads.more(log, placeOf(access, log), requestRules, requestPages);
  }
}

/** The saved price sources of the one item or consumable that is compared just now. */
export function loadSources(access: Access, { kind, id }: Pick<Stock, 'kind' | 'id'>): Promise<void> {
  const { of } = access.get().sources;
  if (of?.kind !== kind || of.id !== id) access.set({ sources: { ...noSources, of: { kind, id } } });
  return loads.rows('sources', placeOf(access, 'sources'), sourceRules, async () => {
    const { listConsumableSources, listItemSources } = await sources();
    return call(kind === 'item' ? listItemSources : listConsumableSources, { params: { id } });
  });
}

/** Nobody looks at them any more: their events concern no one here. */
export function leaveSources({ set }: Access): void {
  loads.abandon('sources');
  set({ sources: noSources });
}
