import { type MouseEvent, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../lib/page/lazy-part.js';
import { useMediaQuery } from '../lib/page/media-query.js';
import { BOTTOM_BAR_QUERY, BottomBar } from './navigation/bottom-bar.js';
import { useAccent } from './header/branding.js';
import { Header } from './header/header.js';
import { useUser } from '../session/session-store.js';
import { getOwnArea } from './navigation/pages.js';
import type { Elements } from '../ui/elements.js';
import { version } from '../../package.json';
import { getSection } from './navigation/navigation.js';

const SecondFactorReminder = lazyPart(async () => {
  const fallback = { SecondFactorReminder: () => null };
  return (await import('../session/second-factor/second-factor-reminder.js').catch(() => fallback))
    .SecondFactorReminder;
});

const SKIP_LINK_CLASSES =
  'sr-only z-50 rounded-control bg-accent-fill px-3 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2';

/** Moves the focus to the first row, past search, filters and buttons. */
function skipToList(event: MouseEvent) {
  const first = document.querySelector<HTMLElement>(':is([data-list] tbody, ul[data-list]) :is(a, button)');
  if (first === null) return;
  event.preventDefault();
  first.focus();
}

export function Shell({ children }: { readonly children: Elements }) {
  const { pathname } = useLocation();
  const user = useUser();
  const area = getOwnArea(pathname, user.projects);
  useAccent(area);
  const hasBottomBar = useMediaQuery(BOTTOM_BAR_QUERY);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className={SKIP_LINK_CLASSES}>
        Skip to content
      </a>
      <a
        href="#content"
        className={`hidden in-[body:has([data-list])]:block ${SKIP_LINK_CLASSES}`}
        onClick={skipToList}
      >
        Skip to the list
      </a>
      <div data-app-frame className="contents print:hidden">
        <Header area={area} />
      </div>
      <main id="content" tabIndex={-1} className="peer flex-1 px-4 py-6 outline-none max-sm:pt-4 sm:px-6 sm:py-8">
        {user.secondFactorFrom !== null && !user.hasSecondFactor && (
          <div data-app-frame>
            <Suspense>
              <SecondFactorReminder />
            </Suspense>
          </div>
        )}
        <div data-app-frame className="contents">
          <SectionTabs />
        </div>
        <div className="max-w-page has-data-wide:max-w-none">{children}</div>
      </main>
      {/* Hidden while data loads, because it would move down with the content. */}
      <footer
        data-app-frame
        className="px-4 pt-4 peer-has-data-skeleton:invisible pb-[calc(20px+var(--bottom-bar))] text-caption text-muted sm:px-6 print:hidden"
      >
        <span title={`Version ${version}`}>
          Atrium · <span>Enterprise solution management system</span>
        </span>
      </footer>
      {hasBottomBar && (
        <div data-app-frame className="contents print:hidden">
          <BottomBar area={area} />
        </div>
      )}
    </div>
  );
}

const SectionLinks = lazyPart(async () => (await import('./navigation/section-links.js')).SectionLinks, null);
void SectionLinks.preload();

/** The tabs of the current navigation item. Its code loads later; a row of tabs keeps its height. */
function SectionTabs() {
  const location = useLocation();
  const section = getSection(location.pathname, useUser());
  if (section === undefined) return null;
  return (
    <div className="-mt-8 mb-6 min-h-9 max-sm:contents pointer-coarse:min-h-11 print:hidden">
      <SectionLinks section={section} location={location} />
    </div>
  );
}
