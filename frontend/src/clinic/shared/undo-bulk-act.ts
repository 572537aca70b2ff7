import { undoBulk } from '@atrium/contract/clinic/bulk/calls';
import { plural } from '@atrium/rules/stock/labels';
import { call } from '../../lib/api/http.js';
import { progressText, useProgress } from '../../lib/api/progress.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

const NAMED = 3;

/** Job key of the progress that the server publishes. */
export const undoOf = (id: number): string => `undo-${id}`;

/**
 * Undoes a bulk change from its toast. Values that users changed since stay; a message and Recent Activity name them.
 */
export async function undoBulkAct(id: number): Promise<void> {
  // Replaces the toast with the button, so that it cannot be pressed twice.
  showToast({ title: 'Undoing', description: 'One moment...', tone: 'neutral' });
  const follow = useProgress.subscribe((all) => {
    const progress = all.get(undoOf(id));
    if (progress !== undefined) showToast({ title: 'Undoing', description: progressText(progress), tone: 'neutral' });
  });
  try {
    const { restored, kept } = await call(undoBulk, { params: { id } });
    const left = kept
      .slice(0, NAMED)
      .map(({ name, why }) => `${name}: ${why}`)
      .join('; ');
    follow();
    showToast({
      title: kept.length === 0 ? 'Undone' : 'Undone in Part',
      description:
        kept.length === 0
          ? `${plural(restored, 'product')} as before.`
          : `${plural(restored, 'product')} as before, ${kept.length.toLocaleString('en')} left: ${left}${kept.length > NAMED ? ' …' : ''}`,
      tone: kept.length === 0 ? 'good' : 'neutral',
    });
  } catch (error) {
    follow();
    showFailure(error, 'It could not be undone. Please try again.');
  }
}
