import { listCategories, listSuppliers } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { getConsumable, getConsumableSummary, listConsumables } from '@atrium/contract/clinic/consumables/calls';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import { getDashboard, getDashboardCharts } from '@atrium/contract/clinic/dashboard/calls';
import { getItem, listItems } from '@atrium/contract/clinic/items/calls';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { listImports } from '@atrium/contract/clinic/import/calls';
import { getExpirySummary } from '@atrium/contract/clinic/lots/calls';
import type { ExpirySummary } from '@atrium/contract/clinic/lots/schemas';
import { listClinicTeam } from '@atrium/contract/clinic/team/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { getConsumableStockStatus, getItemStockStatus, type StockKind } from '@atrium/rules/stock/stock-status';
import { isAbout, type Area, createEmptyState, list, query, type AreaState } from '../../lib/area/area.js';
import { applyFact } from '../../lib/area/apply-events.js';
import { call, callPage } from '../../lib/api/http.js';
import {
  NOT_PLACED,
  ORDER_COUNTS,
  ORDER_LOG,
  ORDERS,
  ORDERS_REFETCH,
  SUGGESTIONS,
  SUGGESTIONS_REFETCH,
} from './order-parts.js';
import { needsPurchaseSearch, PURCHASES } from './purchase-log.js';
import { needsRequestSearch, REQUEST_LOG, REQUESTS } from './request-lists.js';
import {
  groupHighlights,
  KIT_USES,
  KITS,
  KITS_REFETCH,
  LAST_TREATMENTS,
  TREATMENTS_REFETCH,
  USAGE_GROUPS,
} from './treatment-log.js';
import { LEVELS, PRICE_READINGS, SOURCES, stockWindow, trackedList, USES } from './stock-lists.js';
import { HISTORY } from './usage-log.js';
import {
  listCountPresence,
  listCountLines,
  listCountRows,
  listStockCounts,
} from '@atrium/contract/clinic/counts/calls';
import type { CountPresence, CountLine, CountRow, StockCount } from '@atrium/contract/clinic/counts/schemas';

interface CountParam {
  readonly countId: number | null;
}
const NO_COUNT: CountParam = { countId: null };

const COUNTS = list<StockCount>(['stock-count', 'stockCount'], {
  read: () => call(listStockCounts, { query: { limit: 100 } }),
});

const COUNT_ROWS = query<readonly CountRow[], CountParam>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountRows, { params: { id: countId } })),
  { of: NO_COUNT },
);
const COUNT_LINES = query<readonly CountLine[], CountParam>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountLines, { params: { id: countId } })),
  { of: NO_COUNT },
);

const COUNT_HERE = query<readonly CountPresence[], CountParam>(
  ({ countId }) => (countId === null ? Promise.resolve([]) : call(listCountPresence, { params: { id: countId } })),
  { of: NO_COUNT },
);
/** Refetch group for the presence of counting users. */
const COUNT_HERE_REFETCH = { parts: ['countHere'] as const, after: isAbout('presence'), everyMs: 300 };

const COUNT_LINES_REFETCH = { parts: ['countLines'] as const, after: isAbout('stock-count'), everyMs: 300 };
/**
 * Refetch group for the rows of a count: each use changes expected quantities, and a later adjustment replaces a line.
 */
const COUNT_ROWS_REFETCH = {
  parts: ['countRows', 'countLines'] as const,
  after: isAbout('usage', 'item', 'items', 'consumable', 'purchase', 'lot'),
  everyMs: 3_000,
};

/* State of the clinic's screens. Each entity is stored once, however many screens show it. */

export type Stock = Item | Consumable;

/* Parts that the dashboard does not need are defined in separate files, so that its first load stays small. */

const parts = {
  items: stockWindow<Item>('item', (query) => callPage(listItems, { query })),
  consumables: stockWindow<Consumable>('consumable', (query) => callPage(listConsumables, { query })),
  levels: LEVELS,
  chosenItems: trackedList<Item>('item', (id) => call(getItem, { params: { id } })),
  chosenConsumables: trackedList<Consumable>('consumable', (id) => call(getConsumable, { params: { id } })),
  categories: list<Category>('category', { read: () => call(listCategories) }),
  suppliers: list<Supplier>('supplier', { read: () => call(listSuppliers) }),
  uses: USES,
  sources: SOURCES,
  priceReadings: PRICE_READINGS,
  requests: REQUESTS,
  requestLog: REQUEST_LOG,
  purchases: PURCHASES,
  orders: ORDERS,
  orderLog: ORDER_LOG,
  notPlaced: NOT_PLACED,
  suggestions: SUGGESTIONS,
  orderCounts: ORDER_COUNTS,
  counts: COUNTS,
  countRows: COUNT_ROWS,
  countLines: COUNT_LINES,
  countHere: COUNT_HERE,
  history: HISTORY,
  usageGroups: USAGE_GROUPS,
  lastTreatments: LAST_TREATMENTS,
  kits: KITS,
  kitUses: KIT_USES,
  /** Figures, rows that need attention, and recent activity. */
  dashboard: query(() => call(getDashboard)),
  charts: query(() => call(getDashboardCharts)),
  summary: query(() => call(getConsumableSummary)),
  /** Expiring lots with their value, of one kind or of both. */
  expiry: query<ExpirySummary, { readonly kind: StockKind | null }>(
    ({ kind }) => call(getExpirySummary, { query: { kind } }),
    { of: { kind: null } },
  ),
  imports: query(() => call(listImports)),
  team: query(() => call(listClinicTeam)),
};

