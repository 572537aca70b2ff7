import { lazyPart } from '../../lib/page/lazy-part.js';
import { useIsScreenLoaded } from '../../lib/api/use-is-screen-loaded.js';
import { useUser } from '../../session/session-store.js';

const PendingCount = lazyPart(
  async () => (await import('../../clinic/features/reorder-requests/pending-count.js')).PendingCount,
  null,
);

/** Shows the number of pending requests on their navigation entries, to users with access to the clinic. */
export function RequestBadge({ path }: { readonly path: string }) {
  const { projects } = useUser();
  const isRead = useIsScreenLoaded();
  if (!isRead || !path.endsWith('/requests') || !projects.includes('perfect-b')) return null;
  return <PendingCount />;
}
