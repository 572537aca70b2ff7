import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { BellOff, CheckCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '../../lib/api/http.js';
import { Button } from '../../ui/buttons/button.js';
import { Popover } from '../../ui/overlays/popover.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/feedback/states.js';
import { NotificationRow } from './notification-row.js';
import {
  isSignIn,
  markRead,
  ensureNotifications,
  loadOlderNotifications,
  useNotifications,
} from './notifications-store.js';

const GROUPS = [
  { value: 'work', label: 'Work' },
  { value: 'sign-ins', label: 'New sign-ins' },
];

/** Panel with the notifications. It is open when mounted, because its code loads when the bell is pressed. */
export function NotificationPanel({ trigger }: { readonly trigger: ReactNode }) {
  const [open, setOpen] = useState(true);
  const { phase, error, all, next, loadingMore } = useNotifications();
  const [shown, setShown] = useState<'work' | 'sign-ins'>('work');
  const every = [...all.rows.values()].toSorted((a, b) => b.id - a.id);
  const notifications = every.filter((notification) => isSignIn(notification) === (shown === 'sign-ins'));
  const anyUnread = notifications.some(({ readAt }) => readAt === null);
  return (
    <Popover trigger={trigger} label="Notifications" open={open} onOpenChange={setOpen}>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="font-semibold">Notifications</h2>
        {anyUnread && (
          <Button
            size="small"
            variant="quiet"
            className="-mr-2"
            icon={<CheckCheck className="size-3.5" aria-hidden="true" />}
            onClick={() => void markRead()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {every.some(isSignIn) && (
        <div className="border-b border-line px-4 py-2">
          <Segmented
            label="Notifications"
            value={shown}
            choices={GROUPS}
            onChange={(value) => setShown(value as typeof shown)}
          />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {notifications.length > 0 ? (
          <NotificationList notifications={notifications} onOpen={() => setOpen(false)} />
        ) : phase === 'failed' ? (
          <ErrorState
            sentence={getErrorMessage(error, 'Your notifications could not be loaded.')}
            onRetry={ensureNotifications}
          />
        ) : phase === 'ready' ? (
          <EmptyState icon={<BellOff className="size-5" />} title="You're all caught up" />
        ) : (
          <Placeholder />
        )}
        {next !== null && (
          <div className="flex flex-col items-center gap-1 border-t border-line p-2">
            {error !== null && (
              <p className="text-caption text-bad-text">
                {getErrorMessage(error, 'Older notifications could not be loaded.')}
              </p>
            )}
            <Button
              size="small"
              variant="quiet"
              busy={loadingMore && 'Loading...'}
              onClick={() => void loadOlderNotifications()}
            >
              Show older
            </Button>
          </div>
        )}
      </div>
    </Popover>
  );
}

const NotificationList = ({
  notifications,
  onOpen,
}: {
  readonly notifications: readonly Notification[];
  readonly onOpen: () => void;
}) => (
  <ul aria-label="Notifications" className="divide-y divide-line">
    {notifications.map((notification) => (
      <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
    ))}
  </ul>
);

function Placeholder() {
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy="true" role="status" aria-label="Loading notifications">
      {Array.from({ length: 4 }, (_, index) => (
        <span key={index} className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-4/5" />
        </span>
      ))}
    </div>
  );
}
