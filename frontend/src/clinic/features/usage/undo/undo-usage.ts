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

/** One's own within 24 hours, a manager's any; the server decides, this only hides what it would refuse. */
export function mayUndo(entry: Usage, user: CurrentUser, now = Date.now()): boolean {
  if (entry.undoneAt !== null || !(user.permissions['perfect-b'] ?? []).includes('stock:use')) return false;
  if (user.role === 'manager' || user.role === 'superadmin') return true;
  return (
    (entry.user?.id === user.id || entry.loggedBy?.id === user.id) && now - Date.parse(entry.enteredAt) < OWN_ENTRIES_MS
  );
}

const PLAIN_MS = 15 * 60_000;

/** A slip of the last minutes is undone as it is; later on it is asked why. */
export const needsReason = ({ enteredAt }: Pick<Usage, 'enteredAt'>, now = Date.now()): boolean =>
  now - Date.parse(enteredAt) >= PLAIN_MS;

/** Somebody was faster: what was wanted has happened, and that is no failure. */
export function saidUndone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'usage.already-undone') return false;
  const [, who = 'Somebody'] = error.message.split(' undone by ');
  showToast({ title: 'Already Undone', description: `${who} already undid it.`, tone: 'neutral' });
  return true;
}

/** Rejects when it is refused. */
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

/** The undo of one use. */
export const undoableUse = (entry: Usage): Undoable => ({
  description: `${usedText(entry)} of ${entry.item.name}, ${momentText(entry.usedAt)}`,
  undo: (reason) => undoUse(entry, reason),
});
