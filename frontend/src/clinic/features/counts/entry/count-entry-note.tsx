import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getDisplayName } from '@atrium/rules/people/people';
import { CircleAlert, RotateCcw } from 'lucide-react';
import { formatClock } from '../../../../lib/format/dates.js';
import { type CountEntryRow, formatExpectedLevel } from '../count-text.js';

interface CountEntryNoteProps {
  readonly entry: CountEntryRow;
  readonly unit: string;
  readonly wrong: string | null;
}

/** Note below an entry: who counted it and when, a requested recount, or an error. */
export function CountEntryNote({ entry: { line, title, expected }, unit, wrong }: CountEntryNoteProps) {
  if (wrong !== null)
    return (
      <p role="alert" className="flex items-start gap-1 text-caption text-bad-text">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" />
        <span>{wrong}</span>
      </p>
    );
  // For a lot, the expected quantity already has the unit.
  if (line === undefined && title !== null && expected !== null) return null;
  if (line === undefined) return <p className="text-caption text-muted">{unit}</p>;
  const who = line.countedBy === null ? 'Somebody' : getDisplayName(line.countedBy);
  return line.wantsRecount ? (
    <p className="flex items-center gap-1 text-caption font-semibold text-warn-text">
      <RotateCcw className="size-3.5" />
      Please count again
    </p>
  ) : (
    <p className="text-caption wrap-anywhere text-muted">
      <span>{`${formatQuantity(line.counted, unit)} · ${who}, `}</span>
      <time dateTime={line.countedAt}>{formatClock(line.countedAt)}</time>
      {line.expectedFrom !== null && <span>{` · ${formatExpectedLevel(line)}`}</span>}
    </p>
  );
}
