import { useEffect, useState } from 'react';

/** Returns the row, or its last value once it was removed, so that an open dialog keeps the input. */
export function useLastKnown<T>(row: T | undefined): T | undefined {
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return row ?? last;
}

/**
 * Returns the current row of a question such as "Delete Ana?". When another user removes the row, the question closes.
 */
export function useQuestionRow<T>(opened: T, current: T | undefined, close: () => void): T {
  const isGone = current === undefined;
  useEffect(() => {
    if (isGone) close();
  });
  return useLastKnown(current) ?? opened;
}
