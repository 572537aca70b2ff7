import type { LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { isEvent } from '../../../../lib/area/area.js';
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

function getKeys(event: LiveEvent): readonly string[] {
  if (isEvent(event, 'purchase.logged')) {
    const { itemId, reorderRequestId } = event.data.purchase;
    return [`stock-${itemId}`, `request-${reorderRequestId}`];
  }
  if (!isEvent(event, 'reorder.requested', 'reorder.reopened')) return [];
  const { item, id } = event.data.request;
  return [`stock-${item.id}`, `request-${id}`];
}

const changesOf = (event: LiveEvent): (readonly [string, string])[] =>
  event.actor.id === currentUser()?.id
    ? []
    : getKeys(event).map((key) => [key, `${EVENT_VERBS[event.type]} by ${event.actor.name}`] as const);

onLive({
  events(events) {
    const lineChanges = events.flatMap(changesOf);
    if (lineChanges.length > 0)
      useLineChanges.setState((before) => new Map([...before, ...lineChanges].slice(-MAX_LINES)), true);
  },
  resync: () => undefined,
  reset: () => useLineChanges.setState(new Map(), true),
});