const CHANGE_MAPS = [
  'itemChanges',
  'consumableChanges',
  'purchaseChanges',
  'usageChanges',
  'requestChanges',
  'orderChanges',
] as const;

export type ClinicState = AreaState<typeof parts, (typeof CHANGE_MAPS)[number]>;
export const emptyClinic: ClinicState = createEmptyState(parts, ...CHANGE_MAPS);

export const clinic = {
  parts,
  empty: emptyClinic,
  extraHighlights: groupHighlights,
  refetchOn: {
    figures: {
      parts: ['dashboard', 'charts'],
      after: isAbout('usage', 'item', 'items', 'consumable', 'purchase', 'order', 'reorder', 'lot'),
      daily: true,
    },
    /** Reloads everything after an import or its undo. */
    everything: {
      parts: [
        ...([
          'items',
          'consumables',
          'chosenItems',
          'chosenConsumables',
          'categories',
          'suppliers',
          'requests',
          'sources',
        ] as const),
        ...(['history', 'purchases', 'requestLog', 'summary', 'imports'] as const),
      ],
      after: isAbout('items'),
    },
    levels: {
      parts: ['levels'],
      after: ({ data, type }, { levels: { of } }) => of !== null && (of.kind in data || type.startsWith('items.')),
      everyMs: 2_000,
      daily: true,
    },
    /** Reloads after each use, because events never contain patient references. */
    history: { parts: ['history'], after: isAbout('usage'), everyMs: 1_000 },
    /** Reloads after any event of stock, because every event of a lot carries its stock. */
    expiry: {
      parts: ['expiry'],
      after: isAbout('usage', 'item', 'items', 'consumable', 'purchase', 'lot'),
      everyMs: 1_000,
      daily: true,
    },
    foundPurchases: { parts: ['purchases'], after: needsPurchaseSearch },
    foundRequests: { parts: ['requestLog'], after: needsRequestSearch },
    /** Reloads after a price check or a change of a price. */
    prices: { parts: ['priceReadings'], after: isAbout('source') },
    treatments: TREATMENTS_REFETCH,
    kits: KITS_REFETCH,
    orders: ORDERS_REFETCH,
    suggestions: SUGGESTIONS_REFETCH,
    countRows: COUNT_ROWS_REFETCH,
    countLines: COUNT_LINES_REFETCH,
    countHere: COUNT_HERE_REFETCH,
    uses: { parts: ['uses'], after: isAbout('item', 'items', 'consumable') },
    /** Reloads daily too, because the lots that expire within 30 days change with the date. */
    summary: { parts: ['summary'], after: ({ data }) => 'consumable' in data, daily: true },
    team: { parts: ['team'], after: isAbout('staff', 'assignment', 'team') },
  },
} satisfies Area<ClinicState>;

const STOCK_SLICES = { item: ['items', 'chosenItems'], consumable: ['consumables', 'chosenConsumables'] } as const;
export interface StockByKind {
  readonly item: Item;
  readonly consumable: Consumable;
}

/** Returns a product from its list, else from the products chosen in forms. */
export function getStock<K extends StockKind>(
  state: ClinicState,
  kind: K,
  id: number | null,
): StockByKind[K] | undefined {
  if (id === null) return undefined;
  const [list, chosenOnes] = STOCK_SLICES[kind];
  return (state[list].all.rows.get(id) ?? state[chosenOnes].all.rows.get(id)) as StockByKind[K] | undefined;
}

/** Adds a chosen product, which then follows its events. */
export function withTrackedStock(state: ClinicState, stock: Stock): ClinicState {
  const key = STOCK_SLICES[stock.kind][1];
  const { rules } = parts[key] as ReturnType<typeof trackedList<Stock>>;
  const slice = state[key] as ClinicState['chosenItems'] & ClinicState['chosenConsumables'];
  const all = rules.change(slice.all, (draft) => draft.upsert(stock));
  return { ...state, [key]: { ...slice, phase: 'ready', all } };
}

/**
 * Applies the response to the user's usage or undo. It carries the new stock only, so the other fields of the row stay.
 */
export function applyUsage(state: ClinicState, usage: Usage): ClinicState {
  const { currentQuantity, version, id, opened } = usage.item;
  const known = getStock(state, usage.kind, id);
  // The usable quantity and next expiry date of lots arrive with the event only.
  const plain = known?.tracksLots === true ? undefined : known;
  const item = plain?.kind === 'item' ? plain : undefined;
  const consumable = plain?.kind === 'consumable' ? plain : undefined;
  const now = { currentQuantity, usableQuantity: currentQuantity, version, ...(opened && { opened }) };
  return applyFact(clinic, state, {
    data: {
      usage,
      ...(item && { item: { ...item, ...now, stockStatus: getItemStockStatus(currentQuantity, item.minStockLevel) } }),
      ...(consumable && {
        consumable: {
          ...consumable,
          ...now,
          stockStatus: getConsumableStockStatus(currentQuantity, consumable.minStockLevel),
        },
      }),
    },
  });
}
