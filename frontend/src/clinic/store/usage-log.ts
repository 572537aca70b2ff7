import { listConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { listRecentUsage } from '@atrium/contract/clinic/usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { usedText } from '@atrium/rules/stock/contents';
import { displayName } from '@atrium/rules/people/people';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type Fact, is, log } from '../../lib/area/area.js';
import { callPage } from '../../lib/api/http.js';
import type { Log } from '../../lib/live/rows.js';

export interface HistoryQuery {
  readonly kind: StockKind;
  readonly search: string;
  /** Start of the range as an instant, or '' for all time. */
  readonly since: string;
}

type History = Log<Usage, HistoryQuery>;

export const HISTORY = log<Usage, HistoryQuery>('usage', {
  query: { kind: 'item', search: '', since: '' },
  pages: {
    size: 50,
    read: async ({ kind, search, since }, limit, cursor) => {
      const query = { search, since, limit, cursor };
      return kind === 'item' ? callPage(listRecentUsage, { query }) : callPage(listConsumableUsage, { query });
    },
  },
  /** An entry changes once only: when it is undone. */
  versionOf: ({ undoneAt }) => (undoneAt === null ? 0 : 1),
  place: (usage, history) => (usage.kind === history.query.kind && listsDirectly(history, usage) ? 'in' : null),
  glow: { in: 'usageChanges', keyOf: ({ id }) => id, caption: ({ actor }) => actor.name },
});

/** Returns whether only the server can decide if the entry of an event matches the search. */
export const asksServer = ({ data }: Fact, { history }: { readonly history: History }): boolean =>
  'usage' in data &&
  history.phase !== 'idle' &&
  data.usage.kind === history.query.kind &&
  matchesTime(history.query, data.usage) &&
  !listsDirectly(history, data.usage);

/** Replaces a listed entry in place; adds a new one at the top of an unsearched list. */
function listsDirectly({ all, query, next }: History, usage: Usage): boolean {
  if (all.rows.has(usage.id)) return true;
  if (query.search !== '' || !matchesTime(query, usage)) return false;
  if (usage.undoneAt === null) return true;
  // An older entry may be on a page that is not loaded and must not appear out of order.
  return next === null;
}

const matchesTime = ({ since }: HistoryQuery, usage: Usage): boolean =>
  since === '' || Date.parse(usage.usedAt) >= Date.parse(since);

/** Caption of a usage event; names the person who used the stock, not who logged it. Null for other events. */
export function usageCaption(fact: Fact, who: string): string | null {
  if (is(fact, 'usage.logged')) {
    const { user, content, quantityUsed } = fact.data.usage;
    const what = content === null ? quantityUsed : usedText(fact.data.usage);
    return `${user === null ? who : displayName(user)} used ${what}`;
  }
  return is(fact, 'usage.undone')
    ? `${who} put ${fact.data.usage.content === null ? fact.data.usage.quantityUsed : usedText(fact.data.usage)} back`
    : null;
}
