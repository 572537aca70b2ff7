import { useEffect, useState } from 'react';

/** The row as it is, and once it is gone as it last was: a dialog that is open keeps what was typed about it. */
export function useLastKnown<T>(row: T | undefined): T | undefined {
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return row ?? last;
}

interface OpenRow {
  /** The dialog is about none that is there already. */
  readonly isNew: boolean;
  readonly isForm: boolean;
  readonly close: () => void;
}

/**
 * The row that an open dialog is about. A colleague may delete it meanwhile: a form stays with what was typed in it, any
 * other dialog closes.
 */
export function useOpenRow<T>(now: T | undefined, { isNew, isForm, close }: OpenRow): T | undefined {
  const last = useLastKnown(now);
  const row = isForm ? last : now;
  const isGone = !isNew && row === undefined;
  useEffect(() => {
    if (isGone) close();
  });
  return row;
}
