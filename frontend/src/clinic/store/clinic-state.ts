import { countStockUses, listCategories, listSuppliers } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { getConsumable, getConsumableSummary, listConsumables } from '@atrium/contract/clinic/consumables/calls';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import { getDashboard, getDashboardCharts } from '@atrium/contract/clinic/dashboard/calls';
import { getItem, getStockLevels, listItems } from '@atrium/contract/clinic/items/calls';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { listImports } from '@atrium/contract/clinic/import/calls';
import { getExpirySummary } from '@atrium/contract/clinic/lots/calls';
import type { ExpirySummary } from '@atrium/contract/clinic/lots/schemas';
import {
  listConsumablePriceReadings,
  listConsumableSources,
  listItemPriceReadings,
  listItemSources,
} from '@atrium/contract/clinic/sources/calls';
import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { listClinicTeam } from '@atrium/contract/clinic/team/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { consumableStockStatus, itemStockStatus, type StockKind } from '@atrium/rules/stock/stock-status';
import type { StockLevels } from '@atrium/contract/clinic/stock/schemas';
import { stockIdOf } from '@atrium/contract/clinic/stock/values';
import { about, type Area, emptyState, is, list, reading, type StateOf, windowed } from '../../lib/area/area.js';
import { withFact } from '../../lib/area/apply-events.js';
import type { ReadPart } from '../../lib/area/windows.js';
import { call, callPage } from '../../lib/api/http.js';
import {
  NOT_PLACED,
  ORDER_COUNTS,
  ORDER_LOG,
  ORDERS,
  ORDERS_AGAIN,
  SUGGESTIONS,
  SUGGESTIONS_AGAIN,
} from './order-line.js';
import { asksForPurchases, PURCHASES } from './purchase-log.js';
import { asksForRequests, REQUEST_LOG, REQUESTS } from './request-lists.js';
import {
  groupGlows,
  KIT_USES,
  KITS,
  KITS_AGAIN,
  LAST_TREATMENTS,
  TREATMENTS_AGAIN,
  USAGE_GROUPS,
} from './treatment-log.js';
import {
  COUNT_HERE,
  COUNT_HERE_AGAIN,
  COUNT_LINES,
  COUNT_LINES_AGAIN,
  COUNT_ROWS,
  COUNT_ROWS_AGAIN,
  COUNTS,
} from './shelf-counts.js';
import { asksServer, HISTORY, usageCaption } from './usage-log.js';

/* State of the clinic's screens. Each entity is stored once, however many screens show it. */

export type Stock = Item | Consumable;

/* Parts that the dashboard does not need are defined in separate files, so that its first load stays small. */

function stockCaption(event: LiveEvent): string | null {
  const who = event.actor.name;
  if (event.type.endsWith('.removed')) return null;
  if (is(event, 'item.created', 'consumable.created')) return `${who} added this`;
  if (is(event, 'reorder.ordered')) return `${who} ordered more`;
  if (is(event, 'purchase.logged')) return `${who} ordered ${event.data.purchase.quantityPurchased}`;
  if (is(event, 'purchase.received')) return `${who} received more`;
  if (is(event, 'purchase.reversed')) return `${who} reversed a purchase`;
  return usageCaption(event, who) ?? `${who} changed this`;
}

/** Lists no deactivated stock. Every event of stock carries its current state. */
const stock = <T extends Stock>(kind: T['kind'], readPart: ReadPart<T>) =>
  windowed<T>(kind, {
    readPart,
    mostWindows: 3,
    place: ({ isActive }) => (isActive ? 'in' : 'out'),
    glow: { in: `${kind}Changes`, keyOf: ({ id }) => id, caption: stockCaption },
  });

/**
 * Single products chosen in a form while their list is not loaded. Each is read by id and then follows its events;
 * events of other products are ignored.
 */
const chosen = <T extends Stock>(kind: T['kind'], read: (id: number) => Promise<T>) =>
  list<T>(kind, {
    read: async ({ all }) =>
      (await Promise.all([...all.rows.keys()].map((id) => read(Number(id))))).filter(({ isActive }) => isActive),
    place: ({ id, isActive }, { all }) => (all.rows.has(id) ? (isActive ? 'in' : 'out') : null),
    glow: { in: `${kind}Changes`, keyOf: ({ id }) => id, caption: stockCaption },
  });

