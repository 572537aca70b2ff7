import { countStockUses } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Consumable } from '@atrium/contract/clinic/consumables/schemas';
import { getStockLevels } from '@atrium/contract/clinic/items/calls';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import {
  listConsumablePriceReadings,
  listConsumableSources,
  listItemPriceReadings,
  listItemSources,
} from '@atrium/contract/clinic/sources/calls';
import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { StockLevels } from '@atrium/contract/clinic/stock/list-schemas';
import { getStockId } from '@atrium/contract/clinic/stock/values';
import { isEvent, list, query, windowedList } from '../../lib/area/area.js';
import type { ReadPage } from '../../lib/area/windows.js';
import { call } from '../../lib/api/http.js';
import { formatUsageCaption } from './usage-log.js';

/* Lists of items and consumables, their levels, counts and price sources. */

function stockCaption(event: LiveEvent): string | null {
  const who = event.actor.name;
  if (event.type.endsWith('.removed')) return null;
  if (isEvent(event, 'item.created', 'consumable.created')) return `${who} added this`;
  if (isEvent(event, 'reorder.ordered')) return `${who} ordered more`;
  if (isEvent(event, 'purchase.logged')) return `${who} ordered ${event.data.purchase.quantityPurchased}`;
  if (isEvent(event, 'purchase.received')) return `${who} received more`;
  if (isEvent(event, 'purchase.reversed')) return `${who} reversed a purchase`;
  return formatUsageCaption(event, who) ?? `${who} changed this`;
}

/** Store slice of a stock list, without deactivated products. Every stock event contains the current state. */
export const stockWindow = <T extends Item | Consumable>(kind: T['kind'], readPart: ReadPage<T>) =>
  windowedList<T>(kind, {
    readPart,
    maxWindows: 3,
    getMembership: ({ isActive }) => (isActive ? 'in' : 'out'),
    highlight: { in: `${kind}Changes`, keyOf: ({ id }) => id, caption: stockCaption },
  });

/**
 * Store slice of single products that a form has selected while their list is not loaded. Each is read by id and then
 * updated by its events; events of other products are ignored.
 */
export const trackedList = <T extends Item | Consumable>(kind: T['kind'], read: (id: number) => Promise<T>) =>
  list<T>(kind, {
    read: async ({ all }) =>
      (await Promise.all([...all.rows.keys()].map((id) => read(Number(id))))).filter(({ isActive }) => isActive),
    getMembership: ({ id, isActive }, { all }) => (all.rows.has(id) ? (isActive ? 'in' : 'out') : null),
    highlight: { in: `${kind}Changes`, keyOf: ({ id }) => id, caption: stockCaption },
  });

/** The filters of the list whose levels are counted. */
export interface LevelsQuery {
  readonly kind: StockKind;
  readonly search: string;
  readonly categoryId: string;
  readonly supplierId: string;
  readonly expiry: string;
}

/** Number of rows per level in the current list; earlier figures stay while the next load. */
export const LEVELS = query<
  { readonly of: LevelsQuery; readonly levels: StockLevels },
  { readonly of: LevelsQuery | null }
>(
  async ({ of }) => {
    if (of === null) throw new Error('No component subscribes to it');
    return { of, levels: await call(getStockLevels, { query: { ...of } }) };
  },
  { of: { of: null }, isInUse: ({ of }) => of !== null },
);

const countsOf = (rows: readonly { readonly id: number; readonly products: number }[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ id, products }) => [id, products]));

/** Number of products per category id and per supplier id. */
export const USES = query(async () => {
  const { categories: ofCategories, suppliers: ofSuppliers } = await call(countStockUses);
  return { categories: countsOf(ofCategories), suppliers: countsOf(ofSuppliers) };
});

/** The product whose price comparison is open. */
interface StockParam {
  readonly of: { readonly kind: StockKind; readonly id: number } | null;
}

export const SOURCES = list<PriceSource, StockParam>('source', {
  of: { of: null },
  async read({ of }) {
    if (of === null) return [];
    return call(of.kind === 'item' ? listItemSources : listConsumableSources, { params: { id: of.id } });
  },
  getMembership: (source, { of }) => (getStockId(source) === of?.id ? 'in' : null),
});

/** Page size of the price log: a year of weekly readings of ten pages. */
const MAX_READINGS = 500;

/** Price readings of the open comparison, newest first. */
export const PRICE_READINGS = query<readonly PriceReading[], StockParam>(
  async ({ of }) => {
    if (of === null) return [];
    return call(of.kind === 'item' ? listItemPriceReadings : listConsumablePriceReadings, {
      params: { id: of.id },
      query: { limit: String(MAX_READINGS) },
    });
  },
  { of: { of: null } },
);
