import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { HIGHLIGHT_MS } from './rows.js';
import type { Id } from './collection.js';

/** A shown row. `isGone` means that it no longer belongs to the list and keeps its position temporarily. */
export interface LingeringRow<T> {
  readonly row: T;
  readonly isGone: boolean;
}

type LingerReason = 'pointer' | 'focus' | 'own';

/** Shown rows, with the time until which removed ones stay. */
export interface LingeringRows<T> {
  readonly now: readonly T[];
  readonly shown: readonly T[];
  readonly until: ReadonlyMap<Id, number>;
  readonly why: ReadonlySet<LingerReason>;
}

export const createLingeringRows = <T>(now: readonly T[]): LingeringRows<T> => ({
  now,
  shown: now,
  until: new Map(),
  why: new Set(),
});

const isSameOrder = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((row, index) => row === other[index]));

/** Applies new rows. Removed ones stay for some seconds; meanwhile nothing moves and new rows are appended. */
export function updateRows<T>(
  before: LingeringRows<T>,
  now: readonly T[],
  idOf: (row: T) => Id,
  known: (id: Id) => T | undefined = () => undefined,
  at = Date.now(),
): LingeringRows<T> {
  if (isSameOrder(before.now, now)) return before;
  const byId = new Map(now.map((row) => [idOf(row), row]));
  const until = new Map(
    before.shown.flatMap((row) => {
      const id = idOf(row);
      return byId.has(id) ? [] : [[id, before.until.get(id) ?? at + HIGHLIGHT_MS] as const];
    }),
  );
  const shownBefore = new Set(before.shown.map(idOf));
  const shown = [
    ...before.shown.map((row) => byId.get(idOf(row)) ?? known(idOf(row)) ?? row),
    ...now.filter((row) => !shownBefore.has(idOf(row))),
  ];
  return removeExpired({ ...before, now, shown, until }, at);
}

/** Removes expired rows unless the user interacts with the list, and restores the sort order after the last one. */
export function removeExpired<T>(lingering: LingeringRows<T>, at: number): LingeringRows<T> {
  const { now, until, why } = lingering;
  if (why.size > 0 || [...until.values()].some((end) => end > at)) return lingering;
  return until.size === 0 && isSameOrder(lingering.shown, now)
    ? lingering
    : { ...lingering, shown: now, until: new Map() };
}

const releaseRows = <T>(lingering: LingeringRows<T>, reason: LingerReason): LingeringRows<T> =>
  removeExpired({ ...lingering, why: new Set([...lingering.why].filter((one) => one !== reason)) }, Date.now());

/**
 * Keeps removed rows grayed in position for some seconds, and while the user points at the list, focuses it or has just
 * acted, so that rows do not move under the pointer. `known` returns the new state of a removed row. No row stays when
 * `list` changes, which names what is listed.
 */
export function useLingeringRows<T>(
  now: readonly T[],
  idOf: (row: T) => Id,
  known?: (id: Id) => T | undefined,
  list = '',
) {
  const [lingering, setHolding] = useState(() => createLingeringRows(now));
  const [listBefore, setListBefore] = useState(list);
  const before = list === listBefore ? lingering : createLingeringRows(now);
  const next = isSameOrder(before.now, now) ? before : updateRows(before, now, idOf, known);
  if (next !== lingering) setHolding(next);
  if (list !== listBefore) setListBefore(list);
  const { until, why, shown } = next;
  const end = why.size > 0 || until.size === 0 ? null : Math.max(...until.values());
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(
      () => setHolding((last) => removeExpired(last, Date.now())),
      Math.max(0, end - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [end]);

  const linger = (reason: LingerReason) => setHolding((last) => ({ ...last, why: new Set([...last.why, reason]) }));
  const release = (reason: LingerReason) => setHolding((last) => releaseRows(last, reason));

  const rows = shown.map((row): LingeringRow<T> => {
    const isGone = until.has(idOf(row));
    return { row: (isGone ? known?.(idOf(row)) : undefined) ?? row, isGone };
  });
  return {
    rows,
    hold: linger,
    release,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // A lifted finger is no longer over the rows.
        if (pointerType !== 'touch') linger('pointer');
      },
      onPointerLeave: () => release('pointer'),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) linger('focus');
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) release('focus');
      },
    },
  };
}
