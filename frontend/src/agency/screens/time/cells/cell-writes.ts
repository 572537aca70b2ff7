import { createTimeEntry, updateTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration, parseDuration } from '@atrium/rules/agency/duration';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect } from 'react';
import { create } from 'zustand';
import { getCurrentOfStale } from '../../../../lib/forms/forms.js';
import { ApiError, call, createIdempotencyKey, getErrorMessage } from '../../../../lib/api/http.js';
import { onSessionEnd, createOptimisticStore } from '../../../../lib/live/optimistic.js';
import { showToast } from '../../../../lib/page/toast.js';
import { formatDayLabel, formatExactDuration, deleteTimeEntries, validateTime } from '../../../features/time/public.js';
import { removeRow, upsertRow, useAgency } from '../../../store/agency-store.js';
import type { SheetRow } from '../rows/sheet-rows.js';

/* Saves texts of the week's cells. A text is shown until the server confirms it; a rejected one stays with its error
   until the user corrects or reverts it. Writes of one cell run in order. */

export interface CellKey {
  readonly userId: string;
  readonly rowKey: string;
  readonly taskId: number | null;
  readonly title: string;
  readonly day: string;
}

/** Time entry at the start of editing, to detect conflicts; null for none. */
export type BaselineEntry = Pick<TimeEntry, 'id' | 'version' | 'seconds'> | null;

export interface CellText {
  readonly cell: CellKey;
  readonly text: string;
  readonly state: 'saving' | 'refused';
  readonly sentence: string | null;
  readonly baseline: BaselineEntry;
  /** Another user's value in seconds, in a conflict. */
  readonly theirs?: number;
  /** True when the rejected change was a removal. */
  readonly isRemoval?: true;
}

const cells = createOptimisticStore<string, CellText>();

/** Returns the entered texts of cells by `cellKey`. */
export const useCells = <T>(select: (texts: ReadonlyMap<string, CellText>) => T): T =>
  cells.use(({ shown }) => select(shown));
export const getCellText = (cell: CellKey): CellText | undefined => cells.use.getState().shown.get(cellKey(cell));

interface WriteState {
  /** Keys of cells with text that is not saved yet. */
  readonly typingKeys: ReadonlySet<string>;
  /** Announcement for screen readers; the id repeats an identical text. */
  readonly announcement: { readonly id: number; readonly text: string; readonly urgent: boolean };
}

const INITIAL_WRITES: WriteState = { typingKeys: new Set(), announcement: { id: 0, text: '', urgent: false } };
export const useWrites = create<WriteState>(() => INITIAL_WRITES);
onSessionEnd(() => {
  idempotencyKeys.clear();
  useWrites.setState(INITIAL_WRITES);
});

export const cellKey = ({ userId, rowKey, day }: CellKey): string => `${userId} ${rowKey} ${day}`;

export const getCellOfRow = (
  { key, taskId, title }: Pick<SheetRow, 'key' | 'taskId' | 'title'>,
  userId: string,
  day: string,
): CellKey => ({ userId, rowKey: key, taskId, title, day });

/** Returns whether new time of a task belongs in a row, and not only time that an earlier client or goal kept. */
export const isCurrentRow = (rowKey: string, taskId: number | null): taskId is number => rowKey === String(taskId);

export const announce = (text: string, urgent = false): void =>
  useWrites.setState(({ announcement }) => ({ announcement: { id: announcement.id + 1, text, urgent } }));

/** Clears the announcement after the cell is left. */
export const clearAnnouncement = (): void =>
  useWrites.setState(({ announcement }) =>
    announcement.text === '' ? {} : { announcement: { id: announcement.id + 1, text: '', urgent: false } },
  );

/** Makes the page ask before it is left while a cell has unsaved text. */
const updateLeaveGuard = (): void => {
  const isUnsaved = cells.use.getState().shown.size > 0 || useWrites.getState().typingKeys.size > 0;
  if (isUnsaved) addEventListener('beforeunload', confirmLeave);
  else removeEventListener('beforeunload', confirmLeave);
};
cells.use.subscribe(updateLeaveGuard);
useWrites.subscribe(updateLeaveGuard);

