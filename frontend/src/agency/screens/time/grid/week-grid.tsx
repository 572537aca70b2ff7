import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useToday } from '../../../../session/today.js';
import {
  cellKey,
  type CellKey,
  clearCell,
  clearCellText,
  clearAnnouncement,
  announce,
  getCellOfRow,
  getCellText,
} from '../cells/cell-writes.js';
import { GridHead, GridSums } from './grid-frame.js';
import {
  FIRST_DAY,
  type GridPosition,
  LAST_DAY,
  flattenLines,
  restorePosition,
  findPositionAfterKey,
  findPositionBelow,
  findPreviousEditablePosition,
  findNextEditablePosition,
} from './grid-moves.js';
import { GroupLine, TaskLine } from './grid-lines.js';
import type { SheetGroup, SheetRow, SheetSums } from '../rows/sheet-rows.js';
import { readOnlyReason, type OpenCell, useCellEdit } from '../cells/use-cell-edit.js';

/** Cell that gets the focus as soon as its row is rendered. */
export interface FocusTarget {
  readonly userId: string;
  readonly rowKey: string;
  readonly day: string;
}

interface WeekGridProps {
  readonly focusTarget: FocusTarget | null;
  readonly onTargetFocused: () => void;
  readonly groups: readonly SheetGroup[];
  readonly sums: SheetSums;
  readonly week: readonly string[];
  readonly userId: string;
  readonly label: string;
  readonly canEdit: boolean;
  /** True when all entries of the week are loaded. */
  readonly isKnown: boolean;
  readonly onWeek: (days: number) => void;
  readonly onOpen: (cell: CellKey) => void;
}

/** Returns whether a key is a character, which starts editing. The field reports invalid ones. */
const isTextKey = (key: string): boolean => key.length === 1 && key !== ' ';

/**
 * Grid of a week with one tab stop. Arrow keys move, digits and Enter edit, Delete removes. The focus is stored as a
 * position (row and column), whose element gets the focus after rendering.
 */
