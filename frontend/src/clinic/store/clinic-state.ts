import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { Consumable } from '@atrium/contract/clinic/consumables';
import { getDashboardCharts, getDashboardStats, listRecentActivity } from '@atrium/contract/clinic/dashboard';
import { type Item, listItems } from '@atrium/contract/clinic/items';
import type { PriceSource } from '@atrium/contract/clinic/sources';
import type { Usage } from '@atrium/contract/clinic/usage';
import type { LiveEvent } from '@atrium/contract/core/live';
import { consumableStockStatus, itemStockStatus, type StockKind } from '@atrium/rules/stock-status';
import { about, type Area, emptyState, is, list, reading, type StateOf } from '../../lib/area/area.js';
import { withFact } from '../../lib/area/apply-events.js';
import { call } from '../../lib/http.js';
import { PURCHASES } from './purchase-log.js';
import { REQUEST_LOG, REQUESTS } from './request-lists.js';
import { asksServer, HISTORY, usageCaption } from './usage-log.js';

/* What the clinic's screens show. Entities exist once, whatever number of screens shows them. */

/** Items and consumables are both stock. */
export type Stock = Item | Consumable;

/* What the dashboard does without is described in files of their own, fetched with the first call: its first load stays small. */
const consumables = () => import('@atrium/contract/clinic/consumables');
const categoriesAndSuppliers = () => import('@atrium/contract/clinic/categories-and-suppliers');
const sources = () => import('@atrium/contract/clinic/sources');
const team = () => import('@atrium/contract/clinic/team');

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
const stock = <T extends Stock>(kind: T['kind'], read: () => Promise<readonly T[]>) =>
  list<T>(kind, {
    read,
    place: ({ isActive }) => (isActive ? 'in' : 'out'),
    glow: { in: `${kind}Changes`, keyOf: ({ id }) => id, caption: stockCaption },
  });

/** Where one item or consumable can be bought: those of the comparison that is open. */
interface OfStock {
  readonly of: { readonly kind: StockKind; readonly id: number } | null;
}

const parts = {
  items: stock<Item>('item', () => call(listItems)),
  consumables: stock<Consumable>('consumable', async () => call((await consumables()).listConsumables)),
  categories: list<Category>('category', { read: async () => call((await categoriesAndSuppliers()).listCategories) }),
  suppliers: list<Supplier>('supplier', { read: async () => call((await categoriesAndSuppliers()).listSuppliers) }),
  sources: list<PriceSource, OfStock>('source', {
    of: { of: null },
    async read({ of }) {
      if (of === null) return [];
      const { listConsumableSources, listItemSources } = await sources();
      return call(of.kind === 'item' ? listItemSources : listConsumableSources, { params: { id: of.id } });
    },
    place: ({ itemId, consumableId }, { of }) => ((itemId ?? consumableId) === of?.id ? 'in' : null),
  }),
  requests: REQUESTS,
  requestLog: REQUEST_LOG,
  purchases: PURCHASES,
  history: HISTORY,
  stats: reading(() => call(getDashboardStats)),
  /** More than are shown, so that acts in bulk can be counted. */
  activity: reading(() => call(listRecentActivity, { query: { limit: 100 } })),
  charts: reading(() => call(getDashboardCharts)),
  summary: reading(async () => call((await consumables()).getConsumableSummary)),
  /** Those of the last day. */
  imports: reading(async () => call((await import('@atrium/contract/clinic/import')).listImports)),
  /** Who works in the clinic. */
  team: reading(async () => call((await team()).listClinicTeam)),
};

const MAPS = ['itemChanges', 'consumableChanges', 'purchaseChanges', 'usageChanges', 'requestChanges'] as const;

export type ClinicState = StateOf<typeof parts, (typeof MAPS)[number]>;
export const emptyClinic: ClinicState = emptyState(parts, ...MAPS);

export const clinic: Area<ClinicState, 'figures' | 'everything' | 'history' | 'summary'> = {
  parts,
  empty: emptyClinic,
  again: {
    /** Counted figures and the list of recent activity. */
    figures: {
      parts: ['stats', 'activity', 'charts'],
      after: about('usage', 'item', 'items', 'consumable', 'purchase', 'reorder'),
      daily: true,
    },
    /** An import was applied or undone. */
    everything: {
      parts: [
        ...(['items', 'consumables', 'categories', 'suppliers', 'requests', 'sources'] as const),
        ...(['history', 'purchases', 'requestLog', 'summary', 'imports'] as const),
      ],
      after: about('items'),
    },
    /** A history that the server searched, or whose patients were replaced. */
    history: {
      parts: ['history'],
      after: (fact, state) => is(fact, 'usage.pseudonymised') || asksServer(fact, state),
    },
    /** The figures of the consumables; what expires within 30 days is another set tomorrow. */
    summary: { parts: ['summary'], after: ({ data }) => 'consumable' in data, daily: true },
  },
};

/** The answer to one's own usage or undo. It says only what the stock is now; the rest of the row stays. */
export function applyUsage(state: ClinicState, usage: Usage): ClinicState {
  const { currentQuantity, version, id } = usage.item;
  const item = usage.kind === 'item' ? state.items.all.rows.get(id) : undefined;
  const consumable = usage.kind === 'consumable' ? state.consumables.all.rows.get(id) : undefined;
  const now = { currentQuantity, version };
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
