import { listConsumables } from '@atrium/contract/clinic/consumables/calls';
import { getStockSuggestion, listItems } from '@atrium/contract/clinic/items/calls';
import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import { parseSearchQuery, rankMatch } from '@atrium/rules/text/search';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/http.js';
import { useFetch } from '../../lib/api/use-fetch.js';
import { useConnection } from '../../lib/live/live.js';
import type { Stock } from '../store/clinic-state.js';
import { useClinic } from '../store/clinic-store.js';
import { getSearchText } from '../store/search-stock.js';

const MAX_MATCHES = 20;
/** Debounce of typed keys in ms. A scanned code is searched at once. */
const DEBOUNCE_MS = 80;

export interface StockSearchResult {
  /** The search text that produced these results. */
  readonly typed: string;
  readonly rows: readonly Stock[];
  /** A corrected search text that has matches; null when this one has some. */
  readonly suggestion: string | null;
  readonly error: unknown;
}

const searchKind = async (kind: StockKind, search: string): Promise<readonly Stock[]> => {
  const query = { search, limit: MAX_MATCHES };
  if (kind === 'item') return call(listItems, { query });
  return call(listConsumables, { query });
};

/** Returns the server's best matches, ranked across the kinds. */
async function searchStock(kinds: readonly StockKind[], typed: string): Promise<StockSearchResult> {
  const found = await Promise.all(kinds.map((kind) => searchKind(kind, typed)));
  const query = parseSearchQuery(normalizeProductCode(typed));
  const textOf = getSearchText(useClinic.getState());
  const rankOf = (stock: Stock): number => (query === null ? 0 : (rankMatch(textOf(stock), query) ?? 3));
  const rows = kinds.length === 1 ? found.flat() : found.flat().toSorted((a, b) => rankOf(a) - rankOf(b));
  if (rows.length > 0) return { typed, rows: rows.slice(0, MAX_MATCHES), suggestion: null, error: null };
  const suggestions = await Promise.all(
    kinds.map(async (kind) => (await call(getStockSuggestion, { query: { kind, search: typed } })).search),
  );
  return { typed, rows, suggestion: suggestions.find((words) => words !== null) ?? null, error: null };
}

/** Returns the matches of the text; earlier matches stay until the new ones load. Null before the first search. */
export function useStockSearch(kinds: readonly StockKind[], typed: string): StockSearchResult | null {
  const [found, setFound] = useState<StockSearchResult | null>(null);
  const wanted = typed.trim();
  const both = kinds.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isOld = false;
    const find = () =>
      void searchStock(both.split(' ') as StockKind[], wanted).then(
        (answer) => isOld || setFound(answer),
        (error: unknown) => isOld || setFound({ typed: wanted, rows: [], suggestion: null, error }),
      );
    const timer = setTimeout(find, DEBOUNCE_MS);
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
  const isCurrent = found !== null && (wanted.startsWith(found.typed) || found.typed.startsWith(wanted));
  return wanted !== '' && isCurrent ? found : null;
}

/** Returns a corrected search text, which only the server knows; null for none. */
export function useSearchSuggestion(kind: StockKind, search: string): string | null {
  const { value, isCurrent } = useFetch(search === '' ? null : `${kind} ${search}`, () =>
    call(getStockSuggestion, { query: { kind, search } }),
  );
  return isCurrent && value !== null ? value.search : null;
}
