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

/* What the clinic's screens show. Entities exist once, whatever number of screens shows them. */

/** Items and consumables are both stock. */
export type Stock = Item | Consumable;

/* What the dashboard does without is described in files of their own, fetched with the first call: its first load stays small. */

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

/** What is deactivated is listed nowhere. Whatever else happens to stock, its event carries it as it is since then. */
const stock = <T extends Stock>(kind: T['kind'], readPart: ReadPart<T>) =>
  windowed<T>(kind, {
    readPart,
    mostWindows: 3,
    place: ({ isActive }) => (isActive ? 'in' : 'out'),
    glow: { in: `${kind}Changes`, keyOf: ({ id }) => id, caption: stockCaption },
  });

/**
 * What somebody chose in a form while the list of it is not held: read one by one, and live from then on. Other rows
 * that events tell of stay out.
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

/** The most that a log answers at once: a year of weeks of ten pages. */
const MOST_READINGS = 500;

/** Which stock is counted by its levels: that of the list that is looked at. */
export interface LevelsOf {
  readonly kind: StockKind;
  readonly search: string;
  readonly categoryId: string;
  readonly supplierId: string;
  readonly expiry: string;
}

/** Where one item or consumable can be bought: those of the comparison that is open. */
interface OfStock {
  readonly of: { readonly kind: StockKind; readonly id: number } | null;
}

const parts = {
  items: stock<Item>('item', (query) => callPage(listItems, { query })),
  consumables: stock<Consumable>('consumable', (query) => callPage(listConsumables, { query })),
  /** How many rows each level has of what a list looks at; the last figures stay while the next are read. */
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
  /** How many products each category and each supplier has, by its id. */
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
    place: ({ itemId, consumableId }, { of }) => ((itemId ?? consumableId) === of?.id ? 'in' : null),
  }),
  /** What the pages of the comparison that is open asked over time, newest first. */
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
  /** The figures, what must be done now, and what happened last. */
  dashboard: reading(() => call(getDashboard)),
  charts: reading(() => call(getDashboardCharts)),
  summary: reading(() => call(getConsumableSummary)),
  /** What expires, with its value; of one kind or of both. */
  expiry: reading<ExpirySummary, { readonly kind: StockKind | null }>(
    ({ kind }) => call(getExpirySummary, { query: { kind } }),
    { of: { kind: null } },
  ),
  /** Those of the last day. */
  imports: reading(() => call(listImports)),
  /** Who works in the clinic. */
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
    /** Counted figures, what must be done, and the list of recent activity. */
    figures: {
      parts: ['dashboard', 'charts'],
      after: about('usage', 'item', 'items', 'consumable', 'purchase', 'order', 'reorder', 'lot'),
      daily: true,
    },
    /** An import was applied or undone. */
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
    /** A history that the server searched, or whose patients were replaced. */
    history: {
      parts: ['history'],
      after: (fact, state) => is(fact, 'usage.pseudonymised') || asksServer(fact, state),
    },
    /** Whatever happens to a lot happens to its stock. */
    expiry: {
      parts: ['expiry'],
      after: about('usage', 'item', 'items', 'consumable', 'purchase', 'lot'),
      everyMs: 1_000,
      daily: true,
    },
    /** Purchases that the server searched. */
    foundPurchases: { parts: ['purchases'], after: asksForPurchases },
    /** Requests that the server searched. */
    foundRequests: { parts: ['requestLog'], after: asksForRequests },
    /** A check has ended, or somebody has saved a price. */
    prices: { parts: ['priceReadings'], after: about('source') },
    treatments: TREATMENTS_AGAIN,
    kits: KITS_AGAIN,
    orders: ORDERS_AGAIN,
    suggestions: SUGGESTIONS_AGAIN,
    countRows: COUNT_ROWS_AGAIN,
    countLines: COUNT_LINES_AGAIN,
    countHere: COUNT_HERE_AGAIN,
    uses: { parts: ['uses'], after: about('item', 'items', 'consumable') },
    /** The figures of the consumables; what expires within 30 days is another set tomorrow. */
    summary: { parts: ['summary'], after: ({ data }) => 'consumable' in data, daily: true },
    team: { parts: ['team'], after: about('staff', 'assignment', 'team') },
  },
};

const HELD = { item: ['items', 'chosenItems'], consumable: ['consumables', 'chosenConsumables'] } as const;
export interface StockOf {
  readonly item: Item;
  readonly consumable: Consumable;
}

/** Of the list where it is held, else of what was chosen. */
export function stockOf<K extends StockKind>(state: ClinicState, kind: K, id: number | null): StockOf[K] | undefined {
  if (id === null) return undefined;
  const [list, chosenOnes] = HELD[kind];
  return (state[list].all.rows.get(id) ?? state[chosenOnes].all.rows.get(id)) as StockOf[K] | undefined;
}

/** It was chosen: it is known and live from now on. */
export function withChosen(state: ClinicState, stock: Stock): ClinicState {
  const key = HELD[stock.kind][1];
  const { rules } = parts[key] as ReturnType<typeof chosen<Stock>>;
  const slice = state[key] as ClinicState['chosenItems'] & ClinicState['chosenConsumables'];
  const all = rules.change(slice.all, (draft) => draft.upsert(stock));
  return { ...state, [key]: { ...slice, phase: 'ready', all } };
}

/** The answer to one's own usage or undo. It says only what the stock is now; the rest of the row stays. */
export function applyUsage(state: ClinicState, usage: Usage): ClinicState {
  const { currentQuantity, version, id, opened } = usage.item;
  const known = stockOf(state, usage.kind, id);
  // What may be used of its lots, and when the next expires, comes with the event alone.
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
