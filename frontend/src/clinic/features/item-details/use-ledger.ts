import { listMovements } from '@atrium/contract/clinic/consumables/calls';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useRef, useState } from 'react';
import { callPage } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';

const PAGE_SIZE = 50;

/** Filters of the ledger; empty for none. */
export interface LedgerQuery {
  readonly type: string;
  readonly userId: string;
  readonly since: string;
  readonly until: string;
}

const fetchPage = (kind: StockKind, id: number, filters: LedgerQuery, cursor: string | null) =>
  callPage(listMovements[kind], { params: { id }, query: { ...filters, limit: PAGE_SIZE, cursor } });

/** Loads the movements of a product, newest first. Reads the first page again whenever its stock changes. */
export function useLedger(stock: Stock, filters: LedgerQuery) {
  const [movements, setMovements] = useState<readonly Movement[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [refetchCount, setRefetchCount] = useState(0);
  const [firstId, setFirstId] = useState<number | null>(null);
  const { id, kind, version } = stock;
  const narrowed = JSON.stringify(filters);
  const queryKey = `${version} ${refetchCount} ${narrowed}`;
  const latest = useRef('');
  const [shown, setShown] = useState(narrowed);
  if (shown !== narrowed) {
    setShown(narrowed);
    setMovements(null);
    setNext(null);
    setError(null);
    setFirstId(null);
  }

  useEffect(() => {
    latest.current = queryKey;
    const isLatest = () => latest.current === queryKey;
    void (async () => {
      try {
        const page = await fetchPage(kind, id, JSON.parse(narrowed) as LedgerQuery, null);
        if (!isLatest()) return;
        setFirstId((known) => known ?? page.rows[0]?.id ?? 0);
        setMovements((known) => {
          const seen = new Set(page.rows.map((row) => row.id));
          const oldest = page.rows.at(-1)?.id ?? 0;
          // More movements than a page are new, so the list starts again.
          const joins = known !== null && known.some((row) => row.id >= oldest);
          if (!joins) setNext(page.next);
          return joins ? [...page.rows, ...known.filter((row) => !seen.has(row.id))] : page.rows;
        });
        setError(null);
      } catch (failure) {
        if (isLatest()) setError(failure);
      }
    })();
  }, [id, kind, queryKey, narrowed]);

  return {
    movements,
    next,
    error,
    loadingMore,
    isNew: (movement: Movement) => firstId !== null && movement.id > firstId,
    readNewest: () => {
      setError(null);
      setRefetchCount(refetchCount + 1);
    },
    readOlder: () => {
      const mine = narrowed;
      const isMine = () => latest.current.endsWith(mine);
      setLoadingMore(true);
      fetchPage(kind, id, filters, next).then(
        (page) => {
          setLoadingMore(false);
          if (!isMine()) return;
          setMovements((known) => {
            const seen = new Set((known ?? []).map((row) => row.id));
            return [...(known ?? []), ...page.rows.filter((row) => !seen.has(row.id))];
          });
          setNext(page.next);
          setError(null);
        },
        (failure: unknown) => {
          setLoadingMore(false);
          if (isMine()) setError(failure);
        },
      );
    },
  };
}
