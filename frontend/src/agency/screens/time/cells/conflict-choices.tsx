import { formatDuration, parseDuration } from '@atrium/rules/agency/duration';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { dayText } from '../../../features/time/public.js';
import { cellKey, type CellText, forgetText, hush, saveCell } from './cell-writes.js';

interface ConflictChoicesProps {
  readonly shown: CellText;
  readonly entries: readonly TimeEntry[];
  /** Called after the choice, and on Escape, which keeps the conflict. */
  readonly onLeave: () => void;
}

/** Asks which of two users' times applies. */
export function ConflictChoices({ shown, entries, onLeave }: ConflictChoicesProps) {
  const { of, text, seen, theirs = 0 } = shown;
  const choose = (act: () => void) => () => {
    act();
    hush();
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
      aria-label={`Time to keep on ${of.title}, ${dayText(of.day)}`}
      data-choices={cellKey(of)}
      className="mt-1.5 mb-1 flex flex-wrap gap-1.5"
    >
      <Button
        size="small"
        onKeyDown={onKeyDown}
        onClick={choose(() => saveCell(of, text, seen, entries))}
      >{`Keep mine (${formatDuration(parseDuration(text) ?? 0)})`}</Button>
      <Button
        size="small"
        onKeyDown={onKeyDown}
        onClick={choose(() => forgetText(of))}
      >{`Take theirs (${formatDuration(theirs)})`}</Button>
    </span>
  );
}
