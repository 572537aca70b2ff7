import { useState } from 'react';

/** The row as it is, and once it is gone as it last was: a dialog that is open keeps what was typed about it. */
export function useLastKnown<T>(row: T | undefined): T | undefined {
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return row ?? last;
}
