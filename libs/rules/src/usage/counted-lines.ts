/* Valid lines of a treatment. Corrections replace lines, and the replaced ones stay in the history. */

/** Undo reason of lines that a correction replaces or removes. */
export const CORRECTED = 'Corrected';

interface Line {
  readonly undoneAt: string | null;
  readonly undoReason: string | null;
}

/** Returns the lines that are not undone; for a treatment that was undone as a whole, its last lines. */
export function countedLines<L extends Line>(lines: readonly L[]): L[] {
  const valid = lines.filter(({ undoneAt }) => undoneAt === null);
  return valid.length > 0 ? valid : lines.filter(({ undoReason }) => undoReason !== CORRECTED);
}
