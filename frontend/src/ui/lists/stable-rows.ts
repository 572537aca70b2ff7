import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { isLayerOpen, useIsLayerOpen } from '../../lib/page/media-query.js';
import type { SortedRow } from './sorted-rows.js';

interface StillRows<T> {
  readonly rows: readonly SortedRow<T>[];
  /** Number of rows that wait until the order is released. */
  readonly waiting: number;
}

/**
 * Returns the rows in the order that they had: changed ones with their new content, removed ones marked. New rows wait,
 * except those that continue the list at its end.
 */
export function keepOrder<T>(before: readonly SortedRow<T>[], now: readonly SortedRow<T>[]): StillRows<T> {
  if (before.length === now.length && before.every(({ id }, index) => id === now[index]?.id))
    return { rows: now, waiting: 0 };
  const byId = new Map(now.map((row) => [row.id, row]));
  const known = new Set(before.map(({ id }) => id));
  const isKnown = ({ id }: SortedRow<T>): boolean => known.has(id);
  const next = now.slice(now.findLastIndex(isKnown) + 1);
  return {
    rows: [...before.map((row) => byId.get(row.id) ?? { ...row, isGone: true }), ...next],
    waiting: now.filter((row) => !isKnown(row)).length - next.length,
  };
}

/** Milliseconds in which a long press opens a menu or a sheet. */
const PRESS_MS = 600;

/**
 * Keeps the order of a list while a mouse that moved rests in it, a finger presses it, or a menu or a sheet is open, so
 * that no row moves away under them. A mouse over which a closed dialog leaves the list does not count, so that a row that
 * the user deleted disappears. Another sorting and a key that is pressed in a field outside of the rows end it.
 */
export function useStableRows<T>(sorted: readonly SortedRow<T>[], sorting: string) {
  const [held, setFrozen] = useState<readonly SortedRow<T>[] | null>(null);
  const [heldSorting, setHeldSorting] = useState(sorting);
  if (heldSorting !== sorting) {
    setHeldSorting(sorting);
    setFrozen(null);
  }
  const isOpen = useIsLayerOpen();
  const isPointed = useRef(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen && held === null) setFrozen(sorted);
  }
  const { rows, waiting } = held === null ? { rows: sorted, waiting: 0 } : keepOrder(held, sorted);
  const isFrozen = held !== null;
  useEffect(() => {
    if (!isOpen && !isPointed.current) setFrozen(null);
  }, [isOpen]);
  useEffect(() => {
    if (!isFrozen) return;
    const release = ({ target }: KeyboardEvent): void => {
      const isField = target instanceof Element && target.matches('input, textarea, select');
      if (isField && target.closest('[data-row], [role="menu"], [role="dialog"]') === null) setFrozen(null);
    };
    window.addEventListener('keydown', release);
    return () => window.removeEventListener('keydown', release);
  }, [isFrozen]);

  const hold = ({ pointerType, type }: PointerEvent): void => {
    if (pointerType !== 'mouse' && type !== 'pointerdown') return;
    isPointed.current = true;
    if (!isFrozen) setFrozen(rows);
  };
  const release = ({ pointerType, type }: PointerEvent): void => {
    if (pointerType === 'mouse' && type !== 'pointerleave') return;
    const end = () => {
      isPointed.current = false;
      if (!isLayerOpen()) setFrozen(null);
    };
    if (pointerType === 'mouse') end();
    else setTimeout(end, PRESS_MS);
  };
  return {
    rows,
    waiting,
    /** Shows the rows that wait. */
    showWaiting: () => setFrozen(isFrozen ? sorted : null),
    hold: {
      onPointerMove: hold,
      onPointerDown: hold,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
    },
  };
}