const countsOf = (rows: readonly { readonly id: number; readonly products: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, products }) => [id, products]));

/** Page size limit of the log: a year of weekly readings of ten pages. */
const MOST_READINGS = 500;

/** The filters of the list whose levels are counted. */
export interface LevelsOf {
  readonly kind: StockKind;
  readonly search: string;
  readonly categoryId: string;
  readonly supplierId: string;
  readonly expiry: string;
}

/** The product whose price comparison is open. */
interface OfStock {
  readonly of: { readonly kind: StockKind; readonly id: number } | null;
}

const parts = {
  items: stock<Item>('item', (query) => callPage(listItems, { query })),
  consumables: stock<Consumable>('consumable', (query) => callPage(listConsumables, { query })),
  /** Number of rows per level in the current list; earlier figures stay while the next load. */
  levels: reading<{ readonly of: LevelsOf; readonly levels: StockLevels }, { readonly of: LevelsOf | null }>(
    async ({ of }) => {
      if (of === null) throw new Error('Nobody looks at it');
      return { of, levels: await call(getStockLevels, { query: { ...of } }) };
    },
    { of: { of: null }, isInUse: ({ of }) => of !== null },
  ),
  chosenItems: chosen<Item>('item', (id) => call(getItem, { params: { id } })),
  chosenConsumables: chosen<Consumable>('consumable', (id) => call(getConsumable, { params: { id } })),
  categories: list<Category>('category', { read: () => call(listCategories) }),
  suppliers: list<Supplier>('supplier', { read: () => call(listSuppliers) }),
  /** Number of products per category id and per supplier id. */
  uses: reading(async () => {
    const { categories: ofCategories, suppliers: ofSuppliers } = await call(countStockUses);
    return { categories: countsOf(ofCategories), suppliers: countsOf(ofSuppliers) };
  }),
  sources: list<PriceSource, OfStock>('source', {
    of: { of: null },
    async read({ of }) {
      if (of === null) return [];
      return call(of.kind === 'item' ? listItemSources : listConsumableSources, { params: { id: of.id } });
    },
    place: (source, { of }) => (stockIdOf(source) === of?.id ? 'in' : null),
  }),
  /** Price readings of the open comparison, newest first. */
  priceReadings: reading<readonly PriceReading[], OfStock>(
    async ({ of }) => {
      if (of === null) return [];
      return call(of.kind === 'item' ? listItemPriceReadings : listConsumablePriceReadings, {
        params: { id: of.id },
        query: { limit: String(MOST_READINGS) },
      });
    },
    { of: { of: null } },
  ),
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
  dashboard: reading(() => call(getDashboard)),
  charts: reading(() => call(getDashboardCharts)),
  summary: reading(() => call(getConsumableSummary)),
  /** Expiring lots with their value, of one kind or of both. */
  expiry: reading<ExpirySummary, { readonly kind: StockKind | null }>(
    ({ kind }) => call(getExpirySummary, { query: { kind } }),
    { of: { kind: null } },
  ),
  imports: reading(() => call(listImports)),
  team: reading(() => call(listClinicTeam)),
};

const MAPS = [
  'itemChanges',
  'consumableChanges',
  'purchaseChanges',
  'usageChanges',
  'requestChanges',
  'orderChanges',
] as const;

export type ClinicState = StateOf<typeof parts, (typeof MAPS)[number]>;
export const emptyClinic: ClinicState = emptyState(parts, ...MAPS);

export const clinic: Area<
  ClinicState,
  | 'figures'
  | 'everything'
  | 'expiry'
  | 'levels'
  | 'history'
  | 'foundPurchases'
  | 'foundRequests'
  | 'summary'
  | 'team'
  | 'prices'
  | 'uses'
  | 'orders'
  | 'suggestions'
  | 'treatments'
  | 'kits'
  | 'countRows'
  | 'countLines'
  | 'countHere'
