import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../lib/format/document-title.js';
import { lazyPart } from '../lib/page/lazy-part.js';
import { useUser } from '../session/session-store.js';
import { getButtonClasses } from '../ui/buttons/button.js';
import { DialogHost } from '../ui/dialogs/dialog-host.js';
import type { Elements } from '../ui/elements.js';
import { ScreenHeader } from '../ui/display/screen-header.js';
import { NoAccessState } from '../ui/feedback/states.js';
import { ErrorBoundary } from './error-boundary.js';
import { findMovedPath } from './navigation/moved-pages.js';
import { getOpenPath } from './navigation/navigation.js';
import { areas } from './navigation/page.js';
import { getArea, canOpen, getPage, type Path, paths } from './navigation/pages.js';
import { ScreenSkeleton } from './screen-skeletons.js';

const NotFoundScreen = lazyPart(async () => (await import('./not-found-screen.js')).NotFoundScreen, <ScreenSkeleton />);

export function ScreenRoutes() {
  const location = useLocation();
  const moved = findMovedPath(location);
  if (moved !== undefined) return <Navigate to={moved} replace state={location.state} />;
  return (
    <Routes>
      {paths.map((path) => (
        <Route key={path} path={path} element={<ScreenRoute path={path} />} />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

function ScreenRoute({ path }: { readonly path: Path }) {
  const user = useUser();
  const { title, project, within } = getPage(path);
  /** Details are refused by the name of their list. */
  const listTitle = within === undefined ? title : getPage(within as Path).title;
  const area = getArea(path);
  const isOpen = canOpen(getPage(path), user);
  const openPath = getOpenPath(path, user);
  // The access ended while the screen was open, so the notice receives the focus.
  const [had, setHad] = useState(isOpen);
  if (isOpen && !had) setHad(true);
  useDocumentTitle(title, area === 'shell' ? 'Atrium' : areas[area].title);
  if (!isOpen && openPath !== undefined) return <Navigate to={openPath} replace />;
  return (
    <FocusOnArrival key={within ?? path}>
      {isOpen ? (
        <ErrorBoundary>
          <Suspense fallback={<ScreenSkeleton />}>{getPage(path).screen.element}</Suspense>
          <DialogHost />
        </ErrorBoundary>
      ) : (
        <>
          <ScreenHeader title={listTitle} />
          <ProjectAccessMissing
            what={project === undefined || user.projects.includes(project) ? listTitle : PROJECT_NAMES[project]}
            had={had}
          />
          <DialogHost />
        </>
      )}
    </FocusOnArrival>
  );
}

/**
 * Replaces a project's screen for users without access. `had` is true when access was revoked while the screen was
 * open.
 */
export function ProjectAccessMissing({ what, had }: { readonly what: string; readonly had: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs after a closing dialog has returned the focus to a control that no longer exists.
    if (had) setTimeout(() => place.current?.focus({ preventScroll: true }));
  }, [had]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-center outline-none">
      {had && (
        <p role="alert" className="pt-6 text-center text-lead font-semibold">{`Your access to ${what} has ended`}</p>
      )}
      <NoAccessState what={what} />
      <Link to="/" className={getButtonClasses({ variant: 'primary' })}>
        Go to the dashboard
      </Link>
    </div>
  );
}

/** Set to true after the first screen, which must not take the focus; later screens do. */
let isLoaded = false;

/** Moves the focus to the content after navigation, for keyboards and screen readers. */
function FocusOnArrival({ children }: { readonly children: Elements }) {
  const { key } = useLocation();
  const arrival = useRef(key);
  useEffect(() => {
    const isEntry = arrival.current === 'default';
    const isFirst = !isLoaded;
    isLoaded = true;
    if (isEntry && isFirst) return;
    if (!isEntry) window.scrollTo(0, 0);
    // Arrow keys go on to the next tab.
    if (document.activeElement?.closest('[data-tabs]') !== null) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
  return children;
}
