import type { SheetGroup } from '../rows/sheet-rows.js';

/* Keyboard navigation of the week grid. Column 0 is the name of a goal or a task, 1 to 7 are Monday to Sunday. Pure
   functions. */

export interface GridLine {
  readonly kind: 'goal' | 'task';
  readonly key: string;
}

export interface GridPosition {
  readonly line: string;
  readonly column: number;
}

export const FIRST_DAY = 1;
export const LAST_DAY = 7;

export const flattenLines = (groups: readonly SheetGroup[]): GridLine[] =>
  groups.flatMap(({ key, goalId, rows }) => [
    ...(goalId === null ? [] : [{ kind: 'goal' as const, key }]),
    ...rows.map((row) => ({ kind: 'task' as const, key: row.key })),
  ]);

export interface GridKey {
  readonly key: string;
  readonly control: boolean;
}

/** Returns the position after a key; null when the key does not navigate. At an edge the position stays. */
export function findPositionAfterKey(
  position: GridPosition,
  { key, control }: GridKey,
  lines: readonly GridLine[],
): GridPosition | null {
  switch (key) {
    case 'ArrowRight':
      return isGoal(position, lines) ? position : { ...position, column: Math.min(LAST_DAY, position.column + 1) };
    case 'ArrowLeft':
      return { ...position, column: Math.max(0, position.column - 1) };
    case 'ArrowDown':
      return step(position, 1, lines);
    case 'ArrowUp':
      return step(position, -1, lines);
    case 'Home':
      return control
        ? { line: edge(lines, 1) ?? position.line, column: FIRST_DAY }
        : isGoal(position, lines)
          ? position
          : { ...position, column: FIRST_DAY };
    case 'End':
      return control
        ? { line: edge(lines, -1) ?? position.line, column: LAST_DAY }
        : isGoal(position, lines)
          ? position
          : { ...position, column: LAST_DAY };
    default:
      return null;
  }
}

/** Returns the position in the row below, or the same position in the last row. */
export const findPositionBelow = (position: GridPosition, lines: readonly GridLine[]): GridPosition =>
  step(position, 1, lines);

/** Returns the next editable day, continuing at the start of the next row; null at the last cell. */
export function findNextEditablePosition(
  position: GridPosition,
  lines: readonly GridLine[],
  lastOpenColumn: number,
): GridPosition | null {
  if (position.column < lastOpenColumn) return { ...position, column: position.column + 1 };
  const below = step({ ...position, column: FIRST_DAY }, 1, lines);
  return below.line === position.line ? null : below;
}

/**
 * Returns the previous editable day, continuing at the end of the row above; null at the first cell.
 */
export function findPreviousEditablePosition(
  position: GridPosition,
  lines: readonly GridLine[],
  lastOpenColumn: number,
): GridPosition | null {
  if (position.column > FIRST_DAY) return { ...position, column: position.column - 1 };
  const above = step({ ...position, column: FIRST_DAY }, -1, lines);
  return above.line === position.line ? null : { ...above, column: lastOpenColumn };
}

/** Returns the focused position. When its row was removed, the position in the row that follows it. */
export function restorePosition(
  position: GridPosition | null,
  lines: readonly GridLine[],
  before: readonly GridLine[],
): GridPosition | null {
  const first = edge(lines, 1);
  if (first === undefined) return null;
  if (position === null) return { line: first, column: FIRST_DAY };
  if (lines.some(({ key }) => key === position.line)) return position;
  const index = before.findIndex(({ key }) => key === position.line);
  const near =
    lines.slice(Math.max(0, index)).find(({ kind }) => kind === 'task') ??
    lines.findLast(({ kind }) => kind === 'task');
  return { line: near?.key ?? first, column: Math.max(FIRST_DAY, position.column) };
}

/** Returns the position one step further. In day columns it skips heading rows; in the name column it does not. */
function step(position: GridPosition, by: 1 | -1, lines: readonly GridLine[]): GridPosition {
  const from = lines.findIndex(({ key }) => key === position.line);
  for (let index = from + by; index >= 0 && index < lines.length; index += by) {
    const line = lines[index];
    if (line !== undefined && (position.column === 0 || line.kind === 'task'))
      return { line: line.key, column: position.column };
  }
  return position;
}

const isGoal = ({ line }: GridPosition, lines: readonly GridLine[]): boolean =>
  lines.find(({ key }) => key === line)?.kind === 'goal';

const edge = (lines: readonly GridLine[], by: 1 | -1): string | undefined =>
  (by === 1 ? lines : lines.toReversed()).find(({ kind }) => kind === 'task')?.key;
