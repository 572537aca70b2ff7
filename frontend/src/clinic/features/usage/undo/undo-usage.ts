import { undoConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { undoUsage } from '@atrium/contract/clinic/usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { usedText } from '@atrium/rules/stock/contents';
import { areOrIs } from '@atrium/rules/stock/quantity';
import { momentText } from '../../../../lib/format/dates.js';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { tookUsage } from '../../../store/clinic-store.js';
import type { Undoable } from './undo-or-ask.js';

const OWN_ENTRIES_MS = 24 * 3_600_000;

/** Returns whether to offer the undo: own entries within 24 hours, for managers any. The server decides. */
export function mayUndo(entry: Usage, user: CurrentUser, now = Date.now()): boolean {
  if (entry.undoneAt !== null || !(user.permissions['perfect-b'] ?? []).includes('stock:use')) return false;
  if (user.role === 'manager' || user.role === 'superadmin') return true;
  return (
    (entry.user?.id === user.id || entry.loggedBy?.id === user.id) && now - Date.parse(entry.enteredAt) < OWN_ENTRIES_MS
  );
}

const PLAIN_MS = 15 * 60_000;

/** The undo of an entry of the last minutes needs no reason. */
export const needsReason = ({ enteredAt }: Pick<Usage, 'enteredAt'>, now = Date.now()): boolean =>
  now - Date.parse(enteredAt) >= PLAIN_MS;

/** Reports that another user undid it first, which is not an error. */
export function saidUndone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'usage.already-undone') return false;
  const [, who = 'Somebody'] = error.message.split(' undone by ');
  showToast({ title: 'Already Undone', description: `${who} already undid it.`, tone: 'neutral' });
  return true;
}

/** Rejects when the server rejects it. */
async function undoUse({ id, kind }: Pick<Usage, 'id' | 'kind'>, reason?: string): Promise<void> {
  const input = { params: { id }, ...(reason !== undefined && { body: { reason } }) };
  let usage: Usage;
  try {
    usage = kind === 'item' ? await call(undoUsage, input) : await call(undoConsumableUsage, input);
  } catch (error) {
    if (saidUndone(error)) return;
    throw error;
  }
  tookUsage(usage);
  showToast({
    title: 'Usage Undone',
    description: `${usedText(usage)} of ${usage.item.name} ${areOrIs(usage.content === null ? usage.quantityUsed : 1)} back in stock.`,
    tone: 'good',
  });
}

/** Undo of one use. */
export const undoableUse = (entry: Usage): Undoable => ({
  description: `${usedText(entry)} of ${entry.item.name}, ${momentText(entry.usedAt)}`,
  undo: (reason) => undoUse(entry, reason),
});
