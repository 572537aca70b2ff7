import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { plural } from '@atrium/rules/stock/labels';
import type { NoticeType } from '@atrium/rules/people/notices';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast, useNotice } from '../../lib/page/toast.js';
import { markRead, onArrival, useNotices } from './notices-store.js';

/** What a notice asks its reader to do; others are only counted. */
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

/** So long what came is one announcement. */
const SAID_FOR_MS = 5_000;

/** Tells of what arrives, on every screen: what asks for an act by a toast with that act, the rest to a reader alone. */
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

/** A dialog is open: what is being done there is not to be left by a press on a toast. */
const isDialogOpen = (): boolean => document.body.hasAttribute('data-scroll-locked');

/**
 * A notice waits for the end of a dialog and of the toast that answers one's own act, which may offer to undo it. Of
 * several that wait the newest is shown; all of them are in the bell.
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
