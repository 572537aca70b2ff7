import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../session/session-store.js';
import { classes } from '../../ui/classes.js';
import { RequestBadge } from '../header/request-badge.js';
import { getAriaCurrent, getNavigation } from './navigation.js';
import type { Area } from './page.js';

/** Media query of the screens that show the bar: on phones, and on touch devices up to the width of a tablet in landscape. */
export const BOTTOM_BAR_QUERY = '(max-width: 767px), ((pointer: coarse) and (max-width: 1024px))';

/** Number of navigation items in the bar; the menu contains the others. */
const ITEMS_IN_BAR = 5;

/** Shows the first items of the area's navigation on phones, each with the same width where all labels fit. */
export function BottomBar({ area }: { readonly area: Area }) {
  const user = useUser();
  const { pathname } = useLocation();
  // Set on the document, because toasts outside of the shell must avoid the bar too.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', 'calc(64px + env(safe-area-inset-bottom))');
    return () => void style.removeProperty('--bottom-bar');
  }, []);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex h-16 max-w-md items-stretch">
        {getNavigation(area, user)
          .slice(0, ITEMS_IN_BAR)
          .map(({ path, barLabel, icon: Icon }) => {
            const current = getAriaCurrent(path, pathname);
            return (
              <li key={path} className="flex min-w-0 flex-1 max-[359px]:flex-auto">
                <Link
                  to={path}
                  aria-current={current}
                  className={classes(
                    'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-caption font-normal focus-visible:-outline-offset-2',
                    current === undefined ? 'text-muted' : 'text-accent-text',
                  )}
                >
                  <Icon className="size-5" aria-hidden="true" />
                  <span className="max-w-full truncate tracking-tight">{barLabel}</span>
                  <span className="absolute top-1.5 left-1/2 ml-1.5 flex">
                    <RequestBadge path={path} />
                  </span>
                </Link>
              </li>
            );
          })}
      </ul>
    </nav>
  );
}
