import { Suspense } from 'react';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { useIsScreenLoaded } from '../../lib/api/use-is-screen-loaded.js';
import type { Path } from './pages.js';

const LoadedCount = lazyPart(async () => ({
  default: (await import('../../clinic/features/orders/suggestions/stage-count.js')).StageCount,
}));

const STAGES: Partial<Record<Path, 'suggested' | 'requests' | 'onOrder'>> = {
  '/perfect-b/requests/suggested': 'suggested',
  '/perfect-b/requests': 'requests',
  '/perfect-b/requests/on-order': 'onOrder',
};

/** Number of rows of a tab. It reserves the width of two digits. */
export function StageCount({ path }: { readonly path: Path }) {
  const isRead = useIsScreenLoaded();
  const stage = STAGES[path];
  if (stage === undefined) return null;
  return (
    <span className="figures ml-1.5 min-w-[2ch] text-caption font-normal text-muted">
      {isRead && (
        <Suspense>
          <LoadedCount stage={stage} />
        </Suspense>
      )}
    </span>
  );
}
