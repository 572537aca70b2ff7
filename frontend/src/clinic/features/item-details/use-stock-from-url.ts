import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';
import { trackStock, fetchStock, useStock } from '../../store/clinic-store.js';

export type StockFromUrl =
  | { readonly state: 'there'; readonly stock: Stock }
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void };

/** Returns the product in a URL with live updates; a deactivated one as it was loaded. */
export function useStockFromUrl(kind: StockKind, id: number): StockFromUrl {
  const live = useStock(kind, id === 0 ? null : id);
  const [read, setRead] = useState<{ readonly id: number; readonly stock?: Stock; readonly error?: unknown } | null>(
    null,
  );
  const [tries, setTries] = useState(0);
  const isKnown = live !== undefined;
  useEffect(() => {
    if (isKnown || id === 0) return;
    let isOver = false;
    fetchStock(id, kind).then(
      (stock) => {
        if (isOver) return;
        if (stock.isActive) trackStock(stock);
        setRead({ id, stock });
      },
      (error: unknown) => {
        if (!isOver) setRead({ id, error });
      },
    );
    return () => {
      isOver = true;
    };
    // `tries` loads it again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [isKnown, id, kind, tries]);
  const [last, setLast] = useState(live);
  if (live !== undefined && live !== last) setLast(live);
  if (live !== undefined) return { state: 'there', stock: live };
  if (id === 0) return { state: 'none' };
  if (read === null || read.id !== id)
    // Another user has just deactivated it.
    return last?.id === id ? { state: 'there', stock: { ...last, isActive: false } } : { state: 'loading' };
  if (read.stock !== undefined) return { state: 'there', stock: read.stock };
  if (read.error instanceof ApiError && [400, 404].includes(read.error.status)) return { state: 'none' };
  return { state: 'failed', error: read.error, again: () => setTries(tries + 1) };
}
