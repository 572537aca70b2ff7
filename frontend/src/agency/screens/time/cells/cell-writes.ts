import { createTimeEntry, updateTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration, parseDuration } from '@atrium/rules/agency/duration';
import { displayName } from '@atrium/rules/people/people';
import { useEffect } from 'react';
import { create } from 'zustand';
import { staleCurrent } from '../../../../lib/forms/forms.js';
import { ApiError, call, newIdempotencyKey, sentenceOf } from '../../../../lib/api/http.js';
import { onSessionEnd, optimistic } from '../../../../lib/live/optimistic.js';
import { showToast } from '../../../../lib/page/toast.js';
import { dayText, exactDuration, removeTime, timeFault } from '../../../features/time/public.js';
import { lost, took, useAgency } from '../../../store/agency-store.js';

/* Saves texts of the week's cells. A text is shown until the server confirms it; a rejected one stays with its error
   until the user corrects or reverts it. Writes of one cell run in order. */

export interface CellOf {
  readonly userId: string;
  readonly taskId: number | null;
  readonly title: string;
  readonly day: string;
}

/** The entry when editing began; null for none. */
export type Seen = Pick<TimeEntry, 'id' | 'version' | 'seconds'> | null;

export interface CellText {
  readonly of: CellOf;
  readonly text: string;
  readonly state: 'saving' | 'refused';
  readonly sentence: string | null;
  readonly seen: Seen;
  /** Another user's value in seconds, in a conflict. */
  readonly theirs?: number;
  /** The rejected write was a removal. */
  readonly isRemoval?: true;
}

const cells = optimistic<string, CellText>();

/** Texts of cells by `cellKey`. */
export const useCells = <T>(select: (texts: ReadonlyMap<string, CellText>) => T): T =>
  cells.use(({ shown }) => select(shown));
export const textOf = (cell: CellOf): CellText | undefined => cells.use.getState().shown.get(cellKey(cell));

interface Writes {
  /** Cells with unfinished text. */
  readonly typing: ReadonlySet<string>;
  /** Announcement for screen readers; the id repeats an identical text. */
  readonly said: { readonly id: number; readonly text: string; readonly urgent: boolean };
}

const NOTHING: Writes = { typing: new Set(), said: { id: 0, text: '', urgent: false } };
export const useWrites = create<Writes>(() => NOTHING);
onSessionEnd(() => {
  keys.clear();
  useWrites.setState(NOTHING);
});

export const cellKey = ({ userId, taskId, title, day }: CellOf): string => `${userId} ${taskId ?? title} ${day}`;

export const say = (text: string, urgent = false): void =>
  useWrites.setState(({ said }) => ({ said: { id: said.id + 1, text, urgent } }));

/** Clears the announcement after the cell is left. */
export const hush = (): void =>
  useWrites.setState(({ said }) => (said.text === '' ? {} : { said: { id: said.id + 1, text: '', urgent: false } }));

/** Leaving the page asks only about unsaved text. */
const askWhenLeft = (): void => {
  const isUnsaved = cells.use.getState().shown.size > 0 || useWrites.getState().typing.size > 0;
  if (isUnsaved) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
};
cells.use.subscribe(askWhenLeft);
useWrites.subscribe(askWhenLeft);

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Reports a cell with unfinished text; null when it is finished. */
export function useTyping(key: string | null): void {
  useEffect(() => {
    if (key === null) return undefined;
    useWrites.setState(({ typing }) => ({ typing: new Set(typing).add(key) }));
    return () => useWrites.setState(({ typing }) => ({ typing: new Set([...typing].filter((one) => one !== key)) }));
  }, [key]);
}

export const forgetText = (cell: CellOf): void => cells.forget(cellKey(cell));

const SHEET = '/talent-phi/time';

/** Returns the error of a text, as far as the client can check it. Nothing and 0 remove the time. */
export const cellFault = (text: string): string | null => (isNothing(text) ? null : timeFault(text));

/** Saves a text over these entries; an empty one removes them. */
export function saveCell(cell: CellOf, text: string, seen: Seen, entries: readonly TimeEntry[]): void {
  const fault = cellFault(text);
  if (fault !== null) return show({ of: cell, text, state: 'refused', sentence: fault, seen });
  if (isNothing(text)) return entries.length === 0 ? forgetText(cell) : emptyCell(cell, entries);
  if (parseDuration(text) === seen?.seconds) return forgetText(cell);
  const shown: CellText = { of: cell, text, state: 'saving', sentence: null, seen };
  inTurn(shown, async (before, check) => {
    // The user's own previous save is not another user's change.
    const known = before !== null && (seen === null || seen.id === before.id) ? before : seen;
    try {
      const left = await write(cell, text.trim(), known, check);
      check();
      say(`Saved ${formatDuration(left.seconds)} on ${cell.title}, ${dayText(cell.day)}`);
      return left;
    } catch (error) {
      check();
      return refused(cell, shown, known, error);
    }
  });
}

