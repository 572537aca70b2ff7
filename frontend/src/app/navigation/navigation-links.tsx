import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useUser } from '../../session/session-store.js';
import { classes } from '../../ui/classes.js';
import { navigationOf } from './navigation.js';
import type { Area } from '../pages.js';
import { PlaceLink } from './place-link.js';
import { RequestBadge } from '../header/request-badge.js';
import { preload } from '../screens.js';

const MorePlaces = lazyPart(() => import('./more-places.js'));

/** Number of entries above which the row becomes narrower. */
const FULL = 8;

const lookOf = (isActive: boolean, isFull: boolean): string =>
  classes(
    isFull ? 'px-2 max-[1399px]:px-1.5' : 'px-2.5 max-[1399px]:px-2 max-[1119px]:px-1.5',
    'relative flex items-center rounded-control text-body max-[1399px]:text-table font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-4',
    isActive
      ? 'text-accent-text after:absolute after:inset-x-2.5 max-[1399px]:after:inset-x-2 max-[1119px]:after:inset-x-1.5 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent'
      : 'text-muted hover:text-text',
  );

export function NavigationLinks({ area }: { readonly area: Area }) {
  const user = useUser();
  const { pathname } = useLocation();
  const entries = navigationOf(area, user);
  const more = entries.filter((entry) => entry.more);
  // "More" counts as an entry.
  const isFull = entries.length - more.length + Math.min(more.length, 1) > FULL;
  const current = more.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <nav aria-label="Main">
      <ul className="flex h-14 items-stretch justify-center gap-0.5 max-[1399px]:gap-0">
        {entries
          .filter((entry) => !entry.more)
          .map((place) => (
            <li key={place.path} className="flex">
              <PlaceLink
                place={place}
                onPointerEnter={() => preload(place.path)}
                onFocus={() => preload(place.path)}
                className={({ isActive }) => lookOf(isActive, isFull)}
              >
                {place.label}
                {/* Absolute above the label and growing to the left, so that the count moves and covers no other entry. */}
                <span className="absolute top-[3px] right-0 flex">
                  <RequestBadge path={place.path} />
                </span>
              </PlaceLink>
            </li>
          ))}
        {more.length > 0 && (
          <li className="flex">
            {/* As wide as the loaded menu, so that nothing moves. */}
            <Suspense
              fallback={
                <span className={lookOf(false, isFull)}>
                  {current?.label ?? 'More'}
                  <i className="ml-4.5" />
                </span>
              }
            >
              <MorePlaces entries={more} current={current} className={lookOf(current !== undefined, isFull)} />
            </Suspense>
          </li>
        )}
      </ul>
    </nav>
  );
}
