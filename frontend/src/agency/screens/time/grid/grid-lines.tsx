import { getEntityPath } from '@atrium/rules/links/entity-path';
import { formatDuration } from '@atrium/rules/agency/duration';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classes } from '../../../../ui/classes.js';
import { formatDayLabel } from '../../../features/time/public.js';
import { timeChangeKey } from '../../../store/time-entries.js';
import { useAgency } from '../../../store/agency-store.js';
import { cellKey, type CellKey, useCells } from '../cells/cell-writes.js';
import { ConflictChoices } from '../cells/conflict-choices.js';
import { GridCell } from './grid-cell.js';
import { FIRST_DAY } from './grid-moves.js';
import type { SheetGroup, SheetRow } from '../rows/sheet-rows.js';
import type { CellEditing } from '../cells/use-cell-edit.js';

interface LineProps {
  /** Row number in the grid. */
  readonly line: number;
}

/** Heading row of a goal. The name of a deleted goal is no link and cannot get the focus. */
export function GroupLine({
  group,
  line,
  isActive,
}: LineProps & { readonly group: SheetGroup; readonly isActive: boolean }) {
  const { goalId, goalTitle, clientName } = group;
  return (
    <tr>
      <th
        colSpan={9}
        scope="rowgroup"
        className="border-t border-line bg-canvas px-4 py-1.5 text-left text-caption font-normal text-muted dark:bg-raised"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          {clientName !== null && (
            <>
              <span className="max-w-[40%] shrink-0 truncate">{clientName}</span>
              <span aria-hidden="true">›</span>
            </>
          )}
          {goalId === null ? (
            <span className="truncate">{goalTitle}</span>
          ) : (
            <Link
              to={getEntityPath({ kind: 'goal', id: goalId })}
              tabIndex={isActive ? 0 : -1}
              data-line={line}
              data-column={0}
              title={goalTitle}
              className="truncate rounded-small text-text hover:underline"
            >
              {goalTitle}
            </Link>
          )}
        </span>
      </th>
    </tr>
  );
}

interface TaskLineProps extends LineProps {
  readonly row: SheetRow;
  readonly cellOf: (row: SheetRow, day: string) => CellKey;
  /** Index of the focused column; null when another row has the focus. */
  readonly activeColumn: number | null;
  /** Reason why the focused cell cannot be edited, shown after an attempt. */
  readonly hint: string | null;
  readonly canEdit: boolean;
  readonly isKnown: boolean;
  readonly editing: CellEditing;
  readonly onOpen: (cell: CellKey) => void;
  /** Called after a conflict in this column is resolved, to return the focus. */
  readonly onChosen: (column: number) => void;
}

export function TaskLine({
  row,
  line,
  cellOf,
  activeColumn,
  hint,
  canEdit,
  isKnown,
  editing,
  onOpen,
  onChosen,
}: TaskLineProps) {
  const { taskId, title, cells, seconds } = row;
  const texts = useCells((all) => all);
  const changes = useAgency((state) => state.changes);
  const shown = cells.map(({ day }) => texts.get(cellKey(cellOf(row, day))));
  const rejectedDays = cells.flatMap(({ day, entries }, index) =>
    shown[index]?.state === 'refused' ? [{ day, entries, text: shown[index], column: index + FIRST_DAY }] : [],
  );
  const captions = cells.flatMap(({ day }) => changes.get(timeChangeKey(row.key, day))?.caption ?? []);
  const name = { tabIndex: activeColumn === 0 ? 0 : -1, 'data-line': line, 'data-column': 0, title } as const;
  return (
    <tr className="group/row h-11">
      <th scope="row" className="border-t border-line px-4 py-1 text-left font-normal">
        {taskId === null ? (
          <span {...name} className="block truncate rounded-small text-muted">{`${title} (deleted)`}</span>
        ) : (
          <Link
            {...name}
            to={getEntityPath({ kind: 'task', id: taskId })}
            className="touch-target block truncate rounded-small hover:underline"
          >
            {title}
          </Link>
        )}
        {rejectedDays.map(({ day, entries, text, column }) => (
          <span key={day} className="block">
            <span className="flex items-start gap-1 text-caption text-bad-text">
              <CircleAlert className="mt-0.5 size-3 shrink-0" />
              <span>{`${formatDayLabel(day)}: ${text.sentence}`}</span>
            </span>
            {text.theirs !== undefined && (
              <ConflictChoices shown={text} entries={entries} onLeave={() => onChosen(column)} />
            )}
          </span>
        ))}
        {captions.length > 0 && (
          <span className="block truncate text-caption font-normal text-accent-text">{captions.at(-1)}</span>
        )}
      </th>
      {cells.map((cell, index) => (
        <GridCell
          key={cell.day}
          of={cellOf(row, cell.day)}
          cell={cell}
          shown={shown[index]}
          line={line}
          column={index + FIRST_DAY}
          isActive={activeColumn === index + FIRST_DAY}
          hint={activeColumn === index + FIRST_DAY ? hint : null}
          highlightKey={changes.get(timeChangeKey(row.key, cell.day))?.key}
          canEdit={canEdit}
          isKnown={isKnown}
          editing={editing}
          onOpen={onOpen}
        />
      ))}
      <td
        className={classes(
          'figures border-t border-l border-line px-2 text-right lg:pr-4',
          seconds === 0 ? 'text-muted' : 'font-semibold',
        )}
      >
        {seconds === 0 ? '—' : formatDuration(seconds)}
      </td>
    </tr>
  );
}
