/* The lines of a treatment that count: corrections replace lines, and the replaced ones stay in the history. */

/** The reason with which a correction takes back the lines that it replaces or removes. */
export const CORRECTED = 'Corrected';

interface Line {
  readonly undoneAt: string | null;
  readonly undoReason: string | null;
}

/** Returns the lines that are not undone. Returns the last lines of a treatment that was undone as a whole. */
export function countedLines<L extends Line>(lines: readonly L[]): L[] {
  const valid = lines.filter(({ undoneAt }) => undoneAt === null);
  return valid.length > 0 ? valid : lines.filter(({ undoReason }) => undoReason !== CORRECTED);
}
