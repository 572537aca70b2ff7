import { Bell as BellIcon } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useRead } from '../../lib/api/use-read.js';
import { IconButton } from '../../ui/buttons/icon-button.js';

const NoticeBell = lazyPart(async () => ({
  default: (await import('../../session/notices/notice-bell.js')).NoticeBell,
}));

/** Reserves the space of the bell; its code loads after the first paint. */
export function Bell() {
  const isRead = useRead();
  const plain = <IconButton label="Notifications" icon={<BellIcon className="size-4" aria-hidden="true" />} />;
  return <Suspense fallback={plain}>{isRead ? <NoticeBell /> : plain}</Suspense>;
}
