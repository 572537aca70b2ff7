import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { FUTURE_DAY } from '@atrium/contract/agency/time-entries/values';
import { cellFault, type CellOf, cellKey, type CellText, saveCell, say, type Seen, useTyping } from './cell-writes.js';
import { currentUser } from '../../../../session/session-store.js';
import { exactDuration } from '../../../features/time/public.js';
import type { SheetCell } from '../rows/sheet-rows.js';

/** A cell with the data that decides whether it can be edited. */
export interface OpenCell {
  readonly of: CellOf;
  readonly cell: SheetCell;
  readonly shown: CellText | undefined;
}

export interface CellEdit {
  readonly open: OpenCell;
  /** Id of the signed-in user. */
  readonly by: string | null;
  readonly id: number;
  readonly key: string;
  readonly text: string;
  readonly seen: Seen;
  readonly fault: string | null;
  /** Typing replaces the current value. */
  readonly selected: boolean;
}

export const seenOf = (entries: readonly TimeEntry[]): Seen => {
  const [entry] = entries;
  return entries.length === 1 && entry !== undefined
    ? { id: entry.id, version: entry.version, seconds: entry.seconds }
    : null;
};

/** Returns why a cell cannot be edited; null when it can. */
export function closedBecause(
  { of, cell }: Pick<OpenCell, 'of' | 'cell'>,
  about: { readonly mayEdit: boolean; readonly isKnown: boolean; readonly today: string },
): string | null {
  if (of.day > about.today) return FUTURE_DAY;
  if (!about.mayEdit) return 'You can read this week but not change it';
  if (!about.isKnown) return 'This week is still loading';
  return of.taskId === null && cell.entries.length === 0 ? 'This task was deleted' : null;
}

/** Text of the cell being edited. */
export function useCellEdit() {
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const lastId = useRef(0);
  const finished = useRef(0);
  useTyping(edit === null || edit.selected ? null : edit.key);
  // The grid may unmount during editing, after a resize or a change of week. The text is saved as on blur, but never
  // for another user.
  const saveWhatIsTyped = useEffectEvent(() => {
    if (edit === null || edit.selected || finished.current === edit.id || edit.by !== (currentUser()?.id ?? null))
      return;
    saveCell(edit.open.of, edit.text, edit.seen, edit.open.cell.entries);
  });
  useEffect(() => () => saveWhatIsTyped(), []);

  return {
    edit,
    begin(open: OpenCell, typed?: string): void {
      const { of, cell, shown } = open;
      const [entry] = cell.entries;
      setEdit({
        id: ++lastId.current,
        open,
        by: currentUser()?.id ?? null,
        key: cellKey(of),
        text: typed ?? shown?.text ?? (entry === undefined ? '' : exactDuration(entry.seconds)),
        seen: shown === undefined ? seenOf(cell.entries) : shown.seen,
        fault: typed === undefined ? (shown?.sentence ?? null) : null,
        selected: typed === undefined,
      });
    },
    type: (text: string): void => setEdit((before) => before && { ...before, text, fault: null, selected: false }),
    cancel(): void {
      if (edit !== null) finished.current = edit.id;
      setEdit(null);
    },
    /** Returns whether the cell can be left; an invalid text keeps the focus after a key. */
    commit({ of, cell }: Pick<OpenCell, 'of' | 'cell'>, keep: boolean): boolean {
      // Blur also fires when a key has already saved the cell.
      if (edit === null || finished.current === edit.id) return true;
      const fault = keep ? cellFault(edit.text) : null;
      if (fault !== null) {
        setEdit({ ...edit, fault });
        say(fault, true);
        return false;
      }
      finished.current = edit.id;
      setEdit(null);
      saveCell(of, edit.text, edit.seen, cell.entries);
      return true;
    },
  };
}

export type CellEditing = ReturnType<typeof useCellEdit>;
