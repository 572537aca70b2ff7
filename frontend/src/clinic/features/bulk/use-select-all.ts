import { MAX_BULK_ROWS } from '@atrium/contract/clinic/bulk/values';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Filters } from '../../../lib/area/windows.js';
import type { Selection } from './use-selection.js';

interface LoadedList {
  readonly window: Filters;
  readonly rows: readonly { readonly id: number }[];
  /** Number of rows that match the filters; undefined until the server has counted. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  /** True when the loaded rows belong to the current filters. */
  readonly isSettled: boolean;
  readonly isReadingMore: boolean;
  readonly more: (most?: number) => void;
  readonly selection: Selection;
}

export interface SelectAll {
  /** Number of rows that "choose all" chooses, up to the limit of one action. */
  readonly count: number;
  readonly isAllSelected: boolean;
  readonly selectAll: () => void;
}

/** Chooses all rows of the filters: loaded ones at once, the others as they load. */
export function useSelectAll({
  window,
  rows,
  total,
  isWhole,
  isSettled,
  isReadingMore: isLoadingMore,
  more: loadMore,
  selection,
}: LoadedList): SelectAll {
  const count = Math.min(total ?? rows.length, MAX_BULK_ROWS);
  const isThere = isSettled && (isWhole || rows.length >= Math.min(total ?? MAX_BULK_ROWS, MAX_BULK_ROWS));
  const wanted = useRef<Filters | null>(null);
  const { set, isActive } = selection;
  const take = useCallback(() => set(rows.slice(0, MAX_BULK_ROWS).map(({ id }) => id)), [rows, set]);
  const choose = useCallback(() => {
    wanted.current = isThere ? null : window;
    if (isSettled) take();
    if (isSettled && !isThere && !isLoadingMore) loadMore(MAX_BULK_ROWS);
  }, [isThere, isSettled, isLoadingMore, loadMore, take, window]);
  useEffect(() => {
    if (wanted.current === null) return;
    // The user changed the filters or ended the selection.
    if (wanted.current !== window || !isActive) wanted.current = null;
    else if (isThere) {
      wanted.current = null;
      take();
    } else if (isSettled && !isLoadingMore) loadMore(MAX_BULK_ROWS);
  }, [window, isActive, isThere, isSettled, isLoadingMore, loadMore, take]);
  return useMemo(
    () => ({ count, isAllSelected: (total ?? 0) <= MAX_BULK_ROWS, selectAll: choose }),
    [count, total, choose],
  );
}
