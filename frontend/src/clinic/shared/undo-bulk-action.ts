import { undoBulk } from '@atrium/contract/clinic/bulk/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../lib/api/http.js';
import { formatProgress, useProgress } from '../../lib/api/progress.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

const MAX_NAMED = 3;

/** Returns the id under which the server publishes the progress of an undo. */
export const getUndoProgressId = (id: number): string => `undo-${id}`;

/**
 * Undoes a bulk change from its toast. Values that users changed since stay; a message and Recent Activity name them.
 */
export async function undoBulkAction(id: number): Promise<void> {
  // Replaces the toast with the button, so that it cannot be pressed twice.
  showToast({ title: 'Undoing', description: 'One moment...', tone: 'neutral' });
  const follow = useProgress.subscribe((all) => {
    const progress = all.get(getUndoProgressId(id));
    if (progress !== undefined) showToast({ title: 'Undoing', description: formatProgress(progress), tone: 'neutral' });
  });
  try {
    const { restored, kept } = await call(undoBulk, { params: { id } });
    const left = kept
      .slice(0, MAX_NAMED)
      .map(({ name, why }) => `${name}: ${why}`)
      .join('; ');
    follow();
    showToast({
      title: kept.length === 0 ? 'Undone' : 'Undone in part',
      description:
        kept.length === 0
          ? `${formatPlural(restored, 'product')} as before.`
          : `${formatPlural(restored, 'product')} as before, ${kept.length.toLocaleString('en')} left: ${left}${kept.length > MAX_NAMED ? ' …' : ''}`,
      tone: kept.length === 0 ? 'good' : 'neutral',
    });
  } catch (error) {
    follow();
    showFailure(error, 'It could not be undone. Please try again.');
  }
}
