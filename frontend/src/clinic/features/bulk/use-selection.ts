import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** Selection of rows: single rows, a range with Shift, or all rows that match the filters. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly isActive: boolean;
  readonly toggle: (id: number, withRange: boolean) => void;
  readonly set: (ids: Iterable<number>) => void;
  readonly clear: () => void;
  /** Starts the selection on a phone, which shows checkboxes only then. */
  readonly start: () => void;
}

/** @param order returns the rows in their order on screen */
export function useSelection(order: () => readonly { readonly id: number }[]): Selection {
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
      for (const one of withRange && from !== null ? selectRowsBetween(read.current(), from, id) : [id])
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
    () => ({ ids, isActive: isOn || ids.size > 0, toggle, set, clear, start: begin }),
    [ids, isOn, toggle, set, clear, begin],
  );
}

/** Returns the rows between two rows, in either direction. */
export function selectRowsBetween(
  rows: readonly { readonly id: number }[],
  from: number,
  to: number,
): readonly number[] {
  const a = rows.findIndex(({ id }) => id === from);
  const b = rows.findIndex(({ id }) => id === to);
  if (a < 0 || b < 0) return [to];
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
