import { createTimeEntry, removeTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration } from '@atrium/rules/agency/duration';
import { plural } from '@atrium/rules/stock/labels';
import { ApiError, call, newIdempotencyKey, sentenceOf } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { lost, took, useAgency } from '../../store/agency-store.js';
import { exactDuration } from './time-text.js';
import { dayText } from './time-words.js';

/** Deletes time entries, with an undo. Returns the error, or null. */
export async function removeTime(entries: readonly TimeEntry[]): Promise<string | null> {
  const removed: TimeEntry[] = [];
  try {
    for (const entry of entries) {
      await remove(entry.id);
      removed.push(entry);
    }
  } catch (error) {
    return sentenceOf(error, 'Failed to delete time entry');
  } finally {
    if (removed.length > 0) tell(removed);
  }
  return null;
}

async function remove(id: number): Promise<void> {
  try {
    await call(removeTimeEntry, { params: { id } });
  } catch (error) {
    // Another user has already deleted it.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  lost.sheet(id);
}

function tell(removed: readonly TimeEntry[]): void {
  const [first] = removed;
  if (first === undefined) return;
  showToast({
    title: removed.length === 1 ? 'Time Entry Deleted' : 'Time Entries Deleted',
    description: `${removed.length === 1 ? '' : `${plural(removed.length, 'entry')}, `}${timeWords(removed)}`,
    tone: 'good',
    // Hours of a deleted task cannot be logged again.
    ...(removed.every(({ taskId }) => taskId !== null) && {
      action: { label: 'Undo', run: () => void logAgain(removed) },
    }),
  });
}

async function logAgain(removed: readonly TimeEntry[]): Promise<void> {
  try {
    for (const { taskId, userId, seconds, description, billable, dateWorked } of removed) {
      if (taskId === null) continue;
      const body = { taskId, userId, hours: exactDuration(seconds), description, billable, dateWorked };
      took.sheet(await call(createTimeEntry, { body, idempotencyKey: newIdempotencyKey() }));
    }
    showToast({ title: 'Time Logged', description: timeWords(removed), tone: 'good' });
  } catch (error) {
    showFailure(error, 'Please try again.', 'Failed to log time');
  }
}

/** "1:30 on Landing page, Wed, Nov 18". */
function timeWords(entries: readonly TimeEntry[]): string {
  const [first] = entries;
  if (first === undefined) return '';
  const title = useAgency.getState().tasks.all.rows.get(first.taskId ?? 0)?.title ?? first.taskTitle;
  return `${formatDuration(entries.reduce((sum, { seconds }) => sum + seconds, 0))} on ${title}, ${dayText(first.dateWorked)}`;
}
