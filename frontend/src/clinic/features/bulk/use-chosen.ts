import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Selection of rows: single ones, a range with Shift, or all rows of the filters. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly isOn: boolean;
  readonly toggle: (id: number, withRange: boolean) => void;
  readonly set: (ids: Iterable<number>) => void;
  readonly clear: () => void;
  /** Starts the selection on a phone, which has no checkboxes before. */
  readonly begin: () => void;
}

/** @param order returns the rows in their order on screen */
export function useChosen(order: () => readonly { readonly id: number }[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [isOn, setOn] = useState(false);
  const last = useRef<number | null>(null);
  const read = useRef(order);
  useEffect(() => {
    read.current = order;
  });
  const toggle = useCallback((id: number, withRange: boolean) => {
    const from = last.current;
    last.current = id;
    setIds((before) => {
      const next = new Set(before);
      const isChosen = !before.has(id);
      for (const one of withRange && from !== null ? between(read.current(), from, id) : [id])
        if (isChosen) next.add(one);
        else next.delete(one);
      return next;
    });
  }, []);
  const set = useCallback((all: Iterable<number>) => setIds(new Set(all)), []);
  const clear = useCallback(() => {
    setIds(new Set());
    setOn(false);
    last.current = null;
  }, []);
  const begin = useCallback(() => setOn(true), []);
  return useMemo(
    () => ({ ids, isOn: isOn || ids.size > 0, toggle, set, clear, begin }),
    [ids, isOn, toggle, set, clear, begin],
  );
}

/** Returns the rows between two rows, in either direction. */
export function between(rows: readonly { readonly id: number }[], from: number, to: number): readonly number[] {
  const a = rows.findIndex(({ id }) => id === from);
  const b = rows.findIndex(({ id }) => id === to);
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
