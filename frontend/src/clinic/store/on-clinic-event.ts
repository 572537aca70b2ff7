import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { Item } from '@atrium/contract/clinic/items';
import type { Usage } from '@atrium/contract/clinic/usage';
import { itemStockStatus } from '@atrium/rules/stock-status';
import {
  categoryRules, type Change, type ClinicState, type History, type HistoryQuery, itemRules, supplierRules, usageRules,
} from './clinic-state.js';

/*
 * What an event does to the clinic's store. Pure: given state and events, the next state and what has to be read again
 * from the server. Events may come twice, late, or while a load runs; see lib/upsert.ts.
 */

export interface Consequences {
  /** Counted figures and the list of recent activity. */
  figures: boolean;
  /** Items, categories and suppliers, whole: an import was applied. */
  everything: boolean;
  /** A history that the server searched. */
  history: boolean;
}

const CAPTION_MS = 6_000;

export interface Circumstances {
  /** One's own acts do not glow. */
  readonly me: string | null;
  readonly now: number;
}

export function applyClinicEvents(
  before: ClinicState,
  events: readonly LiveEvent[],
  { me, now }: Circumstances,
): { state: ClinicState; consequences: Consequences } {
  const consequences: Consequences = { figures: false, everything: false, history: false };
  let state = before;
  for (const event of events) {
    const change = event.actor.id === me ? null : { key: event.id, by: event.actor.name, until: now + CAPTION_MS };
    state = applyOne(state, event, change, consequences);
  }
  return { state, consequences };
}

/** The answer to one's own usage or undo, through the same door as the event that will follow. */
export function applyUsage(before: ClinicState, usage: Usage): ClinicState {
  return withHistory(withStock(before, usage.item), usage, { figures: false, everything: false, history: false });
}

interface ColleagueChange {
  readonly key: string;
  readonly by: string;
  readonly until: number;
}

function applyOne(state: ClinicState, event: LiveEvent, change: ColleagueChange | null, consequences: Consequences): ClinicState {
  if (CONCERNS_FIGURES.test(event.type)) consequences.figures = true;

  if (is(event, 'item.removed')) return withoutRow(state, 'items', event.data.item.id);
  if (is(event, 'category.removed')) return withoutRow(state, 'categories', event.data.category.id);
  if (is(event, 'supplier.removed')) return withoutRow(state, 'suppliers', event.data.supplier.id);
  if (is(event, 'items.imported')) {
    consequences.everything = true;
    return state;
  }
  if (is(event, 'category.created') || is(event, 'category.updated')) {
    const { category } = event.data;
    return { ...state, categories: { ...state.categories, all: categoryRules.change(state.categories.all, (draft) => draft.upsert(category)) } };
  }
  if (is(event, 'supplier.created') || is(event, 'supplier.updated')) {
    const { supplier } = event.data;
    return { ...state, suppliers: { ...state.suppliers, all: supplierRules.change(state.suppliers.all, (draft) => draft.upsert(supplier)) } };
  }
  // Whatever else happens to an item, the event carries it as it is since then.
  const next = 'item' in event.data && isItem(event.data.item) ? withItem(state, event.data.item, change && { ...change, caption: captionOf(event, change.by) }) : state;
  return is(event, 'usage.logged') || is(event, 'usage.undone') ? withHistory(next, event.data.usage, consequences, change) : next;
}

const CONCERNS_FIGURES = /^(usage|item|items|consumable|purchase|reorder)\./;

const isItem = (data: Item | { readonly id: number }): data is Item => 'version' in data && 'kind' in data && data.kind === 'item';

function captionOf(event: LiveEvent, who: string): string {
  if (is(event, 'usage.logged')) return `${who} used ${event.data.usage.quantityUsed}`;
  if (is(event, 'usage.undone')) return `${who} put ${event.data.usage.quantityUsed} back`;
  if (is(event, 'item.created')) return `${who} added this`;
  if (is(event, 'purchase.received')) return `${who} received more`;
  return `${who} changed this`;
}

function withoutRow(state: ClinicState, key: 'items' | 'categories' | 'suppliers', id: number): ClinicState {
  switch (key) {
    case 'items':
      return { ...state, items: { ...state.items, all: itemRules.change(state.items.all, (draft) => draft.remove(id)) } };
    case 'categories':
      return { ...state, categories: { ...state.categories, all: categoryRules.change(state.categories.all, (draft) => draft.remove(id)) } };
    case 'suppliers':
      return { ...state, suppliers: { ...state.suppliers, all: supplierRules.change(state.suppliers.all, (draft) => draft.remove(id)) } };
  }
}

const is = <T extends EventType>(event: LiveEvent, type: T): event is LiveEvent<T> & { readonly data: EventCatalogue[T] } => event.type === type;

function withItem(state: ClinicState, item: Item, change: Change | null): ClinicState {
  let taken = false;
  const all = itemRules.change(state.items.all, (draft) => {
    // A deactivated item is listed nowhere; its removal is told by an event of its own.
    taken = item.isActive ? draft.upsert(item) : draft.remove(item.id);
  });
  if (all === state.items.all) return state;
  const next = { ...state, items: { ...state.items, all } };
  return taken && change !== null ? { ...next, itemChanges: new Map(state.itemChanges).set(item.id, change) } : next;
}

/** A reply says only what the stock is now; the rest of the row stays. */
function withStock(state: ClinicState, stock: Usage['item']): ClinicState {
  const all = itemRules.change(state.items.all, (draft) => {
    const item = draft.get(stock.id);
    if (item === undefined) return;
    const { currentQuantity, version } = stock;
    draft.upsert({ ...item, currentQuantity, version, stockStatus: itemStockStatus(currentQuantity, item.minStockLevel) });
  });
  return all === state.items.all ? state : { ...state, items: { ...state.items, all } };
}

function withHistory(state: ClinicState, usage: Usage, consequences: Consequences, change: ColleagueChange | null = null): ClinicState {
  const { history } = state;
  if (history.phase === 'idle' || usage.kind !== 'item') return state;
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
