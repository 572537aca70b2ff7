import { type PointerEvent, useState } from 'react';
import type { Id } from './upsert.js';

interface Still<T> {
  readonly rows: readonly T[];
  readonly handlers: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
  };
}

/**
 * Rows that stay where they are while the pointer is among them: what has gone stays, what is new comes last. They are
 * sorted and folded when the pointer leaves. `all` has every row that is known, in its order; `isHere` says which belong.
 */
export function useStillRows<T>(all: readonly T[], idOf: (row: T) => Id, isHere: (row: T) => boolean): Still<T> {
  /** In this order while the pointer is there; empty: it is not. */
  const [held, setHeld] = useState<readonly Id[]>([]);
  const rows = stillRows(all, idOf, isHere, held);
  return {
    rows,
    handlers: {
      onPointerEnter: ({ pointerType }) => {
        // A finger is nowhere once it is lifted.
        if (pointerType !== 'touch') setHeld(rows.map(idOf));
      },
      onPointerLeave: () => setHeld([]),
    },
  };
}

/** The rows of `before` in their order, then what is here and was not. */
export function stillRows<T>(
  all: readonly T[],
  idOf: (row: T) => Id,
  isHere: (row: T) => boolean,
  before: readonly Id[],
): T[] {
  if (before.length === 0) return all.filter(isHere);
  const byId = new Map(all.map((row) => [idOf(row), row]));
  const known = new Set(before);
  return [...before.flatMap((id) => byId.get(id) ?? []), ...all.filter((row) => !known.has(idOf(row)) && isHere(row))];
}
