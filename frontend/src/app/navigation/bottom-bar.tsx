import { useLayoutEffect } from 'react';
import { useUser } from '../../session/session-store.js';
import { classes } from '../../ui/classes.js';
import { navigationOf } from './navigation.js';
import type { Area } from '../pages.js';
import { PlaceLink } from './place-link.js';
import { RequestBadge } from '../header/request-badge.js';

/** Media query of the screens that show the bar: on phones, and on touch devices up to the width of a tablet in landscape. */
export const BOTTOM_BAR_QUERY = '(max-width: 767px), ((pointer: coarse) and (max-width: 1024px))';

const MIDDLE = '/perfect-b/usage';

/** Shows the main destinations on phones; in the clinic "Log Usage" is in the middle. */
export function BottomBar({ area }: { readonly area: Area }) {
  const user = useUser();
  // Set on the document, because toasts outside of the shell must avoid the bar too.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', 'calc(64px + env(safe-area-inset-bottom))');
    return () => void style.removeProperty('--bottom-bar');
  }, []);
  // Entries of the area come before those that leave it.
  const isOwn = ({ path }: { readonly path: string }) => path === '/' || path.startsWith(`/${area}`);
  const middle = navigationOf(area, user).find(({ path }) => path === MIDDLE);
  const places = navigationOf(area, user).filter(({ path, notInBar }) => path !== MIDDLE && notInBar !== true);
  // Four entries; five with one in the middle or when all belong to the area.
  const most = middle === undefined && places.filter(isOwn).length > 4 ? 5 : 4;
  const entries = places.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))).slice(0, most);
  if (middle !== undefined) entries.splice(Math.ceil(entries.length / 2), 0, middle);
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex h-16 max-w-md items-stretch justify-around">
        {entries.map((place) => (
          <li key={place.path} className="flex min-w-0 flex-1">
            <PlaceLink
              place={place}
              className={({ isActive }) =>
                classes(
                  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-caption font-medium focus-visible:-outline-offset-2 max-[429px]:text-[11px] max-[374px]:text-[10px]',
                  isActive ? 'text-accent-text' : 'text-muted',
                )
              }
            >
              <place.icon className="size-5" aria-hidden="true" />
              {/* On the narrowest phones two words wrap instead of being cut. */}
              <span className="max-w-full truncate px-0.5 max-[429px]:px-0 max-[374px]:text-center max-[374px]:leading-[1.15] max-[374px]:tracking-tight max-[374px]:whitespace-normal">
                {place.label}
              </span>
              <span className="absolute top-1.5 left-1/2 ml-1.5 flex">
                <RequestBadge path={place.path} />
              </span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
