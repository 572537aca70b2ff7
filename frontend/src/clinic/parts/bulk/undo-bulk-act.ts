import { undoBulk } from '@atrium/contract/clinic/bulk';
import { plural } from '@atrium/rules/labels';
import { call } from '../../../lib/http.js';
import { showFailure, showToast } from '../../../lib/toast.js';

const NAMED = 3;

/** All of it is as it was, but for what somebody changed since: that is named. */
export async function undoBulkAct(id: number): Promise<void> {
  try {
    const { restored, kept } = await call(undoBulk, { params: { id } });
    const left = kept
      .slice(0, NAMED)
      .map(({ name, why }) => `${name}: ${why}`)
      .join('; ');
    showToast({
      title: kept.length === 0 ? 'Undone' : 'Undone in Part',
      description:
        kept.length === 0
          ? `${plural(restored, 'product')} as before.`
          : `${plural(restored, 'product')} as before, ${kept.length.toLocaleString('en')} left: ${left}${kept.length > NAMED ? ' …' : ''}`,
      tone: kept.length === 0 ? 'good' : 'neutral',
    });
  } catch (error) {
    showFailure(error, 'It could not be undone. Please try again.');
  }
}
