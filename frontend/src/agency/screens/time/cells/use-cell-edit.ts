import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import { FUTURE_DAY } from '@atrium/contract/agency/time-entries/values';
import {
  validateCell,
  type CellKey,
  cellKey,
  type CellText,
  saveCell,
  announce,
  isCurrentRow,
  type BaselineEntry,
  useTyping,
} from './cell-writes.js';
import { currentUser } from '../../../../session/session-store.js';
import { formatExactDuration } from '../../../features/time/public.js';
import type { SheetCell } from '../rows/sheet-rows.js';

/** A cell with the data that determines whether it can be edited. */
export interface OpenCell {
  readonly of: CellKey;
  readonly cell: SheetCell;
  readonly shown: CellText | undefined;
}

export interface CellEdit {
  readonly open: OpenCell;
  /** Id of the signed-in user. */
  readonly userId: string | null;
  readonly id: number;
  readonly key: string;
  readonly text: string;
  readonly baseline: BaselineEntry;
  readonly error: string | null;
  /** True when the current value is selected, so that typing replaces it. */
  readonly selected: boolean;
}

export const createBaseline = (entries: readonly TimeEntry[]): BaselineEntry => {
  const [entry] = entries;
  return entries.length === 1 && entry !== undefined
    ? { id: entry.id, version: entry.version, seconds: entry.seconds }
    : null;
};

/** Returns why a cell cannot be edited; null when it can. */
export function readOnlyReason(
  { of, cell }: Pick<OpenCell, 'of' | 'cell'>,
  about: { readonly canEdit: boolean; readonly isKnown: boolean; readonly today: string },
): string | null {
  if (of.day > about.today) return FUTURE_DAY;
  if (!about.canEdit) return 'You can read this week but not change it';
  if (!about.isKnown) return 'This week is still loading';
  if (cell.entries.length > 0 || isCurrentRow(of.rowKey, of.taskId)) return null;
  return of.taskId === null ? 'This task was deleted' : "New time belongs in the row of the task's current goal";
}

/** State of the cell that is being edited, and its actions. */
export function useCellEdit() {
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const lastId = useRef(0);
  const finished = useRef(0);
  useTyping(edit === null || edit.selected ? null : edit.key);
  // The grid may unmount during editing, after a resize or a change of week. The text is saved as on blur, but never
  // for another user.
  const saveWhatIsTyped = useEffectEvent(() => {
    if (edit === null || edit.selected || finished.current === edit.id || edit.userId !== (currentUser()?.id ?? null))
      return;
    saveCell(edit.open.of, edit.text, edit.baseline, edit.open.cell.entries);
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
        userId: currentUser()?.id ?? null,
        key: cellKey(of),
        text: typed ?? shown?.text ?? (entry === undefined ? '' : formatExactDuration(entry.seconds)),
        baseline: shown === undefined ? createBaseline(cell.entries) : shown.baseline,
        error: typed === undefined ? (shown?.sentence ?? null) : null,
        selected: typed === undefined,
      });
    },
    type: (text: string): void => setEdit((before) => before && { ...before, text, error: null, selected: false }),
    cancel(): void {
      if (edit !== null) finished.current = edit.id;
      setEdit(null);
    },
    /** Saves the text. Returns false for an invalid text, which keeps the focus in the cell. */
    commit({ of, cell }: Pick<OpenCell, 'of' | 'cell'>, keep: boolean): boolean {
      // Blur also fires when a key has already saved the cell.
      if (edit === null || finished.current === edit.id) return true;
      const error = keep ? validateCell(edit.text) : null;
      if (error !== null) {
        setEdit({ ...edit, error });
        announce(error, true);
        return false;
      }
      finished.current = edit.id;
      setEdit(null);
      saveCell(of, edit.text, edit.baseline, cell.entries);
      return true;
    },
  };
}

export type CellEditing = ReturnType<typeof useCellEdit>;
