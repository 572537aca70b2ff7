import { getEntityPath } from '@atrium/rules/links/entity-path';
import { formatDuration, parseDuration, SECONDS_PER_DAY } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';
import { CircleAlert, Ellipsis, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '../../../../ui/classes.js';
import { IconButton } from '../../../../ui/buttons/button.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { useToday } from '../../../../session/today.js';
import { formatDayLabel, formatExactDuration } from '../../../features/time/public.js';
import { useAgency } from '../../../store/agency-store.js';
import { timeChangeKey } from '../../../store/time-entries.js';
import {
  cellKey,
  type CellKey,
  clearCellText,
  clearAnnouncement,
  saveCell,
  type BaselineEntry,
  useCells,
  useTyping,
} from '../cells/cell-writes.js';
import { ConflictChoices } from '../cells/conflict-choices.js';
import type { SheetCell, SheetRow } from '../rows/sheet-rows.js';
import { readOnlyReason, createBaseline } from '../cells/use-cell-edit.js';
import { Highlight } from '../../../../ui/lists/highlight.js';

const STEP = 900;
/** Delay in milliseconds after a tap on a stepper, so that several taps are saved together. */
const SAVE_DELAY_MS = 700;

interface DayFieldProps {
  readonly row: SheetRow;
  readonly cell: SheetCell;
  readonly of: CellKey;
  readonly canEdit: boolean;
  readonly isKnown: boolean;
  readonly onOpen: (cell: CellKey) => void;
}

interface TypedTime {
  readonly text: string;
  readonly baseline: BaselineEntry;
  readonly isStep: boolean;
}

/** Input for the time of a task on one day, for touch: a text field, and buttons for a quarter of an hour. */
export function DayField({ row, cell, of, canEdit, isKnown, onOpen }: DayFieldProps) {
  const today = useToday();
  const shown = useCells((texts) => texts.get(cellKey(of)));
  const change = useAgency((state) => state.changes.get(timeChangeKey(row.key, cell.day)));
  const [typed, setTyped] = useState<TypedTime | null>(null);
  const titleId = useId();
  const noteId = useId();
  const rowRef = useRef<HTMLLIElement>(null);
  useTyping(typed === null ? null : cellKey(of));
  const { entries, seconds } = cell;
  const closed = readOnlyReason({ of, cell }, { canEdit, isKnown, today });
  const isSum = entries.length > 1 && shown === undefined && typed === null;
  const value = typed?.text ?? shown?.text ?? (seconds === 0 ? '' : formatDuration(seconds));
  const currentSeconds = parseDuration(typed?.text ?? shown?.text ?? formatExactDuration(seconds)) ?? 0;
  const note = shown?.state === 'refused' ? shown.sentence : null;

  // Scrolls an error from under the bottom bar, unless the user is typing elsewhere.
  useEffect(() => {
    const isElsewhere =
      document.activeElement instanceof HTMLInputElement && !rowRef.current?.contains(document.activeElement);
    if (note !== null && !isElsewhere) rowRef.current?.scrollIntoView({ block: 'nearest' });
  }, [note]);

  const begin = (text: string, isStep: boolean): TypedTime => ({
    text,
    isStep,
    baseline: typed?.baseline ?? (shown === undefined ? createBaseline(entries) : shown.baseline),
  });
  const save = () => {
    if (typed === null) return;
    setTyped(null);
    saveCell(of, typed.text, typed.baseline, entries);
  };
  const saveAfterwards = useEffectEvent(save);
  useEffect(() => {
    if (typed?.isStep !== true) return undefined;
    const timer = setTimeout(() => saveAfterwards(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Saves pending steps when the day is left.
  useEffect(() => () => saveAfterwards(), []);

  const step = (by: number) => {
    const next = Math.min(SECONDS_PER_DAY, Math.max(0, currentSeconds + by));
    setTyped(begin(next === 0 ? '' : formatExactDuration(next), true));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // A rejected value is sent again unchanged.
      if (typed === null && shown?.state === 'refused' && shown.theirs === undefined)
        saveCell(of, shown.text, shown.baseline, entries);
      event.currentTarget.blur();
    }
    if (event.key !== 'Escape') return;
    setTyped(null);
    clearCellText(of);
    clearAnnouncement();
  };
  const stepLook =
    'flex w-11 items-center justify-center text-muted hover:bg-sunken hover:text-text disabled:opacity-40 disabled:hover:bg-transparent';

  return (
    <li
      ref={rowRef}
      tabIndex={-1}
      className="relative scroll-mt-36 scroll-mb-24 outline-none flex flex-wrap items-center gap-x-2 gap-y-1 py-2 sm:pr-1 sm:pl-3"
    >
      <Highlight of={change?.key} />
      <div className="relative min-w-0 flex-1">
        {of.taskId === null ? (
          <span id={titleId} className="line-clamp-2 text-table text-muted">{`${row.title} (deleted)`}</span>
        ) : (
          <Link
            id={titleId}
            to={getEntityPath({ kind: 'task', id: of.taskId })}
            className="touch-target block rounded-small text-table"
          >
            <span className="line-clamp-2">{row.title}</span>
          </Link>
        )}
        {change !== undefined && <p className="text-caption font-normal text-accent-text">{change.caption}</p>}
      </div>
      {isSum || closed !== null ? (
        <p className={classes('figures relative px-2 text-lead', seconds === 0 ? 'text-muted' : 'font-semibold')}>
          <span>{seconds === 0 ? '—' : formatDuration(seconds)}</span>
          {entries.length > 1 && (
            <span className="block text-right text-caption font-normal text-muted">
              {formatPlural(entries.length, 'entry')}
            </span>
          )}
        </p>
      ) : (
        <div
          className={classes(
            'relative flex min-h-[46px] overflow-hidden rounded-control border bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 dark:bg-sunken',
            note === null
              ? 'border-field-line has-[input:focus-visible]:outline-focus'
              : 'border-bad has-[input:focus-visible]:outline-bad',
          )}
        >
          <button
            type="button"
            tabIndex={-1}
            aria-label={`15 minutes less on ${row.title}`}
            disabled={currentSeconds <= 0}
            onClick={() => step(-STEP)}
            className={classes(stepLook, 'border-r border-line')}
          >
            <Minus className="size-4" />
          </button>
          <input
            type="text"
            // Numeric keypads of many phones have no colon for 1:30.
            inputMode="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            aria-label={`Time on ${row.title}, ${formatDayLabel(cell.day)}`}
            aria-invalid={note === null ? undefined : true}
            aria-describedby={note === null ? undefined : noteId}
            placeholder="0:00"
            value={value}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setTyped(begin(event.currentTarget.value, false))}
            onBlur={save}
            onKeyDown={onKeyDown}
            className="figures w-16 min-w-0 bg-transparent text-center text-lead font-normal outline-none placeholder:font-normal placeholder:text-muted"
          />
          <button
            type="button"
            tabIndex={-1}
            aria-label={`15 minutes more on ${row.title}`}
            onClick={() => step(STEP)}
            className={classes(stepLook, 'border-l border-line')}
          >
            <Plus className="size-4" />
          </button>
        </div>
      )}
      {(entries.length > 0 || closed === null) && (
        <span className="relative flex size-11 shrink-0 items-center justify-center">
          {shown?.state === 'saving' ? (
            <Spinner />
          ) : (
            <IconButton
              label={`Details of ${row.title} on ${formatDayLabel(cell.day)}`}
              tip="Details"
              icon={Ellipsis}
              onClick={() => onOpen(of)}
            />
          )}
        </span>
      )}
      {note !== null && (
        <p id={noteId} className="relative flex w-full items-start gap-1.5 pr-2 text-caption text-bad-text">
          <CircleAlert className="mt-px size-3.5 shrink-0" />
          <span>{note}</span>
        </p>
      )}
      {shown?.theirs !== undefined && (
        <ConflictChoices shown={shown} entries={entries} onLeave={() => rowRef.current?.focus()} />
      )}
    </li>
  );
}
