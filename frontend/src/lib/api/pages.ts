import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { onLive } from '../live/live.js';
import type { Phase } from '../live/rows.js';

interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

/** Number of times that everything had to be loaded again, because events were missed or a person was renamed. */
const useReloads = create<{ readonly count: number }>(() => ({ count: 0 }));
onLive({
  events: () => undefined,
  resync: () => useReloads.setState(({ count }) => ({ count: count + 1 })),
  reset: () => undefined,
});

/**
 * Paged list for a single dialog. It loads its first page again when `of` changes and when all stores reload, and keeps
 * the previous rows meanwhile. It is empty while `of` is null.
 */
export function usePages<T extends { readonly id: number | string }>(
  of: string | null,
  read: (cursor: string | null) => Promise<Page<T>>,
) {
  const [rows, setRows] = useState<readonly T[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reloads = useReloads(({ count }) => count);
  const newest = useRef(0);
  const dropped = useRef<readonly T['id'][]>([]);

  const take = (cursor: string | null): Promise<void> => {
    const mine = ++newest.current;
    const before = dropped.current.length;
    return read(cursor).then(
      (page) => {
        if (mine !== newest.current) return;
        // A row dropped during the request may be in its response.
        const gone = new Set(dropped.current.slice(before));
        const left = page.rows.filter(({ id }) => !gone.has(id));
        setRows((known) => (cursor === null || known === null ? left : [...known, ...left]));
        setNext(page.next);
        setError(null);
      },
      (failure: unknown) => {
        if (mine === newest.current) setError(failure);
      },
    );
  };
  useEffect(() => {
    if (of === null) setRows(null);
    else void take(null);
    return () => {
      newest.current += 1;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of, attempt, reloads]);
  const phase: Phase = rows !== null ? 'ready' : error === null ? 'loading' : 'failed';
  return {
    rows,
    phase,
    next,
    error,
    loadingMore,
    again: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
    more: () => {
      setLoadingMore(true);
      void take(next).finally(() => setLoadingMore(false));
    },
    drop: (id: T['id']) => {
      dropped.current = [...dropped.current, id];
      setRows((known) => known?.filter((row) => row.id !== id) ?? null);
    },
  };
}
