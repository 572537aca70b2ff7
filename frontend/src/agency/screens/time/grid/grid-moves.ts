import type { SheetGroup } from '../rows/sheet-rows.js';

/* Keyboard navigation of the week grid. Column 0 is the name of a goal or a task, 1 to 7 are Monday to Sunday. Pure
   functions. */

export interface GridLine {
  readonly kind: 'goal' | 'task';
  readonly key: string;
}

export interface GridPlace {
  readonly line: string;
  readonly column: number;
}

export const FIRST_DAY = 1;
export const LAST_DAY = 7;

export const linesOf = (groups: readonly SheetGroup[]): GridLine[] =>
  groups.flatMap(({ key, goalId, rows }) => [
    ...(goalId === null ? [] : [{ kind: 'goal' as const, key }]),
    ...rows.map((row) => ({ kind: 'task' as const, key: row.key })),
  ]);

export interface GridKey {
  readonly key: string;
  readonly control: boolean;
}

/** Null when the key does not navigate. At an edge the position stays. */
export function placeAfter(place: GridPlace, { key, control }: GridKey, lines: readonly GridLine[]): GridPlace | null {
  switch (key) {
    case 'ArrowRight':
      return isGoal(place, lines) ? place : { ...place, column: Math.min(LAST_DAY, place.column + 1) };
    case 'ArrowLeft':
      return { ...place, column: Math.max(0, place.column - 1) };
    case 'ArrowDown':
      return step(place, 1, lines);
    case 'ArrowUp':
      return step(place, -1, lines);
    case 'Home':
      return control
        ? { line: edge(lines, 1) ?? place.line, column: FIRST_DAY }
        : isGoal(place, lines)
          ? place
          : { ...place, column: FIRST_DAY };
    case 'End':
      return control
        ? { line: edge(lines, -1) ?? place.line, column: LAST_DAY }
        : isGoal(place, lines)
          ? place
          : { ...place, column: LAST_DAY };
    default:
      return null;
  }
}

/** Returns the row below, or the same position in the last row. */
export const placeBelow = (place: GridPlace, lines: readonly GridLine[]): GridPlace => step(place, 1, lines);

/** Returns the next editable day; after the last of a row the first of the next row, null after the last of all. */
export function placeToTheRight(
  place: GridPlace,
  lines: readonly GridLine[],
  lastOpenColumn: number,
): GridPlace | null {
  if (place.column < lastOpenColumn) return { ...place, column: place.column + 1 };
  const below = step({ ...place, column: FIRST_DAY }, 1, lines);
  return below.line === place.line ? null : below;
}

/**
 * Returns the previous editable day; before the first of a row the last of the row above, null before the first of all.
 */
export function placeToTheLeft(place: GridPlace, lines: readonly GridLine[], lastOpenColumn: number): GridPlace | null {
  if (place.column > FIRST_DAY) return { ...place, column: place.column - 1 };
  const above = step({ ...place, column: FIRST_DAY }, -1, lines);
  return above.line === place.line ? null : { ...above, column: lastOpenColumn };
}

/** Returns the focused position; when its row is gone, the same position in the row that replaced it. */
export function livingPlace(
  place: GridPlace | null,
  lines: readonly GridLine[],
  before: readonly GridLine[],
): GridPlace | null {
  const first = edge(lines, 1);
  if (first === undefined) return null;
  if (place === null) return { line: first, column: FIRST_DAY };
  if (lines.some(({ key }) => key === place.line)) return place;
  const index = before.findIndex(({ key }) => key === place.line);
  const near =
    lines.slice(Math.max(0, index)).find(({ kind }) => kind === 'task') ??
    lines.findLast(({ kind }) => kind === 'task');
  return { line: near?.key ?? first, column: Math.max(FIRST_DAY, place.column) };
}

/** Day columns skip goals; the name column does not. */
function step(place: GridPlace, by: 1 | -1, lines: readonly GridLine[]): GridPlace {
  const from = lines.findIndex(({ key }) => key === place.line);
  for (let index = from + by; index >= 0 && index < lines.length; index += by) {
    const line = lines[index];
    if (line !== undefined && (place.column === 0 || line.kind === 'task'))
      return { line: line.key, column: place.column };
  }
  return place;
}

const isGoal = ({ line }: GridPlace, lines: readonly GridLine[]): boolean =>
  lines.find(({ key }) => key === line)?.kind === 'goal';

const edge = (lines: readonly GridLine[], by: 1 | -1): string | undefined =>
  (by === 1 ? lines : lines.toReversed()).find(({ kind }) => kind === 'task')?.key;
