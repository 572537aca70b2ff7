import { Bell as BellIcon } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useIsScreenLoaded } from '../../lib/api/use-is-screen-loaded.js';
import { IconButton } from '../../ui/buttons/icon-button.js';

const NotificationBell = lazyPart(async () => ({
  default: (await import('../../session/notifications/notification-bell.js')).NotificationBell,
}));

/** Reserves the space of the bell; its code loads after the first paint. */
export function Bell() {
  const isRead = useIsScreenLoaded();
  const plain = <IconButton label="Notifications" icon={<BellIcon className="size-4" aria-hidden="true" />} />;
  return <Suspense fallback={plain}>{isRead ? <NotificationBell /> : plain}</Suspense>;
}
