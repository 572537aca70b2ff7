import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { Suspense } from 'react';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { useUser } from '../../../../session/session-store.js';
import { canExceedLimits } from '../../../shared/rights.js';
import { useRejectedChange } from '../change-task.js';

const LazyNotice = lazyPart(async () => (await import('./wip-notice.js')).WipNotice);
const OverrideDialog = lazyPart(async () => (await import('./override-dialog.js')).OverrideDialog);

/** Notice at a task that the limit of tasks in progress rejected its change; a manager gets a dialog instead. */
export function WipRejection({ task }: { readonly task: Pick<Task, 'id'> }) {
  const rejected = useRejectedChange((state) => (state.rejected?.task.id === task.id ? state.rejected : null));
  const canExceed = canExceedLimits(useUser());
  if (rejected === null || canExceed) return null;
  return (
    <Suspense fallback={null}>
      <LazyNotice rejected={rejected} />
    </Suspense>
  );
}

/** Asks a manager whether to exceed the limit of tasks in progress. */
export function WipOverrideDialog() {
  const rejected = useRejectedChange((state) => state.rejected);
  const canExceed = canExceedLimits(useUser());
  if (rejected === null || !canExceed) return null;
  return (
    <Suspense fallback={null}>
      <OverrideDialog key={rejected.task.id} rejected={rejected} />
    </Suspense>
  );
}
