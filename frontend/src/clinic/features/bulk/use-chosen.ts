import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Which rows of a list are chosen: one by one, a range with Shift, or all that the filters show. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly isOn: boolean;
  readonly toggle: (id: number, withRange: boolean) => void;
  readonly set: (ids: Iterable<number>) => void;
  readonly clear: () => void;
  /** On a phone there are no boxes until somebody wants to choose. */
  readonly begin: () => void;
}

/** `order` reads the rows as they stand on the screen. */
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

/** From one to the other, in either direction. */
export function between(rows: readonly { readonly id: number }[], from: number, to: number): readonly number[] {
  const a = rows.findIndex(({ id }) => id === from);
  const b = rows.findIndex(({ id }) => id === to);
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
