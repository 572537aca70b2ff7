import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { CAPTION_MS } from './rows.js';
import type { Id } from './upsert.js';

/** A shown row. `isGone` means that it no longer belongs to the list and keeps its position temporarily. */
export interface Held<T> {
  readonly row: T;
  readonly isGone: boolean;
}

type Reason = 'pointer' | 'focus' | 'own';

/** Shown rows, with the time until which removed ones stay. */
export interface Holding<T> {
  readonly now: readonly T[];
  readonly shown: readonly T[];
  readonly until: ReadonlyMap<Id, number>;
  readonly why: ReadonlySet<Reason>;
}

export const holdingOf = <T>(now: readonly T[]): Holding<T> => ({
  now,
  shown: now,
  until: new Map(),
  why: new Set(),
});

const isSame = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((row, index) => row === other[index]));

/** Applies new rows. Removed ones stay for some seconds; meanwhile nothing moves and new rows are appended. */
export function withRows<T>(
  before: Holding<T>,
  now: readonly T[],
  idOf: (row: T) => Id,
  known: (id: Id) => T | undefined = () => undefined,
  at = Date.now(),
): Holding<T> {
  if (isSame(before.now, now)) return before;
  const byId = new Map(now.map((row) => [idOf(row), row]));
  const until = new Map(
    before.shown.flatMap((row) => {
      const id = idOf(row);
      return byId.has(id) ? [] : [[id, before.until.get(id) ?? at + CAPTION_MS] as const];
    }),
  );
  const shownBefore = new Set(before.shown.map(idOf));
  const shown = [
    ...before.shown.map((row) => byId.get(idOf(row)) ?? known(idOf(row)) ?? row),
    ...now.filter((row) => !shownBefore.has(idOf(row))),
  ];
  return settled({ ...before, now, shown, until }, at);
}

/** Removes expired rows unless the user interacts with the list, and restores the sort order after the last one. */
export function settled<T>(holding: Holding<T>, at: number): Holding<T> {
  const { now, until, why } = holding;
  if (why.size > 0 || [...until.values()].some((end) => end > at)) return holding;
  return until.size === 0 && isSame(holding.shown, now) ? holding : { ...holding, shown: now, until: new Map() };
}

const released = <T>(holding: Holding<T>, reason: Reason): Holding<T> =>
  settled({ ...holding, why: new Set([...holding.why].filter((one) => one !== reason)) }, Date.now());

/**
 * Keeps removed rows grayed in position for some seconds, and while the user points at the list, focuses it or has just
 * acted, so that rows do not move under the pointer. `known` returns the new state of a removed row.
 */
export function useHeldRows<T>(now: readonly T[], idOf: (row: T) => Id, known?: (id: Id) => T | undefined) {
  const [holding, setHolding] = useState(() => holdingOf(now));
  const next = isSame(holding.now, now) ? holding : withRows(holding, now, idOf, known);
  if (next !== holding) setHolding(next);
  const { until, why, shown } = next;
  const end = why.size > 0 || until.size === 0 ? null : Math.max(...until.values());
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(() => setHolding((last) => settled(last, Date.now())), Math.max(0, end - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [end]);

  const hold = (reason: Reason) => setHolding((last) => ({ ...last, why: new Set([...last.why, reason]) }));
  const release = (reason: Reason) => setHolding((last) => released(last, reason));

  const rows = shown.map((row): Held<T> => {
    const isGone = until.has(idOf(row));
    return { row: (isGone ? known?.(idOf(row)) : undefined) ?? row, isGone };
  });
  return {
    rows,
    hold,
    release,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // A lifted finger is no longer over the rows.
        if (pointerType !== 'touch') hold('pointer');
      },
      onPointerLeave: () => release('pointer'),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) hold('focus');
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) release('focus');
      },
    },
  };
}