function confirmLeave(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Reports a cell with unfinished text; null when it is finished. */
export function useTyping(key: string | null): void {
  useEffect(() => {
    if (key === null) return undefined;
    useWrites.setState(({ typingKeys }) => ({ typingKeys: new Set(typingKeys).add(key) }));
    return () =>
      useWrites.setState(({ typingKeys }) => ({ typingKeys: new Set([...typingKeys].filter((one) => one !== key)) }));
  }, [key]);
}

export const clearCellText = (cell: CellKey): void => cells.forget(cellKey(cell));

const SHEET = '/talent-phi/time';

/** Validates the text of a cell as far as the client can. Returns the error. An empty text and 0 remove the time. */
export const validateCell = (text: string): string | null => (isZeroTime(text) ? null : validateTime(text));

/** Saves the text of a cell, replacing the given entries; an empty text removes them. */
export function saveCell(cell: CellKey, text: string, baseline: BaselineEntry, entries: readonly TimeEntry[]): void {
  const fault = validateCell(text);
  if (fault !== null) return show({ cell: cell, text, state: 'refused', sentence: fault, baseline });
  if (isZeroTime(text)) return entries.length === 0 ? clearCellText(cell) : clearCell(cell, entries);
  if (parseDuration(text) === baseline?.seconds) return clearCellText(cell);
  const shown: CellText = { cell: cell, text, state: 'saving', sentence: null, baseline };
  runInOrder(shown, async (before, check) => {
    // The user's own previous save is not another user's change.
    const known = before !== null && (baseline === null || baseline.id === before.id) ? before : baseline;
    try {
      const left = await write(cell, text.trim(), known, check);
      check();
      announce(`Saved ${formatDuration(left.seconds)} on ${cell.title}, ${formatDayLabel(cell.day)}`);
      return left;
    } catch (error) {
      check();
      return showRejected(cell, shown, known, error);
    }
  });
}

/** Removes all time of a cell. */
export function clearCell(cell: CellKey, entries: readonly TimeEntry[]): void {
  const shown: CellText = { cell: cell, text: '', state: 'saving', sentence: null, baseline: entries[0] ?? null };
  runInOrder(shown, async (_before, check) => {
    const sentence = await deleteTimeEntries(entries);
    check();
    if (sentence !== null) {
      const [first = null] = entries;
      if (isShown(cell, shown))
        show({
          ...shown,
          text: first === null ? '' : formatExactDuration(first.seconds),
          state: 'refused',
          sentence,
          baseline: first,
          isRemoval: true,
        });
      announce(`${cell.title}, ${formatDayLabel(cell.day)}: ${sentence}`, true);
    }
    return null;
  });
}

function runInOrder(shown: CellText, work: (before: BaselineEntry, check: () => void) => Promise<BaselineEntry>): void {
  const result = cells.ask(cellKey(shown.cell), shown, ({ before, check }) => work(before as BaselineEntry, check));
  // Other errors are shown in the cell.
  void result.catch(() => undefined);
}

/**
 * Idempotency keys by cell and text. A retry of the same text uses the same key, so that a lost reply cannot count
 * twice.
 */
const idempotencyKeys = new Map<string, { readonly content: string; readonly key: string }>();

async function write(cell: CellKey, hours: string, known: BaselineEntry, check: () => void): Promise<TimeEntry> {
  const { userId, taskId, day: dateWorked } = cell;
  if (known !== null)
    return applySaved(
      await withRetries(
        () => call(updateTimeEntry, { params: { id: known.id }, body: { hours, version: known.version } }),
        check,
      ),
    );
  if (taskId === null) throw new Error('Time cannot be logged on a deleted task');
  const entryKey = cellKey(cell);
  const kept = idempotencyKeys.get(entryKey);
  const idempotencyKey = kept?.content === hours ? kept.key : createIdempotencyKey();
  idempotencyKeys.set(entryKey, { content: hours, key: idempotencyKey });
  const body = { taskId, userId, hours, dateWorked };
  const entry = await withRetries(() => call(createTimeEntry, { body, idempotencyKey }), check);
  idempotencyKeys.delete(entryKey);
  return applySaved(entry);
}

function applySaved(entry: TimeEntry): TimeEntry {
  upsertRow.sheet(entry);
  return entry;
}

const RETRY_AFTER_MS = [500, 1_500, 4_000];

/** Runs a request and retries it for some seconds while the server cannot be reached. */
async function withRetries<T>(work: () => Promise<T>, check: () => void): Promise<T> {
  for (const delayMs of RETRY_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isTransientError(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      check();
    }
  }
  return work();
}

const isTransientError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status === 502 ||
    error.status === 503 ||
    error.status === 504 ||
    error.code === 'idempotency.in-progress');

function showRejected(cell: CellKey, shown: CellText, known: BaselineEntry, error: unknown): BaselineEntry {
  const current = getCurrentOfStale(error) as TimeEntry | null;
  if (current !== null) upsertRow.sheet(current);
  if (current !== null && current.seconds === parseDuration(shown.text)) {
    // An earlier reply was lost, or another user wrote the same value.
    clearCellText(cell);
    return current;
  }
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone && known !== null) removeRow.sheet(known.id);
  const sentence =
    current === null
      ? getErrorMessage(error, 'This time could not be saved. Please try again.')
      : describeConflict(current);
  const baseline = current ?? (isGone ? null : known);
  if (isShown(cell, shown))
    show({ ...shown, state: 'refused', sentence, baseline, ...(current !== null && { theirs: current.seconds }) });
  const message = `${cell.title}, ${formatDayLabel(cell.day)}: ${sentence}`;
  announce(message, true);
  // Shown as a toast when the user has left the sheet.
  if (location.pathname !== SHEET) showToast({ title: 'Failed to log time', description: message, tone: 'bad' });
  return baseline;
}

const describeConflict = ({ updatedBy, seconds }: TimeEntry): string =>
  `${updatedBy === null ? 'Someone' : getDisplayName(updatedBy)} changed this to ${formatDuration(seconds)} while you were editing`;

/** Updates open conflicts with the other user's current value. */
useAgency.subscribe(({ sheet: { all } }, before) => {
  if (all === before.sheet.all) return;
  for (const text of cells.use.getState().shown.values()) {
    const entry = text.theirs === undefined ? undefined : all.rows.get(text.baseline?.id ?? 0);
    if (entry === undefined || entry.version <= (text.baseline?.version ?? 0)) continue;
    if (entry.seconds === parseDuration(text.text)) clearCellText(text.cell);
    else show({ ...text, sentence: describeConflict(entry), baseline: entry, theirs: entry.seconds });
  }
});

const show = (text: CellText): void => cells.show(cellKey(text.cell), text);

/** Returns whether the cell still shows this text; false when another text was entered meanwhile. */
const isShown = (cell: CellKey, text: CellText): boolean => cells.isShown(cellKey(cell), text);

const isZeroTime = (text: string): boolean => text.trim() === '' || parseDuration(text) === 0;
