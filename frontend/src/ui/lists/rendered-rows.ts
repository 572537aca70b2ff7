import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DataTableProps, TableColumn } from './data-table-props.js';
import type { SortedRow } from './sorted-rows.js';

/* Computes which rows of a long list are rendered. */

export interface RowsProps<T> extends DataTableProps<T> {
  readonly sorted: readonly SortedRow<T>[];
  readonly columns: readonly TableColumn<T>[];
}

export const ROW_PX = 44;
export const COMPACT_ROW_PX = 36;

/** Returns the position of a list on the page. The window scrolls, not the list. */
export function usePageOffset<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset(Math.round(top + window.scrollY));
  }, []);
  return { ref, offset };
}

/** Number of rows before the last one at which the next page loads: some screens. */
const NEAR_THE_END = 60;

export function useReachedEnd(lastInSight: number | undefined, rows: number, onEnd: (() => void) | undefined) {
  const isNear = lastInSight !== undefined && lastInSight >= rows - NEAR_THE_END;
  useEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, onEnd]);
}

/** Renders the first rows at once and the others in steps, so that input is not delayed. */
export const FIRST_ROWS = 6;
/** Number of rows that a phone shows. */
export const FIRST_LINES = 10;
export const useIncrementalCount = (first = FIRST_ROWS): number => useDeferredValue(Number.POSITIVE_INFINITY, first);
