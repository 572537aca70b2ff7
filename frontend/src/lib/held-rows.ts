import { type FocusEvent, type PointerEvent, useState } from 'react';
import type { Id } from './upsert.js';

/** A row of a list that is computed elsewhere; `isGone`: it is there no more, and keeps its place for now. */
export interface Held<T> {
  readonly row: T;
  readonly isGone: boolean;
}

/** The rows of `before` in their order, as they are now or as they were; what is new comes last. */
export function heldRows<T>(now: readonly T[], before: readonly T[], idOf: (row: T) => Id): Held<T>[] {
  const byId = new Map(now.map((row) => [idOf(row), row]));
  const known = new Set(before.map(idOf));
  return [
    ...before.map((row) => ({ row: byId.get(idOf(row)) ?? row, isGone: !byId.has(idOf(row)) })),
    ...now.filter((row) => !known.has(idOf(row))).map((row) => ({ row, isGone: false })),
  ];
}

type Reason = 'pointer' | 'focus' | 'own';

/**
 * Rows that stay while somebody points at them, is in them with the keyboard, or has just acted on one: what has gone
 * stays greyed, so that nothing slides under the pointer.
 */
export function useHeldRows<T>(now: readonly T[], idOf: (row: T) => Id) {
  const [held, setHeld] = useState<{ readonly why: ReadonlySet<Reason>; readonly before: readonly T[] } | null>(null);
  const rows = held === null ? now.map((row) => ({ row, isGone: false })) : heldRows(now, held.before, idOf);
  const hold = (reason: Reason) =>
    setHeld((last) => ({
      why: new Set([...(last?.why ?? []), reason]),
      before: last?.before ?? now,
    }));
  const release = (reason: Reason) =>
    setHeld((last) => {
      const why = new Set(last?.why);
      why.delete(reason);
      return last === null || why.size === 0 ? null : { ...last, why };
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
