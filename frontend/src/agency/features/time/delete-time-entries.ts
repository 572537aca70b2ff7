import { createTimeEntry, removeTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ApiError, call, createIdempotencyKey, getErrorMessage } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { removeRow, upsertRow, useAgency } from '../../store/agency-store.js';
import { formatExactDuration } from './time-text.js';
import { formatDayLabel } from './time-labels.js';

/** Deletes time entries, with an undo. Returns the error, or null. */
export async function deleteTimeEntries(entries: readonly TimeEntry[]): Promise<string | null> {
  const removed: TimeEntry[] = [];
  try {
    for (const entry of entries) {
      await deleteEntry(entry.id);
      removed.push(entry);
    }
  } catch (error) {
    return getErrorMessage(error, 'Failed to delete time entry');
  } finally {
    if (removed.length > 0) showUndoToast(removed);
  }
  return null;
}

async function deleteEntry(id: number): Promise<void> {
  try {
    await call(removeTimeEntry, { params: { id } });
  } catch (error) {
    // Another user has already deleted it.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  removeRow.sheet(id);
}

function showUndoToast(removed: readonly TimeEntry[]): void {
  const [first] = removed;
  if (first === undefined) return;
  showToast({
    title: removed.length === 1 ? 'Time entry deleted' : 'Time entries deleted',
    description: `${removed.length === 1 ? '' : `${formatPlural(removed.length, 'entry')}, `}${formatEntries(removed)}`,
    // Hours of a deleted task or goal cannot be logged again.
    ...(removed.every(({ taskId, goalId }) => taskId !== null && goalId !== null) && {
      action: { label: 'Undo', run: () => void restoreEntries(removed) },
    }),
  });
}

async function restoreEntries(removed: readonly TimeEntry[]): Promise<void> {
  try {
    for (const { taskId, goalId, clientId, marketingProjectId, seconds, ...entry } of removed) {
      if (taskId === null || goalId === null) continue;
      const { userId, description, billable, dateWorked } = entry;
      const fields = { taskId, userId, hours: formatExactDuration(seconds), description, billable, dateWorked };
      const body = { ...fields, work: { goalId, clientId, marketingProjectId } };
      upsertRow.sheet(await call(createTimeEntry, { body, idempotencyKey: createIdempotencyKey() }));
    }
    showToast({ title: 'Time logged', description: formatEntries(removed) });
  } catch (error) {
    showFailure(error, 'Please try again.', 'Failed to log time');
  }
}

/** Formats time entries for a message: "1:30 on Landing page, Wed, Nov 18". */
function formatEntries(entries: readonly TimeEntry[]): string {
  const [first] = entries;
  if (first === undefined) return '';
  const title = useAgency.getState().tasks.all.rows.get(first.taskId ?? 0)?.title ?? first.taskTitle;
  return `${formatDuration(entries.reduce((sum, { seconds }) => sum + seconds, 0))} on ${title}, ${formatDayLabel(first.dateWorked)}`;
}
