import { SHORT_STATUSES, type StockKind, type StockStatus } from '@atrium/rules/stock/stock-status';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import {
  getWindowEnd,
  type Filters,
  isWindowLoaded,
  getRequestedLimit,
  type Windowed,
} from '../../../lib/area/windows.js';
import type { Rows } from '../../../lib/live/rows.js';
import { useToday } from '../../../session/today.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import type { Stock } from '../../store/clinic-state.js';
import { loadClinic, loadLevels, loadStockWindow, useClinic } from '../../store/clinic-store.js';
import { filterStock, type StockFilter } from './filters/filter-stock.js';
import { LISTS } from '../../shared/stock/stock-actions.js';
import { useSearchSuggestion } from '../../shared/stock-search.js';
import { compareByColumn, compareByMatch, toStockSort } from './sort-stock.js';
import { mergeWindowRows } from './merge-window-rows.js';

/** Number of rows in the first page, enough for a tall window. */
const FIRST_PAGE = 100;
const NEXT_PAGE = 200;

const LEVEL_FILTERS = ['search', 'categoryId', 'supplierId', 'expiry'] as const;
const sumLevels = ({
  good = 0,
  warning = 0,
  low = 0,
  out = 0,
}: Readonly<Partial<Record<StockStatus, number>>>): number => good + warning + low + out;

const NO_ROWS: readonly Stock[] = [];

/** Returns the filtered and sorted list, loaded as far as the user scrolled, live, with its total. */
export function useStockWindow(kind: StockKind, filter: StockFilter, sorting: Sorting | null) {
  const list: Rows<Stock> & Windowed = useClinic((state) => state[LISTS[kind]]);
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const levels = useClinic((state) => state.levels);
  const today = useToday();

  const window = useMemo((): Filters => {
    const given = Object.entries({ ...filter, sort: sorting === null ? '' : toStockSort(sorting) });
    return Object.fromEntries(given.filter(([, value]) => value !== ''));
  }, [filter, sorting]);
  const load = useCallback(() => {
    loadClinic('categories', 'suppliers');
    loadStockWindow(kind, window, FIRST_PAGE);
  }, [kind, window]);
  useEffect(load, [load]);

  const { search, categoryId, supplierId, expiry } = filter;
  useEffect(
    () => loadLevels({ kind, search, categoryId, supplierId, expiry }),
    [kind, search, categoryId, supplierId, expiry],
  );
  useEffect(() => () => loadLevels(null), []);

  // Deferred, so that frequent events do not delay typing.
  const seen = useDeferredValue(list);
  const { all } = seen;
  const wanted = useDeferredValue(filter);
  const order = useMemo(
    () =>
      sorting === null
        ? compareByMatch(wanted.search, { categories, suppliers })
        : compareByColumn(sorting, { categories, suppliers }),
    [sorting, wanted.search, categories, suppliers],
  );
  const end = getWindowEnd(seen, window);
  const rows = useMemo(
    () => mergeWindowRows(filterStock(all.rows.values(), wanted, { categories, suppliers }, today), end, order),
    [all, wanted, categories, suppliers, today, end, order],
  );
  // Refers to the displayed rows, which lag behind the loaded ones.
  const isWhole = isWindowLoaded(seen, window) && end?.next === null;

  const isKnown = isWindowLoaded(list, window);
  const read = getWindowEnd(list, window);
  const isAllRead = isKnown && read?.next === null;
  const rowsRead = read?.ids.size ?? 0;
  const isReadingMore = isKnown && !isAllRead && rowsRead < getRequestedLimit(list, window);
  const more = useCallback(
    (most?: number) => {
      if (isKnown && !isAllRead && !isReadingMore) loadStockWindow(kind, window, most ?? rowsRead + NEXT_PAGE);
    },
    [isKnown, isAllRead, isReadingMore, kind, window, rowsRead],
  );

  const isCounted = LEVEL_FILTERS.every((name) => levels.value?.of[name] === filter[name]);
  const counts: Readonly<Partial<Record<StockStatus, number>>> | undefined = levels.value?.levels;
  const total =
    filter.stockLevel === ''
      ? sumLevels(counts ?? {})
      : filter.stockLevel === SHORT_STATUSES
        ? (counts?.low ?? 0) + (counts?.out ?? 0)
        : counts?.[filter.stockLevel as StockStatus];
  // The deferred list lags for a moment behind the loaded one.
  const isSettled = all === list.all && wanted === filter;
  const isWaiting = rows.length === 0 && list.phase !== 'failed' && (!isKnown || !isSettled);
  return {
    list,
    window,
    rows: isWaiting ? NO_ROWS : rows,
    /** Number of rows; undefined until the server has counted. */
    total: isWhole && isSettled ? rows.length : isCounted ? total : undefined,
    counts,
    tracksLots: useTracksLots(kind, levels.value?.levels.tracksLots),
    isWaiting,
    isWhole,
    isSettled,
    isReadingMore,
    load,
    more,
    meant: useSearchSuggestion(kind, isWhole && rows.length === 0 ? filter.search : ''),
  };
}

const TRACKS_LOTS_KEY = 'atrium-tracks-lots-';

/**
 * Returns whether any product tracks lots. The value is stored on the device, so that the columns are right before the
 * server has counted.
 */
function useTracksLots(kind: StockKind, counted: boolean | undefined): boolean {
  const key = `${TRACKS_LOTS_KEY}${kind}`;
  useEffect(() => {
    if (counted === true) localStorage.setItem(key, '1');
    else if (counted === false) localStorage.removeItem(key);
  }, [key, counted]);
  return counted ?? localStorage.getItem(key) !== null;
}
