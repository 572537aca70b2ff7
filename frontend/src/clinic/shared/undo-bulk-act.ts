import { undoBulk } from '@atrium/contract/clinic/bulk/calls';
import { plural } from '@atrium/rules/stock/labels';
import { call } from '../../lib/api/http.js';
import { progressText, useProgress } from '../../lib/api/progress.js';
import { showFailure, showToast } from '../../lib/page/toast.js';

const NAMED = 3;

/** By which the server tells how far it has come. */
export const undoOf = (id: number): string => `undo-${id}`;

/** From a notice: all of it is as it was, but for what somebody changed since. That is named, and stands in Recent Activity too. */
export async function undoBulkAct(id: number): Promise<void> {
  // In the place of the button, where a second press may come.
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
