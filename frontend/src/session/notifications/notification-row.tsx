import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import {
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
import { Link } from 'react-router-dom';
import { classes } from '../../ui/classes.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { markRead } from './notifications-store.js';
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

/** Row that links to the subject of a notification. Opening it marks it as read. */
export function NotificationRow({
  notification,
  onOpen,
}: {
  readonly notification: Notification;
  readonly onOpen: () => void;
}) {
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
        <IconButton
          label="Mark as read"
          tip="Mark as read"
          icon={<Check className="size-4" aria-hidden="true" />}
          className="relative -mr-2"
          onClick={() => void markRead([id])}
        />
      )}
    </li>
  );
}
