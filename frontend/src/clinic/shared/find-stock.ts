import { listConsumables } from '@atrium/contract/clinic/consumables/calls';
import { getStockMeant, listItems } from '@atrium/contract/clinic/items/calls';
import { productCode } from '@atrium/rules/stock/product-codes';
import { searchQuery, searchRank } from '@atrium/rules/text/search';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.js';
import { useConnection } from '../../lib/live/live.js';
import type { Stock } from '../store/clinic-state.js';
import { useClinic } from '../store/clinic-store.js';
import { stockTexts } from '../store/search-stock.js';

const MATCHES = 20;
/** Debounce of typed keys in ms. A scanned code is searched at once. */
const TYPING_MS = 80;

export interface FoundStock {
  /** The search text that produced these results. */
  readonly typed: string;
  readonly rows: readonly Stock[];
  /** A corrected search text that has matches; null when this one has some. */
  readonly meant: string | null;
  readonly error: unknown;
}

const ofKind = async (kind: StockKind, search: string): Promise<readonly Stock[]> => {
  const query = { search, limit: MATCHES };
  if (kind === 'item') return call(listItems, { query });
  return call(listConsumables, { query });
};

/** Returns the server's best matches, ranked across the kinds. */
async function findStock(kinds: readonly StockKind[], typed: string): Promise<FoundStock> {
  const found = await Promise.all(kinds.map((kind) => ofKind(kind, typed)));
  const query = searchQuery(productCode(typed));
  const textOf = stockTexts(useClinic.getState());
  const rankOf = (stock: Stock): number => (query === null ? 0 : (searchRank(textOf(stock), query) ?? 3));
  const rows = kinds.length === 1 ? found.flat() : found.flat().toSorted((a, b) => rankOf(a) - rankOf(b));
  if (rows.length > 0) return { typed, rows: rows.slice(0, MATCHES), meant: null, error: null };
  const meant = await Promise.all(
    kinds.map(async (kind) => (await call(getStockMeant, { query: { kind, search: typed } })).search),
  );
  return { typed, rows, meant: meant.find((words) => words !== null) ?? null, error: null };
}

/** Returns the matches of the text; earlier matches stay until the new ones load. Null before the first search. */
export function useFoundStock(kinds: readonly StockKind[], typed: string): FoundStock | null {
  const [found, setFound] = useState<FoundStock | null>(null);
  const wanted = typed.trim();
  const both = kinds.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isOld = false;
    const find = () =>
      void findStock(both.split(' ') as StockKind[], wanted).then(
        (answer) => isOld || setFound(answer),
        (error: unknown) => isOld || setFound({ typed: wanted, rows: [], meant: null, error }),
      );
    const timer = setTimeout(find, TYPING_MS);
    // A search that failed offline is repeated after reconnecting.
    const stop = useConnection.subscribe(({ state }, { state: before }) => {
      if (state === 'live' && (before === 'offline' || before === 'reconnecting')) find();
    });
    return () => {
      isOld = true;
      clearTimeout(timer);
      stop();
    };
  }, [both, wanted]);
  const goesOn = found !== null && (wanted.startsWith(found.typed) || found.typed.startsWith(wanted));
  return wanted !== '' && goesOn ? found : null;
}
