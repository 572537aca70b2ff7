import { useCallback, useMemo } from 'react';
import { useUrlParameters } from '../../../../lib/format/url-parameters.js';
import type { Sorting } from '../../../../ui/lists/data-table-props.js';
import type { StockFilter } from './filter-stock.js';

/* Filters in the URL, under the names of the API's filters. */

const NAMES = [
  'search',
  'categoryId',
  'stockLevel',
  'supplierId',
  'expiry',
] as const satisfies readonly (keyof StockFilter)[];

const EXPIRIES: ReadonlySet<string> = new Set(['held', 'expired', '30', '60', '90']);
const DEFAULT_SORTING: Sorting = { id: 'name', desc: false };

export function useStockFilter() {
  const { address, write } = useUrlParameters();
  const [search, categoryId, stockLevel, supplierId, expiry, sort] = [...NAMES, 'sort'].map(
    (name) => address.get(name) ?? '',
  ) as [string, string, string, string, string, string];
  const filter = useMemo(
    (): StockFilter => ({ search, categoryId, stockLevel, supplierId, expiry: EXPIRIES.has(expiry) ? expiry : '' }),
    [search, categoryId, stockLevel, supplierId, expiry],
  );
  const sorting = useMemo(
    (): Sorting | null =>
      sort !== '' ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } : search === '' ? DEFAULT_SORTING : null,
    [sort, search],
  );
  const clear = useCallback(() => write(Object.fromEntries([...NAMES, 'sort'].map((name) => [name, '']))), [write]);
  const sortBy = useCallback(
    ({ id, desc }: Sorting) =>
      write({ sort: id === DEFAULT_SORTING.id && !desc && search === '' ? '' : `${desc ? '-' : ''}${id}` }),
    [write, search],
  );
  return { filter, write, clear, sort, sorting, sortBy };
}
