import { type Usage, undoUsage } from '@atrium/contract/clinic/usage';
import type { CurrentUser } from '@atrium/contract/session/session';
import { areOrIs, quantityText } from '@atrium/rules/quantity';
import { call } from '../../../lib/http.js';
import { showFailure, showToast } from '../../../lib/toast.js';
import { tookUsage } from '../../store/clinic-store.js';

const OWN_ENTRIES_MS = 24 * 3_600_000;

/** One's own within 24 hours, a manager's any; the server decides, this only hides what it would refuse. */
export function mayUndo(entry: Usage, user: CurrentUser, now = Date.now()): boolean {
  if (entry.undoneAt !== null || !(user.permissions['perfect-b'] ?? []).includes('stock:use')) return false;
  if (user.role === 'manager' || user.role === 'superadmin') return true;
  return (
    (entry.user?.id === user.id || entry.loggedBy?.id === user.id) && now - Date.parse(entry.usedAt) < OWN_ENTRIES_MS
  );
}

export async function undo({ id, kind }: Pick<Usage, 'id' | 'kind'>): Promise<void> {
  try {
    const usage =
      kind === 'item'
        ? await call(undoUsage, { params: { id } })
        : await call((await import('@atrium/contract/clinic/consumable-usage')).undoConsumableUsage, {
            params: { id },
          });
    tookUsage(usage);
    showToast({
      title: 'Usage Undone',
      description: `${quantityText(usage.quantityUsed, usage.item.unit)} of ${usage.item.name} ${areOrIs(usage.quantityUsed)} back in stock.`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'Usage could not be undone. Please try again.');
  }
}
