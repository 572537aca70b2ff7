/* Valid lines of a treatment. Corrections replace lines, and the replaced ones stay in the history. */

/** Undo reason of lines that a correction replaces or removes. */
export const CORRECTION_REASON = 'Corrected';

interface UsageLine {
  readonly undoneAt: string | null;
  readonly undoReason: string | null;
}

/** Returns the lines that are not undone; for a treatment that was undone as a whole, its last lines. */
export function countUsageLines<L extends UsageLine>(lines: readonly L[]): L[] {
  const valid = lines.filter(({ undoneAt }) => undoneAt === null);
  return valid.length > 0 ? valid : lines.filter(({ undoReason }) => undoReason !== CORRECTION_REASON);
}
