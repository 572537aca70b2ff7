import { undoConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { undoUsage } from '@atrium/contract/clinic/usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { formatUsedAmount } from '@atrium/rules/stock/contents';
import { getVerb } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { upsertUsage } from '../../../store/clinic-store.js';
import type { Undoable } from './undo-or-ask.js';

const UNDO_WINDOW_MS = 24 * 3_600_000;

/** Returns whether to offer the undo: own entries within 24 hours, for managers any. The server decides. */
export function canUndo(entry: Usage, user: CurrentUser, now = Date.now()): boolean {
  if (entry.undoneAt !== null || !(user.permissions['perfect-b'] ?? []).includes('stock:use')) return false;
  if (user.role === 'manager' || user.role === 'superadmin') return true;
  return (
    (entry.user?.id === user.id || entry.loggedBy?.id === user.id) && now - Date.parse(entry.enteredAt) < UNDO_WINDOW_MS
  );
}

const NO_REASON_WINDOW_MS = 15 * 60_000;

/** Returns whether undoing an entry needs a reason. In the first minutes it does not. */
export const needsReason = ({ enteredAt }: Pick<Usage, 'enteredAt'>, now = Date.now()): boolean =>
  now - Date.parse(enteredAt) >= NO_REASON_WINDOW_MS;

/** Reports that another user undid it first, which is not an error. */
export function reportUndoneByOther(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'usage.already-undone') return false;
  showToast({
    title: 'Already undone',
    description: `${isolateDirection(error.editedBy)} already undid it.`,
    tone: 'neutral',
  });
  return true;
}

/** Undoes a use. Rejects when the server rejects it. */
async function undoUse({ id, kind }: Pick<Usage, 'id' | 'kind'>, reason?: string): Promise<void> {
  const input = { params: { id }, ...(reason !== undefined && { body: { reason } }) };
  let usage: Usage;
  try {
    usage = kind === 'item' ? await call(undoUsage, input) : await call(undoConsumableUsage, input);
  } catch (error) {
    if (reportUndoneByOther(error)) return;
    throw error;
  }
  upsertUsage(usage);
  showToast({
    title: 'Usage Undone',
    description: `${formatUsedAmount(usage)} of ${isolateDirection(usage.item.name)} ${getVerb(usage.content === null ? usage.quantityUsed : 1)} back in stock.`,
  });
}

/** Returns the undo action of one use. */
export const findUndoableUse = (entry: Usage): Undoable => ({
  description: `${formatUsedAmount(entry)} of ${isolateDirection(entry.item.name)}, ${formatShortMoment(entry.usedAt)}`,
  undo: (reason) => undoUse(entry, reason),
});
