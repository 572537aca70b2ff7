import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Chosen } from './use-chosen.js';

interface Listed {
  readonly rows: readonly { readonly id: number }[];
  readonly total: number | undefined;
  readonly isWhole: boolean;
  /** The rows are those that were read last. */
  readonly isSettled: boolean;
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
export function useChooseAll({ rows, total, isWhole, isSettled, isReadingMore, more, chosen }: Listed): ChooseAll {
  const count = Math.min(total ?? rows.length, MAX_BULK_ROWS);
  const isThere = isSettled && (rows.length >= count || isWhole);
  const isWanted = useRef(false);
  const { set } = chosen;
  const go = useCallback(() => {
    isWanted.current = !isThere;
    if (isThere) set(rows.slice(0, MAX_BULK_ROWS).map(({ id }) => id));
    else if (isSettled && !isReadingMore) more(MAX_BULK_ROWS);
  }, [isThere, isSettled, isReadingMore, more, rows, set]);
  // What was asked for is chosen when it has been read.
  useEffect(() => {
    if (isWanted.current) go();
  }, [go]);
  return useMemo(() => ({ count, isAll: (total ?? 0) <= MAX_BULK_ROWS, choose: go }), [count, total, go]);
}
