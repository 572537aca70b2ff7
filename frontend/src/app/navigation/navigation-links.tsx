import { Link, useLocation } from 'react-router-dom';
import { useUser } from '../../session/session-store.js';
import { classes } from '../../ui/classes.js';
import { RequestBadge } from '../header/request-badge.js';
import { getAriaCurrent, getNavigation } from './navigation.js';
import type { Area } from './page.js';
import { preload } from './pages.js';

export function NavigationLinks({ area }: { readonly area: Area }) {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <nav aria-label="Main" className="h-full">
      <ul className="flex h-full items-stretch justify-center gap-0.5 max-[1399px]:gap-0">
        {getNavigation(area, user).map(({ path, label }) => {
          const current = getAriaCurrent(path, pathname);
          return (
            <li key={path} className="flex">
              <Link
                to={path}
                aria-current={current}
                onPointerEnter={() => preload(path)}
                onFocus={() => preload(path)}
                className={classes(
                  'relative flex items-center rounded-control px-3 text-body font-normal whitespace-nowrap transition-colors focus-visible:-outline-offset-4 max-[1119px]:px-2',
                  current === undefined
                    ? 'text-muted hover:text-text'
                    : 'text-accent-text after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent max-[1119px]:after:inset-x-2',
                )}
              >
                <span>{label}</span>
                {/* Reserves the space of the count, so that it moves no other item. */}
                {path.endsWith('/requests') && (
                  <span className="ml-1.5 flex min-w-5">
                    <RequestBadge path={path} />
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
