import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { plural } from '@atrium/rules/stock/labels';
import type { NoticeType } from '@atrium/rules/people/notices';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast, useNotice } from '../../lib/page/toast.js';
import { markRead, onArrival, useNotices } from './notices-store.js';

/** Button labels of notices that ask for an action; notices of other types are only counted. */
const ACTS: Readonly<Partial<Record<NoticeType, string>>> = {
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
const actOf = ({ type, link }: Notification): string | undefined =>
  link === null ? undefined : ACTS[type as NoticeType];

/** Notices that arrive within this time are one announcement. */
const SAID_FOR_MS = 5_000;

/** Announces arriving notices on every screen: a toast when an action is needed, else a screen-reader message. */
export function NoticeArrivals() {
  const navigate = useNavigate();
  const [counted, setCounted] = useState(0);

  useEffect(() => {
    const queue = toastQueue((notice) => {
      void markRead([notice.id]);
      if (notice.link !== null) void navigate(notice.link);
    });
    const leave = onArrival((arrived) => {
      const asking = arrived.filter((notice) => actOf(notice) !== undefined);
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
    const timer = setTimeout(() => setCounted(0), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [counted]);

  return (
    <span role="status" className="sr-only">
      {counted > 0 && plural(counted, 'new notification')}
    </span>
  );
}

/** An open dialog must not be left by a press on a toast. */
const isDialogOpen = (): boolean => document.body.hasAttribute('data-scroll-locked');

/**
 * Queues notices until dialogs and toasts of the user's own actions, which may offer undo, are closed. Only the newest
 * waiting notice is shown; the bell lists all.
 */
function toastQueue(open: (notice: Notification) => void) {
  let waiting: Notification | null = null;
  let shown: number | null = null;
  const show = (): void => {
    if (waiting === null) return;
    const { notice: now } = useNotice.getState();
    if (isDialogOpen() || (now !== null && now.id !== shown)) return;
    const notice = useNotices.getState().all.rows.get(waiting.id) ?? waiting;
    waiting = null;
    const label = actOf(notice);
    if (label === undefined || notice.readAt !== null) return;
    showToast({
      title: notice.title,
      description: notice.body,
      tone: notice.type === 'lot.recalled' ? 'bad' : 'neutral',
      action: { label, run: () => open(notice) },
    });
    shown = useNotice.getState().notice?.id ?? null;
  };
  const leave = useNotice.subscribe(show);
  const dialogs = new MutationObserver(show);
  dialogs.observe(document.body, { attributeFilter: ['data-scroll-locked'] });
  return {
    add(notice: Notification): void {
      waiting = notice;
      show();
    },
    stop(): void {
      leave();
      dialogs.disconnect();
    },
  };
}
