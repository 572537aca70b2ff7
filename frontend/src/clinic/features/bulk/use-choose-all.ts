import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Filters } from '../../../lib/area/windows.js';
import type { Chosen } from './use-chosen.js';

interface Listed {
  readonly window: Filters;
  readonly rows: readonly { readonly id: number }[];
  /** Undefined as long as nobody has counted. */
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

/** Chooses what the filters leave: at once what was read of it, and the rest when it has been read. */
export function useChooseAll({
  window,
  rows,
  total,
  isWhole,
  isSettled,
  isReadingMore,
  more,
  chosen,
}: Listed): ChooseAll {
  const count = Math.min(total ?? rows.length, MAX_BULK_ROWS);
  const isThere = isSettled && (isWhole || rows.length >= Math.min(total ?? MAX_BULK_ROWS, MAX_BULK_ROWS));
  const wanted = useRef<Filters | null>(null);
  const { set, isOn } = chosen;
  const take = useCallback(() => set(rows.slice(0, MAX_BULK_ROWS).map(({ id }) => id)), [rows, set]);
  const choose = useCallback(() => {
    wanted.current = isThere ? null : window;
    if (isSettled) take();
    if (isSettled && !isThere && !isReadingMore) more(MAX_BULK_ROWS);
  }, [isThere, isSettled, isReadingMore, more, take, window]);
  useEffect(() => {
    if (wanted.current === null) return;
    // Somebody has thought better of it.
    if (wanted.current !== window || !isOn) wanted.current = null;
    else if (isThere) {
      wanted.current = null;
      take();
    } else if (isSettled && !isReadingMore) more(MAX_BULK_ROWS);
  }, [window, isOn, isThere, isSettled, isReadingMore, more, take]);
  return useMemo(() => ({ count, isAll: (total ?? 0) <= MAX_BULK_ROWS, choose }), [count, total, choose]);
}
