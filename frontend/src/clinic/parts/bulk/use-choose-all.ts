import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk';
import { useEffect, useMemo, useState } from 'react';
import type { Chosen } from './use-chosen.js';

interface Listed {
  readonly rows: readonly { readonly id: number }[];
  readonly total: number | undefined;
  readonly isWhole: boolean;
  readonly isReadingMore: boolean;
  readonly more: (most?: number) => void;
  readonly chosen: Chosen;
}

export interface ChooseAll {
  /** How many are chosen then: all that the filters leave, as far as one act may go. */
  readonly count: number;
  readonly isAll: boolean;
  readonly choose: () => void;
}

/** Chooses what the filters leave, also what has not been read yet. */
export function useChooseAll({ rows, total, isWhole, isReadingMore, more, chosen }: Listed): ChooseAll {
  const count = Math.min(total ?? rows.length, MAX_BULK_ROWS);
  const [isWanted, setWanted] = useState(false);
  const isThere = rows.length >= count || isWhole;
  const { set } = chosen;
  useEffect(() => {
    if (!isWanted) return;
    if (!isThere) {
      if (!isReadingMore) more(MAX_BULK_ROWS);
      return;
    }
    setWanted(false);
    set(rows.slice(0, MAX_BULK_ROWS).map(({ id }) => id));
  }, [isWanted, isThere, isReadingMore, more, rows, set]);
  return useMemo(
    () => ({ count, isAll: (total ?? 0) <= MAX_BULK_ROWS, choose: () => setWanted(true) }),
    [count, total],
  );
}
