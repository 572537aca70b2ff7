import { Bell as BellIcon } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.js';
import { IconButton } from '../ui/icon-button.js';

const NoticeBell = lazyPart(async () => ({ default: (await import('../session/notices/notice-bell.js')).NoticeBell }));
void NoticeBell.preload();

/** Stands in its place from the first moment; the count comes a moment later. */
export const Bell = () => (
  <Suspense fallback={<IconButton label="Notifications" icon={<BellIcon className="size-4" aria-hidden="true" />} />}>
    <NoticeBell />
  </Suspense>
);
