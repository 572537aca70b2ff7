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
} from 'react';
import { FOCUSABLE } from '../dialogs/focus-return.js';
import { listKey, stepOf } from './list-keys.js';
import type { SortedRow } from './sorted-rows.js';

interface Active {
  readonly id: string;
  /** Where it stood last: whatever takes its place there follows it. */
  readonly index: number;
}

/** Room for the row that comes next, and for what floats above the end of the window. */
const BELOW_PX = 96;

const targetOf = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>('[data-opens-row]') ??
  row.querySelector<HTMLElement>('a[href]') ??
  row.querySelector<HTMLElement>(FOCUSABLE);

const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.tagName === 'MAIN';

interface ActiveRowOptions<T> {
  readonly rows: readonly SortedRow<T>[];
  readonly list: RefObject<HTMLElement | null>;
  /** The row that is looked at beside the list: whatever looks at it steps with the same keys. */
  readonly opened: string | number | null;
  /** Height in px that covers the top of the window. */
  readonly top: number;
  /** The arrows and J, K go from row to row. */
  readonly hasKeys: boolean;
}

/**
 * The row that the keyboard is in. It stays drawn wherever the list is scrolled to, so the focus is never lost with it;
 * when it goes, the one in its place has the focus.
 */
export function useActiveRow<T>({ rows, list, opened, top, hasKeys }: ActiveRowOptions<T>) {
  const [active, setActive] = useState<Active | null>(null);
  const [shown, setShown] = useState<string | number | null>(null);
  if (shown !== opened) {
    setShown(opened);
    if (opened !== null) setActive({ id: String(opened), index: -1 });
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
    (row && targetOf(row))?.focus({ preventScroll: true });
    // The first comes with what stands above the list, where both have room.
    if (index === 0 && row !== null && row.getBoundingClientRect().bottom + window.scrollY < window.innerHeight / 2)
      window.scrollTo({ top: 0 });
    else bring(row);
  };

  const focused = useRef<Element | null>(null);
  const isWished = useRef(false);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && isNowhere(document.activeElement);
    if (isLost) focused.current = null;
    if (isWished.current || isLost) focusRow();
    isWished.current = false;
  });
  const isThere = found >= 0;
  const follow = useEffectEvent(() => {
    if (list.current?.contains(document.activeElement) === true) focusRow();
    else bring(rowAt(index));
  });
  useEffect(() => {
    if (opened !== null && isThere) follow();
  }, [opened, isThere]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = list.current;
    if (element === null || opened !== null || rows.length === 0) return;
    const isInside = element.contains(event.target as Node);
    const key = listKey(event, isInside ? 'row' : isNowhere(event.target as Element) ? 'nowhere' : 'elsewhere');
    if (key === null) return;
    event.preventDefault();
    const drawn = [...element.querySelectorAll<HTMLElement>('[data-row]')];
    const rowPx = drawn[0]?.offsetHeight || 1;
    const firstInSight = drawn.find((row) => row.getBoundingClientRect().bottom > top + rowPx / 2);
    // Returning focus goes to the previous row if it is visible, else to the first visible one.
    const at = index >= 0 && (isInside || isSeen(rowAt(index), top)) ? index : -1;
    const first = Math.max(
      0,
      rows.findIndex(({ id }) => id === firstInSight?.dataset['row']),
    );
    const page = Math.max(1, Math.floor((window.innerHeight - top - BELOW_PX) / rowPx));
    const next = at < 0 ? first : isInside ? stepOf(key, at, rows.length, page) : at;
    const row = rows[next];
    if (row === undefined) return;
    isWished.current = true;
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
  /** Who leaves for somewhere else, or for nothing, is not brought back. */
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

const isSeen = (row: HTMLElement | null, top: number): boolean => {
  const at = row?.getBoundingClientRect();
  return at !== undefined && at.bottom > top && at.top < window.innerHeight;
};
