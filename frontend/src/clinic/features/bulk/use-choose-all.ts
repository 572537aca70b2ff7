import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Filters } from '../../../lib/area/windows.js';
import type { Chosen } from './use-chosen.js';

interface Listed {
  readonly window: Filters;
  readonly rows: readonly { readonly id: number }[];
  /** Undefined until the server has counted. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  /** The rows belong to the current filters. */
  readonly isSettled: boolean;
  readonly isReadingMore: boolean;
  readonly more: (most?: number) => void;
  readonly chosen: Chosen;
}

export interface ChooseAll {
  /** Number of rows that "choose all" chooses, up to the limit of one action. */
  readonly count: number;
  readonly isAll: boolean;
  readonly choose: () => void;
}

/** Chooses all rows of the filters: loaded ones at once, the others as they load. */
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
    // The user changed the filters or ended the selection.
    if (wanted.current !== window || !isOn) wanted.current = null;
    else if (isThere) {
      wanted.current = null;
      take();
    } else if (isSettled && !isReadingMore) more(MAX_BULK_ROWS);
  }, [window, isOn, isThere, isSettled, isReadingMore, more, take]);
  return useMemo(() => ({ count, isAll: (total ?? 0) <= MAX_BULK_ROWS, choose }), [count, total, choose]);
}