> = {
  parts,
  empty: emptyClinic,
  glows: groupGlows,
  again: {
    figures: {
      parts: ['dashboard', 'charts'],
      after: about('usage', 'item', 'items', 'consumable', 'purchase', 'order', 'reorder', 'lot'),
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
      after: about('items'),
    },
    levels: {
      parts: ['levels'],
      after: ({ data, type }, { levels: { of } }) => of !== null && (of.kind in data || type.startsWith('items.')),
      everyMs: 2_000,
      daily: true,
    },
    /** Reloads a history that the server searched, or whose patient references were replaced. */
    history: {
      parts: ['history'],
      after: (fact, state) => is(fact, 'usage.pseudonymised') || asksServer(fact, state),
    },
    /** Reloads after any event of stock, because every event of a lot carries its stock. */
    expiry: {
      parts: ['expiry'],
      after: about('usage', 'item', 'items', 'consumable', 'purchase', 'lot'),
      everyMs: 1_000,
      daily: true,
    },
    foundPurchases: { parts: ['purchases'], after: asksForPurchases },
    foundRequests: { parts: ['requestLog'], after: asksForRequests },
    /** Reloads after a price check or a change of a price. */
    prices: { parts: ['priceReadings'], after: about('source') },
    treatments: TREATMENTS_AGAIN,
    kits: KITS_AGAIN,
    orders: ORDERS_AGAIN,
    suggestions: SUGGESTIONS_AGAIN,
    countRows: COUNT_ROWS_AGAIN,
    countLines: COUNT_LINES_AGAIN,
    countHere: COUNT_HERE_AGAIN,
    uses: { parts: ['uses'], after: about('item', 'items', 'consumable') },
    /** Reloads daily too, because the lots that expire within 30 days change with the date. */
    summary: { parts: ['summary'], after: ({ data }) => 'consumable' in data, daily: true },
    team: { parts: ['team'], after: about('staff', 'assignment', 'team') },
  },
};

const HELD = { item: ['items', 'chosenItems'], consumable: ['consumables', 'chosenConsumables'] } as const;
export interface StockOf {
  readonly item: Item;
  readonly consumable: Consumable;
}

/** Returns a product from its list, else from the products chosen in forms. */
export function stockOf<K extends StockKind>(state: ClinicState, kind: K, id: number | null): StockOf[K] | undefined {
  if (id === null) return undefined;
  const [list, chosenOnes] = HELD[kind];
  return (state[list].all.rows.get(id) ?? state[chosenOnes].all.rows.get(id)) as StockOf[K] | undefined;
}

/** Adds a chosen product, which then follows its events. */
export function withChosen(state: ClinicState, stock: Stock): ClinicState {
  const key = HELD[stock.kind][1];
  const { rules } = parts[key] as ReturnType<typeof chosen<Stock>>;
  const slice = state[key] as ClinicState['chosenItems'] & ClinicState['chosenConsumables'];
  const all = rules.change(slice.all, (draft) => draft.upsert(stock));
  return { ...state, [key]: { ...slice, phase: 'ready', all } };
}

/**
 * Applies the response to the user's usage or undo. It carries the new stock only, so the other fields of the row stay.
 */
export function applyUsage(state: ClinicState, usage: Usage): ClinicState {
  const { currentQuantity, version, id, opened } = usage.item;
  const known = stockOf(state, usage.kind, id);
  // The usable quantity and next expiry date of lots arrive with the event only.
  const plain = known?.tracksLots === true ? undefined : known;
  const item = plain?.kind === 'item' ? plain : undefined;
  const consumable = plain?.kind === 'consumable' ? plain : undefined;
  const now = { currentQuantity, usableQuantity: currentQuantity, version, ...(opened && { opened }) };
  return withFact(clinic, state, {
    data: {
      usage,
      ...(item && { item: { ...item, ...now, stockStatus: itemStockStatus(currentQuantity, item.minStockLevel) } }),
      ...(consumable && {
        consumable: {
          ...consumable,
          ...now,
          stockStatus: consumableStockStatus(currentQuantity, consumable.minStockLevel),
        },
      }),
    },
  });
}
