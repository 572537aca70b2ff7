import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useUser } from '../../session/session-store.js';
import { getSection } from './navigation.js';

const SectionLinks = lazyPart(async () => ({ default: (await import('./section-links.js')).SectionLinks }));
void SectionLinks.preload();

/** The tabs of the current navigation item. Its code loads later; a row of tabs keeps its height. */
export function SectionTabs() {
  const location = useLocation();
  const section = getSection(location.pathname, useUser());
  if (section === undefined) return null;
  return (
    <div className="-mt-8 mb-6 min-h-9 max-sm:contents pointer-coarse:min-h-11 print:hidden">
      <Suspense>
        <SectionLinks section={section} location={location} />
      </Suspense>
    </div>
  );
}
