import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { markRead, useNotifications } from '../../../../session/notifications/notifications-store.js';
import { useThread } from './thread-store.js';

const isPageVisible = (): boolean => document.visibilityState === 'visible';

function onVisibility(hear: () => void): () => void {
  document.addEventListener('visibilitychange', hear);
  return () => document.removeEventListener('visibilitychange', hear);
}

/** Returns the id of the comment that a notification is about; null for notifications of other types. */
const getCommentId = ({ type, link }: Notification): string | null =>
  type.startsWith('comment.') && link !== null
    ? new URL(link, window.location.origin).searchParams.get('comment')
    : null;

/** Marks notifications of the thread's loaded comments as read while the page is visible and `isSeen` is true. */
export function useReadNotifications(isSeen: boolean): void {
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible);
  const notifications = useNotifications((state) => state.all);
  const entries = useThread((state) => state.all);
  /** Notifications that were sent, so that a rejected request is not repeated. */
  const sent = useRef(new Set<string>());
  useEffect(() => {
    if (!isSeen || !isVisible) return;
    const read = [...notifications.rows.values()].filter(
      (one) =>
        one.readAt === null &&
        entries.rows.has(`comment ${getCommentId(one)}`) &&
        !sent.current.has(`${one.id} ${one.version}`),
    );
    if (read.length === 0) return;
    for (const { id, version } of read) sent.current.add(`${id} ${version}`);
    void markRead(read.map(({ id }) => id));
  }, [isSeen, isVisible, notifications, entries]);
}
