import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import {
  BellOff,
  CheckCheck,
  Bell,
  CalendarClock,
  CalendarX2,
  Check,
  CircleCheck,
  CircleX,
  ClipboardList,
  KeyRound,
  type LucideIcon,
  MailX,
  Megaphone,
  ShieldAlert,
  ShieldCheck,
  Syringe,
  TestTubeDiagonal,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getErrorMessage } from '../../lib/api/http.js';
import { Button, IconButton } from '../../ui/buttons/button.js';
import { Popover } from '../../ui/overlays/popover.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { Skeleton, EmptyState, ErrorState } from '../../ui/feedback/states.js';
import {
  isSignIn,
  markRead,
  ensureNotifications,
  loadOlderNotifications,
  useNotifications,
} from './notifications-store.js';
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes.js';
import { Moment } from '../../ui/display/moment.js';

const looks: Readonly<Record<string, { icon: LucideIcon; tone: string }>> = {
  'stock.low': { icon: TriangleAlert, tone: 'bg-warn-soft text-warn-text' },
  'stock.out': { icon: TriangleAlert, tone: 'bg-bad-soft text-bad-text' },
  'lot.expiring': { icon: CalendarClock, tone: 'bg-warn-soft text-warn-text' },
  'lot.expired': { icon: CalendarX2, tone: 'bg-bad-soft text-bad-text' },
  'lot.recalled': { icon: Megaphone, tone: 'bg-bad-soft text-bad-text' },
  'lot.quarantined': { icon: ShieldAlert, tone: 'bg-warn-soft text-warn-text' },
  'lot.released': { icon: ShieldCheck, tone: 'bg-sunken text-muted' },
  'lot.given': { icon: Syringe, tone: 'bg-warn-soft text-warn-text' },
  'container.ending': { icon: TestTubeDiagonal, tone: 'bg-warn-soft text-warn-text' },
  'container.over': { icon: TestTubeDiagonal, tone: 'bg-bad-soft text-bad-text' },
  'price.risen': { icon: TrendingUp, tone: 'bg-warn-soft text-warn-text' },
  'price.fallen': { icon: TrendingDown, tone: 'bg-sunken text-muted' },
  'price.out-of-stock': { icon: TriangleAlert, tone: 'bg-warn-soft text-warn-text' },
  'price.gone': { icon: CircleX, tone: 'bg-bad-soft text-bad-text' },
  'marketing-project.budget-80': { icon: TriangleAlert, tone: 'bg-warn-soft text-warn-text' },
  'marketing-project.budget-100': { icon: TriangleAlert, tone: 'bg-bad-soft text-bad-text' },
  'account.new-device': { icon: ShieldAlert, tone: 'bg-warn-soft text-warn-text' },
  'account.password': { icon: ShieldAlert, tone: 'bg-warn-soft text-warn-text' },
  'account.administrators': { icon: ShieldAlert, tone: 'bg-warn-soft text-warn-text' },
  'invitation.refused': { icon: MailX, tone: 'bg-bad-soft text-bad-text' },
  'webhook.disabled': { icon: TriangleAlert, tone: 'bg-bad-soft text-bad-text' },
  'account.api-key': { icon: KeyRound, tone: 'bg-warn-soft text-warn-text' },
  'account.api-key-expires': { icon: KeyRound, tone: 'bg-warn-soft text-warn-text' },
  'assignment.created': { icon: UserPlus, tone: 'bg-sunken text-muted' },
  'reorder.requested': { icon: ClipboardList, tone: 'bg-sunken text-muted' },
  'reorder.ordered': { icon: CircleCheck, tone: 'bg-sunken text-muted' },
  'reorder.dismissed': { icon: CircleX, tone: 'bg-sunken text-muted' },
};
const plain = { icon: Bell, tone: 'bg-sunken text-muted' };

interface NotificationRowProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

/** Row that links to the subject of a notification. Opening it marks it as read. */
function NotificationRow({ notification, onOpen }: NotificationRowProps) {
  const { id, type, title, body, link, createdAt, readAt } = notification;
  const { icon: Icon, tone } = looks[type] ?? plain;
  const unread = readAt === null;
  const open = () => {
    if (unread) void markRead([id]);
    onOpen();
  };
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunken has-[a:focus-visible]:bg-sunken dark:hover:bg-line/50">
      <span
        className={classes('mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control', tone)}
        aria-hidden="true"
      >
        <Icon className="size-4" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={classes('flex items-center gap-2', unread && 'font-semibold')}>
          {link === null ? (
            <span>{title}</span>
          ) : (
            <Link to={link} onClick={open} className="rounded-small after:absolute after:inset-0">
              {title}
            </Link>
          )}
          {unread && (
            <span className="size-2 shrink-0 rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </p>
        <p className="text-table break-words text-muted">{body}</p>
        <Moment at={createdAt} className="figures text-caption text-muted" />
      </div>
      {unread && (
        <IconButton label="Mark as read" icon={Check} className="relative -mr-2" onClick={() => void markRead([id])} />
      )}
    </li>
  );
}

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
            icon={<CheckCheck className="size-3.5" />}
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
          <ErrorState error={error} sentence="Your notifications could not be loaded." onRetry={ensureNotifications} />
        ) : phase === 'ready' ? (
          <EmptyState icon={BellOff} title="You're all caught up" />
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

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  readonly onOpen: () => void;
}

const NotificationList = ({ notifications, onOpen }: NotificationListProps) => (
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
