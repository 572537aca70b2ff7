import { useEffect, useState } from 'react';

/** Returns the row, or its last value once it was removed, so that an open dialog keeps the input. */
export function useLastKnown<T>(row: T | undefined): T | undefined {
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  return row ?? last;
}

interface OpenRow {
  readonly isNew: boolean;
  readonly isForm: boolean;
  readonly close: () => void;
}

/** Returns the row of an open dialog. When another user deletes it, forms keep the last value and dialogs close. */
export function useOpenRow<T>(now: T | undefined, { isNew, isForm, close }: OpenRow): T | undefined {
  const last = useLastKnown(now);
  const row = isForm ? last : now;
  const isGone = !isNew && row === undefined;
  useEffect(() => {
    if (isGone) close();
  });
  return row;
}
