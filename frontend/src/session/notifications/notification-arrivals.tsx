import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { NotificationType } from '@atrium/rules/people/notifications';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast, useToast } from '../../lib/page/toast.js';
import { markRead, onArrival, useNotifications } from './notifications-store.js';

/** Button labels of notifications that ask for an action. Notifications of other types are only counted. */
const ACTIONS: Readonly<Partial<Record<NotificationType, string>>> = {
  'reorder.requested': 'Review',
  'stock.out': 'Reorder',
  'lot.recalled': 'Show',
  'lot.quarantined': 'Show',
  'lot.released': 'Show',
  'lot.given': 'Show',
  'task.assigned': 'Open',
  'goal.assigned': 'Open',
  'work.handed-over': 'Open',
};
const getAction = ({ type, link }: Notification): string | undefined =>
  link === null ? undefined : ACTIONS[type as NotificationType];

/** Milliseconds within which arriving notifications become one announcement. */
const ANNOUNCED_MS = 5_000;

/**
 * Announces arriving notifications on every screen: with a toast when an action is needed, otherwise with a message to
 * screen readers.
 */
export function NotificationArrivals() {
  const navigate = useNavigate();
  const [counted, setCounted] = useState(0);

  useEffect(() => {
    const queue = toastQueue((notification) => {
      void markRead([notification.id]);
      if (notification.link !== null) void navigate(notification.link);
    });
    const leave = onArrival((arrived) => {
      const asking = arrived.filter((notification) => getAction(notification) !== undefined);
      if (asking.length < arrived.length) setCounted((count) => count + arrived.length - asking.length);
      asking.forEach(queue.add);
    });
    return () => {
      leave();
      queue.stop();
    };
  }, [navigate]);
  useEffect(() => {
    if (counted === 0) return;
    const timer = setTimeout(() => setCounted(0), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [counted]);

  return (
    <span role="status" className="sr-only">
      {counted > 0 && formatPlural(counted, 'new notification')}
    </span>
  );
}

/** Returns whether a dialog is open, which a press on a toast must not leave. */
const isDialogOpen = (): boolean => document.body.hasAttribute('data-scroll-locked');

/**
 * Queues notifications until dialogs and toasts of the user's own actions, which may offer an undo, are closed. Only
 * the newest one is shown; the bell lists all.
 */
function toastQueue(open: (notification: Notification) => void) {
  let waiting: Notification | null = null;
  let shown: number | null = null;
  const show = (): void => {
    if (waiting === null) return;
    const { toast: now } = useToast.getState();
    if (isDialogOpen() || (now !== null && now.id !== shown)) return;
    const notification = useNotifications.getState().all.rows.get(waiting.id) ?? waiting;
    waiting = null;
    const label = getAction(notification);
    if (label === undefined || notification.readAt !== null) return;
    showToast({
      title: notification.title,
      description: notification.body,
      tone: notification.type === 'lot.recalled' ? 'bad' : 'neutral',
      action: { label, run: () => open(notification) },
    });
    shown = useToast.getState().toast?.id ?? null;
  };
  const leave = useToast.subscribe(show);
  const dialogs = new MutationObserver(show);
  dialogs.observe(document.body, { attributeFilter: ['data-scroll-locked'] });
  return {
    add(notification: Notification): void {
      waiting = notification;
      show();
    },
    stop(): void {
      leave();
      dialogs.disconnect();
    },
  };
}