/** Removes all time of a cell. */
export function emptyCell(cell: CellOf, entries: readonly TimeEntry[]): void {
  const shown: CellText = { of: cell, text: '', state: 'saving', sentence: null, seen: entries[0] ?? null };
  inTurn(shown, async (_before, check) => {
    const sentence = await removeTime(entries);
    check();
    if (sentence !== null) {
      const [first = null] = entries;
      if (isShown(cell, shown))
        show({
          ...shown,
          text: first === null ? '' : exactDuration(first.seconds),
          state: 'refused',
          sentence,
          seen: first,
          isRemoval: true,
        });
      say(`${cell.title}, ${dayText(cell.day)}: ${sentence}`, true);
    }
    return null;
  });
}

function inTurn(shown: CellText, work: (before: Seen, check: () => void) => Promise<Seen>): void {
  const asked = cells.ask(cellKey(shown.of), shown, ({ before, check }) => work(before as Seen, check));
  // Other errors are shown in the cell.
  void asked.catch(() => undefined);
}

/** A retry of the same text uses the same idempotency key, so that a lost reply cannot count twice. */
const keys = new Map<string, { readonly content: string; readonly key: string }>();

async function write(cell: CellOf, hours: string, known: Seen, check: () => void): Promise<TimeEntry> {
  const { userId, taskId, day: dateWorked } = cell;
  if (known !== null)
    return answered(
      await patiently(
        () => call(updateTimeEntry, { params: { id: known.id }, body: { hours, version: known.version } }),
        check,
      ),
    );
  if (taskId === null) throw new Error('Time cannot be logged on a deleted task');
  const place = cellKey(cell);
  const kept = keys.get(place);
  const idempotencyKey = kept?.content === hours ? kept.key : newIdempotencyKey();
  keys.set(place, { content: hours, key: idempotencyKey });
  const body = { taskId, userId, hours, dateWorked };
  const entry = await patiently(() => call(createTimeEntry, { body, idempotencyKey }), check);
  keys.delete(place);
  return answered(entry);
}

function answered(entry: TimeEntry): TimeEntry {
  took.sheet(entry);
  return entry;
}

const RETRY_AFTER_MS = [500, 1_500, 4_000];

/** Retries for some seconds while the server cannot be reached. */
async function patiently<T>(work: () => Promise<T>, check: () => void): Promise<T> {
  for (const delayMs of RETRY_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      check();
    }
  }
  return work();
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 ||
    error.status === 502 ||
    error.status === 503 ||
    error.status === 504 ||
    error.code === 'idempotency.in-progress');

function refused(cell: CellOf, shown: CellText, known: Seen, error: unknown): Seen {
  const current = staleCurrent(error) as TimeEntry | null;
  if (current !== null) took.sheet(current);
  if (current !== null && current.seconds === parseDuration(shown.text)) {
    // An earlier reply was lost, or another user wrote the same value.
    forgetText(cell);
    return current;
  }
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone && known !== null) lost.sheet(known.id);
  const sentence =
    current === null ? sentenceOf(error, 'This time could not be saved. Please try again.') : conflictWords(current);
  const seen = current ?? (isGone ? null : known);
  if (isShown(cell, shown))
    show({ ...shown, state: 'refused', sentence, seen, ...(current !== null && { theirs: current.seconds }) });
  const told = `${cell.title}, ${dayText(cell.day)}: ${sentence}`;
  say(told, true);
  // Shown as a toast when the user has left the sheet.
  if (location.pathname !== SHEET) showToast({ title: 'Failed to log time', description: told, tone: 'bad' });
  return seen;
}

const conflictWords = ({ updatedBy, seconds }: TimeEntry): string =>
  `${updatedBy === null ? 'Somebody' : displayName(updatedBy)} made this ${formatDuration(seconds)} while you were editing`;

/** Updates open conflicts with the other user's current value. */
useAgency.subscribe(({ sheet: { all } }, before) => {
  if (all === before.sheet.all) return;
  for (const text of cells.use.getState().shown.values()) {
    const entry = text.theirs === undefined ? undefined : all.rows.get(text.seen?.id ?? 0);
    if (entry === undefined || entry.version <= (text.seen?.version ?? 0)) continue;
    if (entry.seconds === parseDuration(text.text)) forgetText(text.of);
    else show({ ...text, sentence: conflictWords(entry), seen: entry, theirs: entry.seconds });
  }
});

const show = (text: CellText): void => cells.show(cellKey(text.of), text);

/** False when another text was entered meanwhile. */
const isShown = (cell: CellOf, text: CellText): boolean => cells.isShown(cellKey(cell), text);

const isNothing = (text: string): boolean => text.trim() === '' || parseDuration(text) === 0;
