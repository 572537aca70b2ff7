import type { Category, Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { PriceSource } from '@atrium/contract/clinic/sources';
import type { Usage } from '@atrium/contract/clinic/usage';
import { displayName } from '@atrium/rules/people';
import type { ReorderStatus } from '@atrium/rules/status-changes';
import { consumableStockStatus, itemStockStatus } from '@atrium/rules/stock-status';
import { CAPTION_MS, type Change, type Circumstances } from '../../lib/rows.js';
import {
  categoryRules, type ClinicState, consumableRules, type History, type HistoryQuery, itemRules, sourceRules, type Stock, supplierRules, usageRules,
} from './clinic-state.js';
import { withPurchase } from './on-purchase-event.js';
import { withRequest } from './on-request-event.js';

/*
 * What an event does to the clinic's store. Pure: given state and events, the next state and what has to be read again
 * from the server. Events may come twice, late, or while a load runs; see lib/upsert.ts.
 */

export interface Consequences {
  /** Counted figures and the list of recent activity. */
  figures: boolean;
  /** All lists, whole: an import was applied. */
  everything: boolean;
  /** A history that the server searched. */
  history: boolean;
  /** The figures of the consumables. */
  summary: boolean;
}

const noConsequences = (): Consequences => ({ figures: false, everything: false, history: false, summary: false });

export function applyClinicEvents(
  before: ClinicState,
  events: readonly LiveEvent[],
  { me, now }: Circumstances,
): { state: ClinicState; consequences: Consequences } {
  const consequences = noConsequences();
  let state = before;
  for (const event of events) {
    const change = event.actor.id === me ? null : { key: event.id, by: event.actor.name, until: now + CAPTION_MS };
    state = applyOne(state, event, change, consequences);
  }
  return { state, consequences };
}

/** The answer to one's own usage or undo, through the same door as the event that will follow. */
export function applyUsage(before: ClinicState, usage: Usage): ClinicState {
  return withHistory(withStock(before, usage), usage, noConsequences());
}

interface ColleagueChange {
  readonly key: string;
  readonly by: string;
  readonly until: number;
}

function applyOne(state: ClinicState, event: LiveEvent, change: ColleagueChange | null, consequences: Consequences): ClinicState {
  if (CONCERNS_FIGURES.test(event.type)) consequences.figures = true;
  if ('consumable' in event.data) consequences.summary = true;

  if (is(event, 'item.removed')) return withoutRow(state, 'items', event.data.item.id);
  if (is(event, 'consumable.removed')) return withoutRow(state, 'consumables', event.data.consumable.id);
  if (is(event, 'category.removed')) return withoutRow(state, 'categories', event.data.category.id);
  if (is(event, 'supplier.removed')) return withoutRow(state, 'suppliers', event.data.supplier.id);
  if (is(event, 'items.imported')) {
    consequences.everything = true;
    return state;
  }
  if (is(event, 'category.created') || is(event, 'category.updated')) return withCategory(state, event.data.category);
  if (is(event, 'supplier.created') || is(event, 'supplier.updated')) return withSupplier(state, event.data.supplier);
  if ('source' in event.data) return withSource(state, event.data.source);
  // Whatever else happens to stock, the event carries it as it is since then.
  const stock = stockOf(event.data);
  const next = stock === null ? state : withStockRow(state, stock, change && { ...change, caption: captionOf(event, change.by) });
  if (is(event, 'purchase.logged') || is(event, 'purchase.received') || is(event, 'purchase.reversed')) {
    const caption = event.type === 'purchase.logged' ? 'logged this' : event.type === 'purchase.received' ? 'received more' : 'reversed this';
    return withPurchase(next, event.data.purchase, change && { ...change, caption: `${change.by} ${caption}` });
  }
  if ('request' in event.data) {
    const { request } = event.data;
    return withRequest(next, request, change && { ...change, caption: requestCaption(request.status, change.by) });
  }
  return is(event, 'usage.logged') || is(event, 'usage.undone') ? withHistory(next, event.data.usage, consequences, change) : next;
}

const CONCERNS_FIGURES = /^(usage|item|items|consumable|purchase|reorder)\./;

function stockOf(data: EventCatalogue[EventType]): Stock | null {
  const entity: object | null = 'item' in data ? data.item : 'consumable' in data ? data.consumable : null;
  return entity !== null && 'version' in entity && 'kind' in entity ? (entity as Stock) : null;
}

export const requestCaption = (status: ReorderStatus, who: string): string =>
  ({ pending: `${who} asks for this`, ordered: `Ordered by ${who}`, dismissed: `Dismissed by ${who}`, received: `Received by ${who}` })[status];

function captionOf(event: LiveEvent, who: string): string {
  // Somebody may log what a colleague used.
  if (is(event, 'usage.logged')) return `${event.data.usage.user === null ? who : displayName(event.data.usage.user)} used ${event.data.usage.quantityUsed}`;
  if (is(event, 'usage.undone')) return `${who} put ${event.data.usage.quantityUsed} back`;
  if (is(event, 'item.created') || is(event, 'consumable.created')) return `${who} added this`;
  if (is(event, 'reorder.ordered')) return `${who} ordered more`;
  if (is(event, 'purchase.logged')) return `${who} ordered ${event.data.purchase.quantityPurchased}`;
  if (is(event, 'purchase.received')) return `${who} received more`;
  if (is(event, 'purchase.reversed')) return `${who} reversed a purchase`;
  return `${who} changed this`;
}

export const withCategory = (state: ClinicState, category: Category): ClinicState => ({
  ...state,
  categories: { ...state.categories, all: categoryRules.change(state.categories.all, (draft) => draft.upsert(category)) },
});

export const withSupplier = (state: ClinicState, supplier: Supplier): ClinicState => ({
  ...state,
  suppliers: { ...state.suppliers, all: supplierRules.change(state.suppliers.all, (draft) => draft.upsert(supplier)) },
});

export function withoutRow(state: ClinicState, key: 'items' | 'consumables' | 'categories' | 'suppliers', id: number): ClinicState {
  switch (key) {
    case 'items':
      return { ...state, items: { ...state.items, all: itemRules.change(state.items.all, (draft) => draft.remove(id)) } };
    case 'consumables':
      return { ...state, consumables: { ...state.consumables, all: consumableRules.change(state.consumables.all, (draft) => draft.remove(id)) } };
    case 'categories':
      return { ...state, categories: { ...state.categories, all: categoryRules.change(state.categories.all, (draft) => draft.remove(id)) } };
    case 'suppliers':
      return { ...state, suppliers: { ...state.suppliers, all: supplierRules.change(state.suppliers.all, (draft) => draft.remove(id)) } };
  }
}

const is = <T extends EventType>(event: LiveEvent, type: T): event is LiveEvent<T> & { readonly data: EventCatalogue[T] } => event.type === type;

export function withStockRow(state: ClinicState, stock: Stock, change: Change | null): ClinicState {
  let taken = false;
  // What is deactivated is listed nowhere; its removal is told by an event of its own.
  if (stock.kind === 'item') {
    const all = itemRules.change(state.items.all, (draft) => {
      taken = stock.isActive ? draft.upsert(stock) : draft.remove(stock.id);
    });
    if (all === state.items.all) return state;
    const next = { ...state, items: { ...state.items, all } };
    return taken && change !== null ? { ...next, itemChanges: new Map(state.itemChanges).set(stock.id, change) } : next;
  }
  const all = consumableRules.change(state.consumables.all, (draft) => {
    taken = stock.isActive ? draft.upsert(stock) : draft.remove(stock.id);
  });
  if (all === state.consumables.all) return state;
  const next = { ...state, consumables: { ...state.consumables, all } };
  return taken && change !== null ? { ...next, consumableChanges: new Map(state.consumableChanges).set(stock.id, change) } : next;
}

/** A price source of what is compared just now, as it is or gone. */
export function withSource(state: ClinicState, source: PriceSource | { readonly id: number }): ClinicState {
  const { sources } = state;
  if (sources.of === null) return state;
  if ('version' in source && (source.itemId ?? source.consumableId) !== sources.of.id) return state;
  const all = sourceRules.change(sources.all, (draft) => void ('version' in source ? draft.upsert(source) : draft.remove(source.id)));
  return all === sources.all ? state : { ...state, sources: { ...sources, all } };
}

/** A reply says only what the stock is now; the rest of the row stays. */
function withStock(state: ClinicState, { kind, item: stock }: Usage): ClinicState {
  const { currentQuantity, version } = stock;
  if (kind === 'consumable') {
    const all = consumableRules.change(state.consumables.all, (draft) => {
      const known = draft.get(stock.id);
      if (known !== undefined) draft.upsert({ ...known, currentQuantity, version, stockStatus: consumableStockStatus(currentQuantity, known.minStockLevel) });
    });
    return all === state.consumables.all ? state : { ...state, consumables: { ...state.consumables, all } };
  }
  const all = itemRules.change(state.items.all, (draft) => {
    const item = draft.get(stock.id);
    if (item === undefined) return;
    draft.upsert({ ...item, currentQuantity, version, stockStatus: itemStockStatus(currentQuantity, item.minStockLevel) });
  });
  return all === state.items.all ? state : { ...state, items: { ...state.items, all } };
}

function withHistory(state: ClinicState, usage: Usage, consequences: Consequences, change: ColleagueChange | null = null): ClinicState {
  const { history } = state;
  if (history.phase === 'idle' || usage.kind !== history.query.kind) return state;
  if (!listsDirectly(history, usage)) {
    // Only the server can say whether its search finds this entry.
    if (matchesTime(history.query, usage)) consequences.history = true;
    return state;
  }
  let taken = false;
  const all = usageRules.change(history.all, (draft) => {
    taken = draft.upsert(usage);
  });
  if (!taken) return state;
  const next = { ...state, history: { ...history, all } };
  return change === null ? next : { ...next, usageChanges: new Map(state.usageChanges).set(usage.id, { ...change, caption: change.by }) };
}

/** An entry that is listed is replaced in place; a new one belongs at the top of a list that no words narrow. */
function listsDirectly({ all, query, next }: History, usage: Usage): boolean {
  if (all.rows.has(usage.id)) return true;
  if (query.search !== '' || !matchesTime(query, usage)) return false;
  if (usage.undoneAt === null) return true;
  // An old entry that was undone may lie on a page that is not loaded: it must not appear out of its place.
  return next === null;
}

const matchesTime = ({ since }: HistoryQuery, usage: Usage): boolean => since === '' || Date.parse(usage.usedAt) >= Date.parse(since);