export function WeekGrid({
  focusTarget,
  onTargetFocused,
  groups,
  sums,
  week,
  userId,
  label,
  canEdit,
  isKnown,
  onWeek,
  onOpen,
}: WeekGridProps) {
  const today = useToday();
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const wasInside = useRef(false);
  const lines = useMemo(() => flattenLines(groups), [groups]);
  const rows = useMemo(() => new Map(groups.flatMap((group) => group.rows.map((row) => [row.key, row]))), [groups]);
  const [known, setKnown] = useState(lines);
  const [position, setPlace] = useState<GridPosition | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const editing = useCellEdit();
  const { edit } = editing;
  const isTargetHere = focusTarget?.userId === userId && rows.has(focusTarget.rowKey) && week.includes(focusTarget.day);
  const here = isTargetHere
    ? { line: focusTarget.rowKey, column: week.indexOf(focusTarget.day) + FIRST_DAY }
    : restorePosition(position, lines, known);
  if (known !== lines) {
    setKnown(lines);
    setPlace(here);
  }

  useLayoutEffect(() => {
    // Its row was removed with the focus in it.
    const isLost = wasInside.current && (document.activeElement === null || document.activeElement === document.body);
    if ((!wantsFocus.current && !isLost && !isTargetHere) || here === null || edit !== null) return;
    wantsFocus.current = false;
    if (isTargetHere) onTargetFocused();
    const line = lines.findIndex(({ key }) => key === here.line);
    table.current?.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${here.column}"]`)?.focus();
  });

  const lastOpenColumn = Math.max(FIRST_DAY, week.findLastIndex((day) => day <= today) + 1);
  const cellOf = (row: SheetRow, day: string): CellKey => getCellOfRow(row, userId, day);

  function cellAt({ line, column }: GridPosition): OpenCell | null {
    const row = rows.get(line);
    const cell = row?.cells[column - 1];
    if (row === undefined || cell === undefined) return null;
    const of = cellOf(row, cell.day);
    return { of, cell, shown: getCellText(of) };
  }

  function move(to: GridPosition): void {
    wantsFocus.current = true;
    setHint(null);
    setPlace(to);
  }

  function showReadOnlyReason(closed: string): void {
    setHint(closed);
    announce(closed, true);
  }

  /** Starts editing a cell. A cell with several entries, which one field cannot edit, opens a dialog. */
  function enter(open: OpenCell, typed?: string): void {
    const closed = readOnlyReason(open, { canEdit, isKnown, today });
    if (closed !== null && (canEdit || typed !== undefined || open.cell.entries.length === 0))
      showReadOnlyReason(closed);
    // A conflict must be resolved before its text is saved.
    else if (typed === undefined && open.shown?.theirs !== undefined)
      table.current?.querySelector<HTMLElement>(`[data-choices="${CSS.escape(cellKey(open.of))}"] button`)?.focus();
    else if (closed !== null || (open.cell.entries.length > 1 && open.shown === undefined)) onOpen(open.of);
    else editing.begin(open, typed);
  }

  function remove(open: OpenCell): void {
    if (open.shown?.state === 'saving') return;
    const closed = readOnlyReason(open, { canEdit, isKnown, today });
    if (closed !== null) return showReadOnlyReason(closed);
    if (open.cell.entries.length === 0) clearCellText(open.of);
    else if (open.of.taskId === null) onOpen(open.of);
    else clearCell(open.of, open.cell.entries);
  }

  /** Moves the focus to another cell, unless the text is invalid. */
  function moveFocus(open: OpenCell, to: GridPosition): void {
    if (editing.commit(open, true)) move(to);
  }

  function onFieldKey(event: KeyboardEvent, at: GridPosition, open: OpenCell): void {
    const { key } = event;
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      editing.cancel();
      clearAnnouncement();
      if (open.shown?.state === 'refused') clearCellText(open.of);
      move(at);
    } else if (key === 'Enter') {
      event.preventDefault();
      moveFocus(open, event.shiftKey ? at : findPositionBelow(at, lines));
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(open, findPositionAfterKey(at, { key, control: false }, lines) ?? at);
    } else if (key === 'Tab') {
      const to = event.shiftKey
        ? findPreviousEditablePosition(at, lines, lastOpenColumn)
        : findNextEditablePosition(at, lines, lastOpenColumn);
      // After the last cell Tab leaves the grid.
      if (to === null && editing.commit(open, true)) return;
      event.preventDefault();
      if (to !== null) moveFocus(open, to);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (here === null) return;
    const open = cellAt(here);
    if (edit !== null) {
      if (open !== null && event.target instanceof HTMLInputElement) onFieldKey(event, here, open);
      return;
    }
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    const days =
      key === 'PageUp' || (altKey && key === 'ArrowLeft')
        ? -7
        : key === 'PageDown' || (altKey && key === 'ArrowRight')
          ? 7
          : 0;
    const to =
      altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')
        ? null
        : findPositionAfterKey(here, { key, control: ctrlKey }, lines);
    if (days !== 0) {
      wantsFocus.current = true;
      onWeek(days);
    } else if (to !== null) move(to);
    else if (open === null || altKey || ctrlKey || metaKey) return;
    else if (key === 'Enter' && shiftKey) onOpen(open.of);
    else if (key === 'Enter' || key === 'F2') enter(open);
    else if (key === 'Delete' || key === 'Backspace') remove(open);
    else if (key === 'Escape' && open.shown?.state === 'refused') {
      clearCellText(open.of);
      clearAnnouncement();
    } else if (isTextKey(key)) enter(open, key);
    else return;
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent): void {
    if (here === null || edit !== null) return;
    const open = cellAt(here);
    if (open === null) return;
    event.preventDefault();
    enter(open, event.clipboardData.getData('text').trim());
  }

  function onClick(event: MouseEvent): void {
    const at = positionOfElement(event.target, lines);
    if (at === null || at.column < FIRST_DAY || at.column > LAST_DAY) return;
    const open = cellAt(at);
    if (open === null || (edit !== null && edit.key === cellKey(open.of))) return;
    setHint(null);
    setPlace(at);
    enter(open);
  }

  return (
    <div data-wide className="rounded-card border border-line bg-surface">
      <table
        ref={table}
        role="grid"
        aria-label={label}
        aria-readonly={!canEdit || undefined}
        aria-busy={!isKnown || undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-table"
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onClick={onClick}
        onFocus={(event) => {
          wasInside.current = true;
          const at = positionOfElement(event.target, lines);
          if (at === null || (!isTargetHere && at.line === here?.line && at.column === here.column)) return;
          setHint(null);
          setPlace(at);
        }}
        onBlur={(event) => {
          // A change of window keeps the position.
          if (event.relatedTarget === null && !document.hasFocus()) return;
          wasInside.current = event.currentTarget.contains(event.relatedTarget);
          if (!wasInside.current) setHint(null);
        }}
      >
        <GridHead week={week} />
        {groups.map((group) => (
          <tbody key={group.key}>
            <GroupLine
              group={group}
              line={lines.findIndex(({ key }) => key === group.key)}
              isActive={here?.line === group.key}
            />
            {group.rows.map((row) => (
              <TaskLine
                key={row.key}
                row={row}
                line={lines.findIndex(({ key }) => key === row.key)}
                cellOf={cellOf}
                activeColumn={here?.line === row.key ? here.column : null}
                hint={here?.line === row.key ? hint : null}
                canEdit={canEdit}
                isKnown={isKnown}
                editing={editing}
                onOpen={onOpen}
                onChosen={(column) => move({ line: row.key, column })}
              />
            ))}
          </tbody>
        ))}
        <GridSums sums={sums} week={week} />
      </table>
    </div>
  );
}

/** Returns the position of an element of the grid. */
function positionOfElement(target: EventTarget, lines: readonly { readonly key: string }[]): GridPosition | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  const line = lines[Number(element?.dataset['line'])];
  return element === null || line === undefined ? null : { line: line.key, column: Number(element.dataset['column']) };
}
