import { formatDuration, parseDuration } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';
import { CircleAlert, Ellipsis } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useToday } from '../../../../session/today.js';
import { classes } from '../../../../ui/classes.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { formatDayLabel } from '../../../features/time/public.js';
import { cellKey, type CellKey, type CellText } from '../cells/cell-writes.js';
import type { SheetCell } from '../rows/sheet-rows.js';
import { type CellEdit, type CellEditing, readOnlyReason } from '../cells/use-cell-edit.js';
import { Highlight } from '../../../../ui/lists/highlight.js';

interface GridCellProps {
  readonly of: CellKey;
  readonly cell: SheetCell;
  readonly shown: CellText | undefined;
  readonly line: number;
  readonly column: number;
  readonly isActive: boolean;
  readonly hint: string | null;
  readonly highlightKey: string | undefined;
  readonly canEdit: boolean;
  readonly isKnown: boolean;
  readonly editing: CellEditing;
  readonly onOpen: (cell: CellKey) => void;
}

/** Cell of a task and day with its time, its editor, and its error. */
export function GridCell({
  of,
  cell,
  shown,
  line,
  column,
  isActive,
  hint,
  highlightKey,
  canEdit,
  isKnown,
  editing,
  onOpen,
}: GridCellProps) {
  const today = useToday();
  const noteId = useId();
  const { entries, seconds } = cell;
  const edit = editing.edit?.key === cellKey(of) ? editing.edit : null;
  const closed = readOnlyReason({ of, cell }, { canEdit, isKnown, today });
  const isFuture = of.day > today;
  const isRefused = shown?.state === 'refused';
  const note = edit === null ? (hint ?? (isRefused ? shown.sentence : null)) : edit.error;
  // While not editing, the error is below the task name, where it covers no other day.
  const isNoteShown = edit !== null || hint !== null;
  return (
    <td
      tabIndex={isActive ? 0 : -1}
      data-line={line}
      data-column={column}
      aria-disabled={isFuture || undefined}
      aria-readonly={closed !== null || undefined}
      aria-invalid={isRefused || undefined}
      aria-describedby={note === null ? undefined : noteId}
      title={isFuture ? (closed ?? undefined) : undefined}
      className={classes(
        'figures group/cell relative border-t border-l border-line px-2 text-right focus-visible:-outline-offset-2 lg:px-3',
        isFuture
          ? 'cursor-not-allowed bg-canvas/70 text-muted'
          : closed === null
            ? 'cursor-text hover:bg-accent-soft'
            : 'cursor-default',
        of.day === today && !isFuture && 'bg-accent-soft/40',
        isRefused && 'bg-bad-soft text-bad-text focus-visible:outline-bad',
      )}
    >
      <Highlight of={highlightKey} />
      {edit === null ? (
        <span className="relative flex items-center justify-end gap-1.5">
          {shown?.state === 'saving' && <Spinner />}
          {isRefused && <CircleAlert className="size-3.5 shrink-0 max-lg:hidden" />}
          {shown === undefined && entries.length > 1 && (
            <span className="sr-only">{`${formatPlural(entries.length, 'entry')}: `}</span>
          )}
          <span className={classes('truncate', shown?.state === 'saving' && 'text-muted')}>
            {shown === undefined ? (
              seconds === 0 ? (
                isFuture ? (
                  ''
                ) : (
                  <span className="text-muted">—</span>
                )
              ) : (
                formatDuration(seconds)
              )
            ) : (
              previewText(shown)
            )}
          </span>
        </span>
      ) : (
        <CellField edit={edit} editing={editing} of={of} cell={cell} noteId={note === null ? undefined : noteId} />
      )}
      {edit === null && shown === undefined && (entries.length > 0 || closed === null) && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Details of ${of.title} on ${formatDayLabel(of.day)}`}
          data-tip="Details (Shift+Enter)"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(of);
          }}
          className={classes(
            'absolute inset-y-0 left-0.5 my-auto flex h-6 min-w-5 lg:left-1 lg:min-w-6 items-center justify-center rounded-small px-1 text-caption text-muted hover:bg-line hover:text-text',
            entries.length > 1
              ? 'bg-sunken'
              : 'opacity-0 group-hover/cell:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100',
            entries.length === 0 && 'pointer-coarse:hidden',
          )}
        >
          {entries.length > 1 ? `×${entries.length}` : <Ellipsis className="size-3.5" />}
        </button>
      )}
      {note !== null && (
        <span
          id={noteId}
          className={
            isNoteShown
              ? classes(
                  'absolute top-full right-0 z-20 mt-1 w-max max-w-60 animate-rise rounded-control border bg-raised px-2 py-1.5 text-left text-caption shadow-float',
                  edit === null ? 'border-line text-text' : 'border-bad-line text-bad-text',
                )
              : 'sr-only'
          }
        >
          {note}
        </span>
      )}
    </td>
  );
}

/** Returns the text as it will be displayed after saving; an invalid text unchanged. */
function previewText({ text, state }: CellText): string {
  const seconds = parseDuration(text);
  return state === 'refused' || seconds === null ? text : formatDuration(seconds);
}

interface CellFieldProps extends Pick<GridCellProps, 'of' | 'cell' | 'editing'> {
  readonly edit: CellEdit;
  readonly noteId: string | undefined;
}

function CellField({ edit, editing, of, cell, noteId }: CellFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { selected } = edit;
  const arrive = useEffectEvent(() => {
    field.current?.focus();
    if (selected) field.current?.select();
  });
  // Later renders keep the caret.
  useEffect(() => arrive(), []);
  return (
    <input
      ref={field}
      type="text"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-label={`Time on ${of.title}, ${formatDayLabel(of.day)}`}
      aria-invalid={edit.error === null ? undefined : true}
      aria-describedby={noteId}
      value={edit.text}
      onChange={(event) => editing.type(event.currentTarget.value)}
      onBlur={(event) => {
        // A change of window does not end editing.
        if (document.activeElement !== event.currentTarget) editing.commit({ of, cell }, false);
      }}
      className="figures absolute inset-0 w-full bg-surface px-2 text-right lg:px-3 outline-2 -outline-offset-2 outline-focus aria-invalid:outline-bad dark:bg-sunken"
    />
  );
}
