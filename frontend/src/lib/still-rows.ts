import { type PointerEvent, useRef, useState } from 'react';
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
  const [isHeld, setHeld] = useState(false);
  const shown = useRef<readonly Id[]>([]);
  const rows = stillRows(all, idOf, isHere, isHeld ? shown.current : []);
  shown.current = rows.map(idOf);
  const hold = (held: boolean) => (event: PointerEvent) => {
    // A finger is nowhere once it is lifted.
    if (event.pointerType !== 'touch') setHeld(held);
  };
  return { rows, handlers: { onPointerEnter: hold(true), onPointerLeave: hold(false) } };
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
