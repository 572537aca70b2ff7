import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { onLive } from '../../../../lib/live/live.js';
import { currentUser } from '../../../../session/session-store.js';

const EVENT_VERBS: Partial<Record<LiveEvent['type'], string>> = {
  'purchase.logged': 'Ordered',
  'reorder.requested': 'Requested',
  'reorder.reopened': 'Undone',
};
const MAX_LINES = 500;

/**
 * Store of other users' actions on suggestions and requests by key: `stock-12`, `request-5` → "Ordered by Ana Silva".
 */
export const useLineChanges = create<ReadonlyMap<string, string>>(() => new Map());

function changesOf({ type, actor, data }: LiveEvent): (readonly [string, string])[] {
  const did = EVENT_VERBS[type];
  if (did === undefined || actor.id === currentUser()?.id) return [];
  const { purchase, request } = data as unknown as { readonly purchase?: Purchase; readonly request?: ReorderRequest };
  return [`stock-${purchase?.itemId ?? request?.item.id}`, `request-${purchase?.reorderRequestId ?? request?.id}`].map(
    (key) => [key, `${did} by ${actor.name}`] as const,
  );
}

onLive({
  events(events) {
    const lineChanges = events.flatMap(changesOf);
    if (lineChanges.length > 0)
      useLineChanges.setState((before) => new Map([...before, ...lineChanges].slice(-MAX_LINES)), true);
  },
  resync: () => undefined,
  reset: () => useLineChanges.setState(new Map(), true),
});
