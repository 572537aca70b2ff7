import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';
import { chose, readStock, useStock } from '../../store/clinic-store.js';

export type PlaceStock =
  | { readonly state: 'there'; readonly stock: Stock }
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void };

/** The id of an address; 0 where it is none. */
export const idOf = (text: string | undefined): number => (/^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0);

/** What an address names, live; of a deactivated one as it was read. */
export function usePlaceStock(kind: StockKind, id: number): PlaceStock {
  const live = useStock(kind, id === 0 ? null : id);
  const [read, setRead] = useState<{ readonly id: number; readonly stock?: Stock; readonly error?: unknown } | null>(
    null,
  );
  const [tries, setTries] = useState(0);
  const isKnown = live !== undefined;
  useEffect(() => {
    if (isKnown || id === 0) return;
    let isOver = false;
    readStock(id, kind).then(
      (stock) => {
        if (isOver) return;
        if (stock.isActive) chose(stock);
        setRead({ id, stock });
      },
      (error: unknown) => {
        if (!isOver) setRead({ id, error });
      },
    );
    return () => {
      isOver = true;
    };
    // Tries ask for it once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [isKnown, id, kind, tries]);
  const [last, setLast] = useState(live);
  if (live !== undefined && live !== last) setLast(live);
  if (live !== undefined) return { state: 'there', stock: live };
  if (id === 0) return { state: 'none' };
  if (read === null || read.id !== id)
    // A colleague deactivated it this moment.
    return last?.id === id ? { state: 'there', stock: { ...last, isActive: false } } : { state: 'loading' };
  if (read.stock !== undefined) return { state: 'there', stock: read.stock };
  if (read.error instanceof ApiError && [400, 404].includes(read.error.status)) return { state: 'none' };
  return { state: 'failed', error: read.error, again: () => setTries(tries + 1) };
}
