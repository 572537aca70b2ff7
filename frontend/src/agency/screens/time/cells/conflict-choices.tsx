import { formatDuration, parseDuration } from '@atrium/rules/agency/duration';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { formatDayLabel } from '../../../features/time/public.js';
import { cellKey, type CellText, clearCellText, clearAnnouncement, saveCell } from './cell-writes.js';

interface ConflictChoicesProps {
  readonly shown: CellText;
  readonly entries: readonly TimeEntry[];
  /** Called after a choice, and on Escape, which keeps the conflict open. */
  readonly onLeave: () => void;
}

/** Asks which of two users' times applies. */
export function ConflictChoices({ shown, entries, onLeave }: ConflictChoicesProps) {
  const { cell, text, baseline, theirs = 0 } = shown;
  const choose = (onPick: () => void) => () => {
    onPick();
    clearAnnouncement();
    onLeave();
  };
  // The keys of the grid apply again when the cell has the focus.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onLeave();
  };
  return (
    <span
      role="group"
      aria-label={`Time to keep on ${cell.title}, ${formatDayLabel(cell.day)}`}
      data-choices={cellKey(cell)}
      className="mt-1.5 mb-1 flex flex-wrap gap-1.5"
    >
      <Button
        size="small"
        onKeyDown={onKeyDown}
        onClick={choose(() => saveCell(cell, text, baseline, entries))}
      >{`Keep mine (${formatDuration(parseDuration(text) ?? 0)})`}</Button>
      <Button
        size="small"
        onKeyDown={onKeyDown}
        onClick={choose(() => clearCellText(cell))}
      >{`Take theirs (${formatDuration(theirs)})`}</Button>
    </span>
  );
}
