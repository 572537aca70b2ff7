import { type PointerEvent, useEffect, useState } from 'react';
import type { SortedRow } from './sorted-rows.js';

/**
 * The rows in the order in which they stood: changed ones with their new content, removed ones marked where they
 * were, new ones at the end.
 */
export function inOrderOf<T>(before: readonly SortedRow<T>[], now: readonly SortedRow<T>[]): readonly SortedRow<T>[] {
  if (before.length === now.length && before.every(({ id }, index) => id === now[index]?.id)) return now;
  const byId = new Map(now.map((row) => [row.id, row]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map((row) => byId.get(row.id) ?? { ...row, isGone: true }),
    ...now.filter(({ id }) => !known.has(id)),
  ];
}

/**
 * Keeps the order of a list while a mouse is in use over its rows, so that no row moves away under the pointer. A key
 * that is pressed outside of the rows (a search, a shortcut) ends it until the mouse moves again.
 */
export function useStillRows<T>(sorted: readonly SortedRow<T>[]) {
  const [held, setHeld] = useState<readonly SortedRow<T>[] | null>(null);
  const isHeld = held !== null;
  useEffect(() => {
    if (!isHeld) return;
    const release = ({ target }: KeyboardEvent): void => {
      if (!(target instanceof Element) || target.closest('[data-row], [role="menu"]') === null) setHeld(null);
    };
    window.addEventListener('keydown', release);
    return () => window.removeEventListener('keydown', release);
  }, [isHeld]);
  const rows = held === null ? sorted : inOrderOf(held, sorted);
  return {
    rows,
    hold: {
      onPointerMove: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse' && !isHeld) setHeld(rows);
      },
      onPointerLeave: () => setHeld(null),
    },
  };
}
