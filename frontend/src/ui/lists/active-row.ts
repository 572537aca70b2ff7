import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useDeferredValue,
} from 'react';
import { getRowControl } from '../dialogs/focus-return.js';
import { getListKey, getStep } from './list-keys.js';
import type { DataTableProps, TableColumn } from './data-table-props.js';
import type { SortedRow } from './sorted-rows.js';

interface Active {
  readonly id: string;
  /** Last index of the row. The row that follows at this index becomes active when it is removed. */
  readonly index: number;
}

/** Space in px below the active row for the next one, and for elements that float above the bottom of the window. */
const BELOW_PX = 96;

const isUnfocused = (element: Element | null): boolean =>
  element === null || element === document.body || element.tagName === 'MAIN';

interface ActiveRowOptions<T> {
  readonly rows: readonly SortedRow<T>[];
  readonly list: RefObject<HTMLElement | null>;
  /** Id of the row whose details are open next to the list. The same keys step through the rows there. */
  readonly opened: string | number | null;
  /** Height in px that covers the top of the window. */
  readonly top: number;
  /** True when arrow keys and J, K move between rows. */
  readonly hasKeys: boolean;
  /** Id of the row that the user has just created, which gets the focus. */
  readonly made?: number | null | undefined;
}

/**
 * Tracks the row that has the keyboard focus. It stays rendered wherever the list is scrolled to, so the focus is not
 * lost; when it is removed, the row in its position gets the focus.
 */
export function useActiveRow<T>({ rows, list, opened, top, hasKeys, made = null }: ActiveRowOptions<T>) {
  const [active, setActive] = useState<Active | null>(null);
  const [shown, setShown] = useState<string | number | null>(null);
  if (shown !== opened) {
    setShown(opened);
    if (opened !== null) setActive({ id: String(opened), index: -1 });
  }
  const [focusedMade, setFocusedMade] = useState<number | null>(null);
  if (made !== null && made !== focusedMade && rows.some(({ id }) => id === String(made))) {
    setFocusedMade(made);
    setActive({ id: String(made), index: -1 });
  }
  const found = active === null ? -1 : rows.findIndex(({ id }) => id === active.id);
  if (active !== null && found >= 0 && found !== active.index) setActive({ ...active, index: found });
  const index = active === null || found >= 0 ? found : Math.min(active.index, rows.length - 1);

  const rowAt = (at: number): HTMLElement | null =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      ({ dataset }) => dataset['row'] === rows[at]?.id,
    ) ?? null;
  const bring = (row: HTMLElement | null) => {
    if (row === null) return;
    const { top: from, bottom } = row.getBoundingClientRect();
    const below = bottom - (window.innerHeight - BELOW_PX);
    if (from < top) window.scrollBy({ top: from - top });
    else if (below > 0) window.scrollBy({ top: Math.min(below, from - top) });
  };
  const focusRow = () => {
    const row = rowAt(index);
    (row && getRowControl(row))?.focus({ preventScroll: true });
    // For the first row, scrolls to the top of the page if the row remains in the upper half of the window.
    if (index === 0 && row !== null && row.getBoundingClientRect().bottom + window.scrollY < window.innerHeight / 2)
      window.scrollTo({ top: 0 });
    else bring(row);
  };

  const focused = useRef<Element | null>(null);
  const isRequested = useRef(false);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && isUnfocused(document.activeElement);
    if (isLost) focused.current = null;
    if (isRequested.current || isLost) focusRow();
    isRequested.current = false;
  });
  const isThere = found >= 0;
  const follow = useEffectEvent(() => {
    if (list.current?.contains(document.activeElement) === true) focusRow();
    else bring(rowAt(index));
  });
  useEffect(() => {
    if (opened !== null && isThere) follow();
  }, [opened, isThere]);

  const focusMade = useEffectEvent(focusRow);
  useEffect(() => {
    if (focusedMade !== null) focusMade();
  }, [focusedMade]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = list.current;
    if (element === null || opened !== null || rows.length === 0) return;
    const isInside = element.contains(event.target as Node);
    const key = getListKey(event, isInside ? 'row' : isUnfocused(event.target as Element) ? 'nowhere' : 'elsewhere');
    if (key === null) return;
    event.preventDefault();
    const drawn = [...element.querySelectorAll<HTMLElement>('[data-row]')];
    const rowPx = drawn[0]?.offsetHeight || 1;
    const firstInSight = drawn.find((row) => row.getBoundingClientRect().bottom > top + rowPx / 2);
    // Returning focus goes to the previous row if it is visible, else to the first visible one.
    const at = index >= 0 && (isInside || isInView(rowAt(index), top)) ? index : -1;
    const first = Math.max(
      0,
      rows.findIndex(({ id }) => id === firstInSight?.dataset['row']),
    );
    const page = Math.max(1, Math.floor((window.innerHeight - top - BELOW_PX) / rowPx));
    const next = at < 0 ? first : isInside ? getStep(key, at, rows.length, page) : at;
    const row = rows[next];
    if (row === undefined) return;
    isRequested.current = true;
    setActive({ id: row.id, index: next });
  });
  useEffect(() => {
    if (!hasKeys) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [hasKeys]);

  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]');
    const id = row?.dataset['row'];
    if (row === null || id === undefined) return;
    focused.current = target;
    if (id !== active?.id) setActive({ id, index: rows.findIndex((one) => one.id === id) });
    if (target.matches(':focus-visible')) bring(row);
  };
  /** Forgets the active row when the focus moves elsewhere, so that it does not come back. */
  const onBlur = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (target.isConnected && document.activeElement !== target && focused.current === target) focused.current = null;
    });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      if (index < 0 || index >= range.count || inSight.includes(index)) return inSight;
      return [...inSight, index].toSorted((a, b) => a - b);
    },
    [index],
  );
  return { index, rangeExtractor, focus: { onFocus, onBlur } };
}

const isInView = (row: HTMLElement | null, top: number): boolean => {
  const at = row?.getBoundingClientRect();
  return at !== undefined && at.bottom > top && at.top < window.innerHeight;
};

/** Height of the application's header in px. */
const BAR_PX = 56;

/**
 * Handles keys of a list whose rows are all rendered. Spread the returned props on the list, and give each row its id
 * as `data-row`. `opened` is the row in the panel.
 */
export function useRowKeys<E extends HTMLElement = HTMLUListElement>(
  ids: readonly (number | string)[],
  opened: number | string | null = null,
) {
  const ref = useRef<E>(null);
  const rows = ids.map((id) => ({ id: String(id), original: id }));
  const { focus } = useActiveRow({ rows, list: ref, opened, top: BAR_PX, hasKeys: true });
  return { ref, ...focus };
}

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
