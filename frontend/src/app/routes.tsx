import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../lib/format/document-title.js';
import { useUser } from '../session/session-store.js';
import { buttonLook } from '../ui/buttons/button.js';
import { DialogHost } from '../ui/dialogs/dialog-host.js';
import { NoAccessState } from '../ui/feedback/states.js';
import { Crash } from './crash.js';
import { areas, type Page, pages, type Path } from './pages.js';
import { ScreenSkeleton } from './screen-skeletons.js';
import { screens } from './screens.js';

export function ScreenRoutes() {
  return (
    <Routes>
      {(Object.keys(pages) as Path[]).map((path) => (
        <Route key={path} path={path} element={<ScreenPlace path={path} />} />
      ))}
      <Route path="/enterprise" element={<Navigate to="/enterprise/staff" replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function ScreenPlace({ path }: { readonly path: Path }) {
  const { projects } = useUser();
  const { title, area, project, within }: Page = pages[path];
  const isOpen = project === undefined || projects.includes(project);
  // The access ended while the screen was open, so the notice receives the focus.
  const [had, setHad] = useState(isOpen);
  if (isOpen && !had) setHad(true);
  useDocumentTitle(title, area === 'shell' ? 'Atrium' : areas[area].title);
  return (
    <FocusOnArrival key={within ?? path}>
      {isOpen ? (
        <Crash>
          <Suspense fallback={<ScreenSkeleton />}>{screens[path].element}</Suspense>
          <DialogHost />
        </Crash>
      ) : (
        <>
          <h1 className="text-title font-semibold">{title}</h1>
          <LostAccess what={PROJECT_NAMES[project]} had={had} />
          <DialogHost />
        </>
      )}
    </FocusOnArrival>
  );
}

/** Replaces a project's screen without access: never granted, or revoked while it was open (`had`). */
export function LostAccess({ what, had }: { readonly what: string; readonly had: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs after a closing dialog has returned the focus to a control that no longer exists.
    if (had) setTimeout(() => place.current?.focus({ preventScroll: true }));
  }, [had]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col items-center outline-none">
      {had && (
        <p role="alert" className="pt-6 text-center text-lead font-semibold">
          Your access to {what} has ended
        </p>
      )}
      <NoAccessState what={what} />
      <Link to="/" className={buttonLook({ variant: 'primary' })}>
        Go to the dashboard
      </Link>
    </div>
  );
}

/** The first screen after a load must not take the focus; later visits to it do. */
let isLoaded = false;

/** Moves the focus to the content after navigation, for keyboards and screen readers. */
function FocusOnArrival({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  const arrival = useRef(key);
  useEffect(() => {
    const isEntry = arrival.current === 'default';
    const isFirst = !isLoaded;
    isLoaded = true;
    if (isEntry && isFirst) return;
    if (!isEntry) window.scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
  return children;
}

function NotFound() {
  useDocumentTitle('404 Page Not Found', 'Atrium');
  return (
    <div className="flex flex-col items-center gap-3 py-24 text-center">
      <h1 className="text-title font-semibold">404 Page Not Found</h1>
      <p className="text-muted">There is no page at this address.</p>
      <Link to="/" className={buttonLook({ variant: 'primary' })}>
        Go to the dashboard
      </Link>
      <DialogHost />
    </div>
  );
}
