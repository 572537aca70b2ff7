import { listConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { listRecentUsage } from '@atrium/contract/clinic/usage/calls';
import type { Usage, UsageEventData } from '@atrium/contract/clinic/usage/schemas';
import { formatUsedAmount } from '@atrium/rules/stock/contents';
import { getDisplayName } from '@atrium/rules/people/people';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type Fact, isEvent, pagedList } from '../../lib/area/area.js';
import { callPage } from '../../lib/api/http.js';
import type { PagedList } from '../../lib/live/rows.js';

export interface HistoryQuery {
  readonly kind: StockKind;
  readonly search: string;
  /** Start of the range as an instant, or '' for all time. */
  readonly since: string;
}

type History = PagedList<Usage, HistoryQuery>;

export const HISTORY = pagedList<Usage, HistoryQuery>('usage', {
  query: { kind: 'item', search: '', since: '' },
  pages: {
    size: 50,
    read: async ({ kind, search, since }, limit, cursor) => {
      const query = { search, since, limit, cursor };
      return kind === 'item' ? callPage(listRecentUsage, { query }) : callPage(listConsumableUsage, { query });
    },
  },
  /** Returns the version of an entry, which changes only once: when it is undone. */
  versionOf: ({ undoneAt }) => (undoneAt === null ? 0 : 1),
  getMembership: (usage, history) =>
    usage.kind === history.query.kind && isWithinLoadedPages(history, usage) ? 'in' : null,
  highlight: { in: 'usageChanges', keyOf: ({ id }) => id, caption: ({ actor }) => actor.name },
});

/**
 * Returns whether an entry belongs in the loaded list: listed entries are replaced in place, new ones are added at the
 * top when there is no search.
 */
function isWithinLoadedPages({ all, query, next }: History, usage: UsageEventData): boolean {
  if (all.rows.has(usage.id)) return true;
  if (query.search !== '' || !matchesTime(query, usage)) return false;
  if (usage.undoneAt === null) return true;
  // An older entry may be on a page that is not loaded and must not appear out of order.
  return next === null;
}

const matchesTime = ({ since }: HistoryQuery, usage: UsageEventData): boolean =>
  since === '' || Date.parse(usage.usedAt) >= Date.parse(since);

/**
 * Returns the caption of a usage event. It names the user who used the stock, not the one who logged it. Null for other
 * events.
 */
export function formatUsageCaption(fact: Fact, who: string): string | null {
  if (isEvent(fact, 'usage.logged')) {
    const { user, content, quantityUsed } = fact.data.usage;
    const what = content === null ? quantityUsed : formatUsedAmount(fact.data.usage);
    return `${user === null ? who : getDisplayName(user)} used ${what}`;
  }
  return isEvent(fact, 'usage.undone')
    ? `${who} put ${fact.data.usage.content === null ? fact.data.usage.quantityUsed : formatUsedAmount(fact.data.usage)} back`
    : null;
}
