import { listNotifications, readNotifications } from '@atrium/contract/platform/notifications/calls';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { EventCatalogue, LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { coalesce } from '../../lib/api/coalesce.js';
import { type ApiError, call, callPage, toApiError } from '../../lib/api/http.js';
import { waitForConnection, onLive } from '../../lib/live/live.js';
import { showFailure } from '../../lib/page/toast.js';
import { type Collection, createCollectionRules } from '../../lib/live/collection.js';

/* The user's notifications: the newest, and older pages on demand. */

interface NotificationsState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly all: Collection<Notification>;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

const rules = createCollectionRules<Notification>(({ version }) => version);
const empty: NotificationsState = { phase: 'idle', error: null, all: rules.empty, next: null, loadingMore: false };
const PAGE_SIZE = 50;

export const useNotifications = create<NotificationsState>(() => empty);

const set = useNotifications.setState;
const change = (work: Parameters<typeof rules.change>[1]) => set(({ all }) => ({ all: rules.change(all, work) }));
/**
 * Returns whether the notification is about a sign-in. These are listed separately and not counted, so that they do not
 * hide work.
 */
export const isSignIn = ({ type }: Notification): boolean => type === 'account.new-device';

let newest = 0;

export function ensureNotifications(): void {
  const { phase } = useNotifications.getState();
  if (phase === 'idle' || phase === 'failed') void load();
}

async function load(): Promise<void> {
  const mine = ++newest;
  set(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null, loadingMore: false }));
  await waitForConnection();
  set(({ all }) => ({ all: rules.beginLoad(all) }));
  try {
    const { rows, next } = await callPage(listNotifications, { query: { limit: PAGE_SIZE } });
    if (newest === mine) set(({ all }) => ({ phase: 'ready', all: rules.load(all, rows), next }));
  } catch (error) {
    if (newest === mine) set(({ all }) => ({ phase: 'failed', error: toApiError(error), all: rules.abandonLoad(all) }));
  }
}

/** Loads older notifications. Ignores the response when the list was loaded again meanwhile. */
export async function loadOlderNotifications(): Promise<void> {
  const { next, loadingMore } = useNotifications.getState();
  if (next === null || loadingMore) return;
  const mine = newest;
  set({ loadingMore: true, error: null });
  try {
    const page = await callPage(listNotifications, { query: { limit: PAGE_SIZE, cursor: next } });
    if (newest !== mine) return;
    change((draft) => page.rows.forEach((notification) => draft.upsert(notification)));
    set({ loadingMore: false, next: page.next });
  } catch (error) {
    if (newest === mine) set({ loadingMore: false, error: toApiError(error) });
  }
}

/**
 * Marks notifications as read; all of them without `ids`. Applies at once, and loads the list again when the server
 * rejects it.
 */
export async function markRead(ids?: readonly number[]): Promise<void> {
  const known = ids ?? [...useNotifications.getState().all.rows.values()].map(({ id }) => id);
  applyRead(known, new Date().toISOString());
  try {
    await call(readNotifications, { body: ids === undefined ? {} : { ids: [...ids] } });
  } catch (error) {
    showFailure(error, 'The notifications could not be marked as read.');
    set({ phase: 'loading', all: rules.empty });
    void load();
  }
}

const applyRead = (ids: readonly number[], readAt: string): void =>
  change((draft) => {
    for (const id of ids) {
      const notification = draft.get(id);
      if (notification?.readAt === null) draft.upsert({ ...notification, readAt, version: notification.version + 1 });
    }
  });

const reload = coalesce(async () => {
  if (useNotifications.getState().phase !== 'idle') await load();
});

type ArrivalListener = (arrived: readonly Notification[]) => void;
const arrivalListeners = new Set<ArrivalListener>();

/**
 * Calls `hear` for live notifications that are new or were extended, but not for loaded ones. Returns the unsubscribe
 * function.
 */
export function onArrival(hear: ArrivalListener): () => void {
  arrivalListeners.add(hear);
  return () => void arrivalListeners.delete(hear);
}

export function applyNotificationEvents(events: readonly LiveEvent[]): void {
  const arrived = new Map<number, Notification>();
  for (const { type, data, at } of events) {
    if (type === 'notification.created') {
      const { notification } = data as EventCatalogue['notification.created'];
      const known = useNotifications.getState().all.rows.get(notification.id);
      // A notification shrinks when a comment is deleted; that is no arrival.
      if (
        notification.readAt === null &&
        (known === undefined || (known.version < notification.version && known.count <= notification.count))
      )
        arrived.set(notification.id, notification);
      change((draft) => draft.upsert(notification));
    }
    if (type === 'notification.removed') {
      const { ids } = data as EventCatalogue['notification.removed'];
      change((draft) => ids.forEach((id) => draft.remove(id)));
    }
    if (type === 'notification.read') applyRead((data as EventCatalogue['notification.read']).ids, at);
  }
  if (arrived.size > 0) for (const hear of arrivalListeners) hear([...arrived.values()]);
}

onLive({
  events: applyNotificationEvents,
  resync: reload,
  connected() {
    if (useNotifications.getState().phase === 'failed') reload();
  },
  reset: () => set(empty, true),
});
