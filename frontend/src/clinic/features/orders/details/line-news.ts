import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { onLive } from '../../../../lib/live/live.js';
import { currentUser } from '../../../../session/session-store.js';

const DID: Partial<Record<LiveEvent['type'], string>> = {
  'purchase.logged': 'Ordered',
  'reorder.requested': 'Requested',
  'reorder.reopened': 'Taken back',
};
const MOST = 500;

/** Another user's action on a suggestion or request, by key: `stock-12`, `request-5` → "Ordered by Ana Silva". */
export const useLineNews = create<ReadonlyMap<string, string>>(() => new Map());

function newsOf({ type, actor, data }: LiveEvent): (readonly [string, string])[] {
  const did = DID[type];
  if (did === undefined || actor.id === currentUser()?.id) return [];
  const { purchase, request } = data as unknown as { readonly purchase?: Purchase; readonly request?: ReorderRequest };
  return [`stock-${purchase?.itemId ?? request?.item.id}`, `request-${purchase?.reorderRequestId ?? request?.id}`].map(
    (key) => [key, `${did} by ${actor.name}`] as const,
  );
}

onLive({
  events(events) {
    const news = events.flatMap(newsOf);
    if (news.length > 0) useLineNews.setState((before) => new Map([...before, ...news].slice(-MOST)), true);
  },
  resync: () => undefined,
  reset: () => useLineNews.setState(new Map(), true),
});
