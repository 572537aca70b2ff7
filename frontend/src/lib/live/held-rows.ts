import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { CAPTION_MS } from './rows.js';
import type { Id } from './upsert.js';

/** `isGone`: it belongs here no more, and keeps its place for now. */
export interface Held<T> {
  readonly row: T;
  readonly isGone: boolean;
}

type Reason = 'pointer' | 'focus' | 'own';

/** What is shown, and until when what has gone stays. */
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

/** Other rows belong here: what has gone stays for some seconds, and while it does nothing else moves; what is new comes last. */
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

/** What has gone long enough ago leaves, unless somebody is among the rows; once all of it has left they are in order again. */
export function settled<T>(holding: Holding<T>, at: number): Holding<T> {
  const { now, until, why } = holding;
  if (why.size > 0 || [...until.values()].some((end) => end > at)) return holding;
  return until.size === 0 && isSame(holding.shown, now) ? holding : { ...holding, shown: now, until: new Map() };
}

/** Somebody is among them no more. */
const released = <T>(holding: Holding<T>, reason: Reason): Holding<T> =>
  settled({ ...holding, why: new Set([...holding.why].filter((one) => one !== reason)) }, Date.now());

/**
 * Rows that stay: what has gone, by whomever, keeps its place greyed for some seconds, and as long as somebody points
 * at the rows, is in them with the keyboard or has just acted, so that nothing slides under the pointer.
 * `known`: what something that has gone has become.
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
        // A finger is nowhere once it is lifted.
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
