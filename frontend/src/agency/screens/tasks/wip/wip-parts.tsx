import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { useUser } from '../../../../session/session-store.js';
import { canExceedLimits } from '../../../shared/rights.js';
import { useRejectedChange } from '../change-task.js';

const LazyNotice = lazyPart(async () => (await import('./wip-notice.js')).WipNotice, null);
const OverrideDialog = lazyPart(async () => (await import('./override-dialog.js')).OverrideDialog, null);

/** Notice at a task that the limit of tasks in progress rejected its change; a manager gets a dialog instead. */
export function WipRejection({ task }: { readonly task: Pick<Task, 'id'> }) {
  const rejected = useRejectedChange((state) => (state.rejected?.task.id === task.id ? state.rejected : null));
  const canExceed = canExceedLimits(useUser());
  if (rejected === null || canExceed) return null;
  return <LazyNotice rejected={rejected} />;
}

/** Asks a manager whether to exceed the limit of tasks in progress. */
export function WipOverrideDialog() {
  const rejected = useRejectedChange((state) => state.rejected);
  const canExceed = canExceedLimits(useUser());
  if (rejected === null || !canExceed) return null;
  return <OverrideDialog key={rejected.task.id} rejected={rejected} />;
}
