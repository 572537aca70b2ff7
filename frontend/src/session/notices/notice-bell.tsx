import { Bell } from 'lucide-react';
import { type ComponentProps, Suspense, useEffect, useId, useState } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { NoticeArrivals } from './notice-arrivals.js';
import { isSignIn, needNotices, useNotices } from './notices-store.js';

const loadPanel = async () => ({ default: (await import('./notice-panel.js')).NoticePanel });
const NoticePanel = lazyPart(loadPanel);
const MOST_SHOWN = 99;

export const NoticeBell = () => (
  <>
    <NoticeArrivals />
    <BellPlace />
  </>
);

/** Shows the bell with its count; the panel's code loads on hover, focus or press. */
function BellPlace() {
  const [wanted, setWanted] = useState(false);
  /** Null until the notices are loaded. */
  const unread = useNotices(({ phase, all, next }) => {
    if (phase !== 'ready' && all.rows.size === 0) return null;
    let count = 0;
    for (const notice of all.rows.values()) if (notice.readAt === null && !isSignIn(notice)) count += 1;
    // When all loaded notices are unread, further pages may contain more.
    return count > MOST_SHOWN
      ? `${MOST_SHOWN}+`
      : next !== null && count === all.rows.size
        ? `${count}+`
        : String(count);
  });
  useEffect(needNotices, []);
  const reach = () => void loadPanel().catch(() => undefined);
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
      <NoticePanel trigger={<BellButton unread={unread} />} />
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
        icon={<Bell className="size-4" aria-hidden="true" />}
      />
      {unread !== null && (
        <span
          id={countId}
          className={
            unread === '0'
              ? 'sr-only'
              : 'figures pointer-events-none absolute top-0 right-0 pointer-coarse:top-1 pointer-coarse:right-1 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-bad-fill px-1 text-[10px] leading-none font-semibold text-white ring-2 ring-surface'
          }
        >
          {unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </span>
  );
}
