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
/** Keys of one word come faster. A scanner waits for nothing: its code is asked for when it ends. */
const TYPING_MS = 80;

export interface FoundStock {
  /** What they were found for. */
  readonly typed: string;
  readonly rows: readonly Stock[];
  /** Where there are none: other words that find some. */
  readonly meant: string | null;
  readonly error: unknown;
}

const ofKind = async (kind: StockKind, search: string): Promise<readonly Stock[]> => {
  const query = { search, limit: MATCHES };
  if (kind === 'item') return call(listItems, { query });
  return call(listConsumables, { query });
};

/** The server's best matches, of both kinds as of one list. */
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

/** What is found for the text; the matches before stay until the new ones are there. Null: nothing was looked for yet. */
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
    // A search that failed without a connection is repeated once it is back.
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
