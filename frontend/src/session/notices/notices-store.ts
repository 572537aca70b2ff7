import { listNotifications, readNotifications } from '@atrium/contract/platform/notifications/calls';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import type { EventCatalogue, LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { coalesce } from '../../lib/api/coalesce.js';
import { ApiError, call, callPage } from '../../lib/api/http.js';
import { connected, onLive } from '../../lib/live/live.js';
import { showFailure } from '../../lib/page/toast.js';
import { type Collection, collectionRules } from '../../lib/live/upsert.js';

/* The user's notices: the newest, and older pages on demand. */

interface Notices {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly all: Collection<Notification>;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

const rules = collectionRules<Notification>(({ version }) => version);
const empty: Notices = { phase: 'idle', error: null, all: rules.empty, next: null, loadingMore: false };
const PAGE = 50;

export const useNotices = create<Notices>(() => empty);

const set = useNotices.setState;
const change = (work: Parameters<typeof rules.change>[1]) => set(({ all }) => ({ all: rules.change(all, work) }));
/** Sign-in notices are listed apart and not counted, so that they do not crowd out work. */
export const isSignIn = ({ type }: Notification): boolean => type === 'account.new-device';

let newest = 0;

export function needNotices(): void {
  const { phase } = useNotices.getState();
  if (phase === 'idle' || phase === 'failed') void load();
}

async function load(): Promise<void> {
  const mine = ++newest;
  set(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null, loadingMore: false }));
  await connected();
  set(({ all }) => ({ all: rules.beginLoad(all) }));
  try {
    const { rows, next } = await callPage(listNotifications, { query: { limit: PAGE } });
    if (newest === mine) set(({ all }) => ({ phase: 'ready', all: rules.load(all, rows), next }));
  } catch (error) {
    if (newest === mine) set(({ all }) => ({ phase: 'failed', error: asApiError(error), all: rules.abandonLoad(all) }));
  }
}

/** Loads older notices; ignores the response when the list was reloaded meanwhile. */
export async function olderNotices(): Promise<void> {
  const { next, loadingMore } = useNotices.getState();
  if (next === null || loadingMore) return;
  const mine = newest;
  set({ loadingMore: true, error: null });
  try {
    const page = await callPage(listNotifications, { query: { limit: PAGE, cursor: next } });
    if (newest !== mine) return;
    change((draft) => page.rows.forEach((notice) => draft.upsert(notice)));
    set({ loadingMore: false, next: page.next });
  } catch (error) {
    if (newest === mine) set({ loadingMore: false, error: asApiError(error) });
  }
}

/** Marks notices as read, all of them without `ids`. Applies at once and reloads when the server refuses. */
export async function markRead(ids?: readonly number[]): Promise<void> {
  const known = ids ?? [...useNotices.getState().all.rows.values()].map(({ id }) => id);
  takeRead(known, new Date().toISOString());
  try {
    await call(readNotifications, { body: ids === undefined ? {} : { ids: [...ids] } });
  } catch (error) {
    showFailure(error, 'The notifications could not be marked as read.');
    set({ phase: 'loading', all: rules.empty });
    void load();
  }
}

const takeRead = (ids: readonly number[], readAt: string): void =>
  change((draft) => {
    for (const id of ids) {
      const notice = draft.get(id);
      if (notice?.readAt === null) draft.upsert({ ...notice, readAt, version: notice.version + 1 });
    }
  });

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, String(error), '');

const reload = coalesce(async () => {
  if (useNotices.getState().phase !== 'idle') await load();
});

type Hear = (arrived: readonly Notification[]) => void;
const hearers = new Set<Hear>();

/** Calls `hear` for live notices that are new or have grown, not for loaded ones. Returns the unsubscribe function. */
export function onArrival(hear: Hear): () => void {
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

export function takeEvents(events: readonly LiveEvent[]): void {
  const arrived = new Map<number, Notification>();
  for (const { type, data, at } of events) {
    if (type === 'notification.created') {
      const { notification } = data as EventCatalogue['notification.created'];
      const known = useNotices.getState().all.rows.get(notification.id);
      if (notification.readAt === null && (known === undefined || known.version < notification.version))
        arrived.set(notification.id, notification);
      change((draft) => draft.upsert(notification));
    }
    if (type === 'notification.read') takeRead((data as EventCatalogue['notification.read']).ids, at);
  }
  if (arrived.size > 0) for (const hear of hearers) hear([...arrived.values()]);
}

onLive({
  events: takeEvents,
  resync: reload,
  connected() {
    if (useNotices.getState().phase === 'failed') reload();
  },
  reset: () => set(empty, true),
});
