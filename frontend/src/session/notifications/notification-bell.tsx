import { Bell } from 'lucide-react';
import { type ComponentProps, Suspense, useEffect, useId, useState } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { IconButton } from '../../ui/buttons/button.js';
import { NotificationArrivals } from './notification-arrivals.js';
import { isSignIn, ensureNotifications, useNotifications } from './notifications-store.js';

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.js')).NotificationPanel);
const MAX_SHOWN_COUNT = 99;

export const NotificationBell = () => (
  <>
    <NotificationArrivals />
    <LazyBell />
  </>
);

/** Shows the bell with its count; the panel's code loads on hover, focus or press. */
function LazyBell() {
  const [wanted, setWanted] = useState(false);
  /** Number of unread notifications; null until they are loaded. */
  const unread = useNotifications(({ phase, all, next }) => {
    if (phase !== 'ready' && all.rows.size === 0) return null;
    let count = 0;
    for (const notification of all.rows.values())
      if (notification.readAt === null && !isSignIn(notification)) count += 1;
    // When all loaded notifications are unread, further pages may contain more.
    return count > MAX_SHOWN_COUNT
      ? `${MAX_SHOWN_COUNT}+`
      : next !== null && count === all.rows.size
        ? `${count}+`
        : String(count);
  });
  useEffect(ensureNotifications, []);
  const reach = () => void NotificationPanel.preload();
  const plain = (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <NotificationPanel trigger={<BellButton unread={unread} />} />
    </Suspense>
  );
}

function BellButton({
  unread,
  ...rest
}: { readonly unread: string | null } & Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  const countId = useId();
  return (
    <span className="relative inline-flex">
      <IconButton
        {...rest}
        label="Notifications"
        {...(unread !== null && { 'aria-describedby': countId })}
        icon={Bell}
      />
      {unread !== null && (
        <span
          id={countId}
          className={
            unread === '0'
              ? 'sr-only'
              : 'figures pointer-events-none absolute top-0 right-0 pointer-coarse:top-1 pointer-coarse:right-1 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-bad-fill px-1 text-caption font-semibold text-white ring-2 ring-surface'
          }
        >
          <span>{unread}</span>
          <span className="sr-only"> unread</span>
        </span>
      )}
    </span>
  );
}
