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
  /** Instant from which on entries count, or '' for all time. */
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
  /** An entry changes once in its life: when it is undone. */
  versionOf: ({ undoneAt }) => (undoneAt === null ? 0 : 1),
  place: (usage, history) => (usage.kind === history.query.kind && listsDirectly(history, usage) ? 'in' : null),
  glow: { in: 'usageChanges', keyOf: ({ id }) => id, caption: ({ actor }) => actor.name },
});

/** Whether only the server can say if its search finds the entry that a fact tells of. */
export const asksServer = ({ data }: Fact, { history }: { readonly history: History }): boolean =>
  'usage' in data &&
  history.phase !== 'idle' &&
  data.usage.kind === history.query.kind &&
  matchesTime(history.query, data.usage) &&
  !listsDirectly(history, data.usage);

/** An entry that is listed is replaced in place; a new one belongs at the top of a list that no words narrow. */
function listsDirectly({ all, query, next }: History, usage: Usage): boolean {
  if (all.rows.has(usage.id)) return true;
  if (query.search !== '' || !matchesTime(query, usage)) return false;
  if (usage.undoneAt === null) return true;
  // An old entry that was undone may lie on a page that is not loaded: it must not appear out of its place.
  return next === null;
}

const matchesTime = ({ since }: HistoryQuery, usage: Usage): boolean =>
  since === '' || Date.parse(usage.usedAt) >= Date.parse(since);

/** Somebody may log what a colleague used; null: the fact tells of no usage. */
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
