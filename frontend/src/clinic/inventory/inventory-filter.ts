import type { Item } from '@atrium/contract/clinic/items';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sorting } from '../../ui/data-table.js';
import { matchesSearch } from '../store/search-items.js';

/* The filters live in the address, under the names of the call's own filters. */

const NAMES = ['search', 'categoryId', 'stockLevel', 'supplierId'] as const;
type Name = (typeof NAMES)[number];
export type InventoryFilter = Readonly<Record<Name, string>>;

const DEFAULT_SORTING: Sorting = { id: 'name', desc: false };

export function useInventoryFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(
    () => Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as InventoryFilter,
    [address],
  );
  const sort = address.get('sort') ?? '';
  const sorting = useMemo((): Sorting => (sort === '' ? DEFAULT_SORTING : { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }), [sort]);

  const write = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(values)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
    [setAddress],
  );
  const change = useCallback((name: Name, value: string) => write({ [name]: value }), [write]);
  const clear = useCallback(() => write(Object.fromEntries(NAMES.map((name) => [name, '']))), [write]);
  const sortBy = useCallback(
    ({ id, desc }: Sorting) => write({ sort: id === DEFAULT_SORTING.id && !desc ? '' : `${desc ? '-' : ''}${id}` }),
    [write],
  );
  return { filter, change, clear, sorting, sortBy };
}

/** The same rows that the server would answer, over the rows that are live here. */
export function filterItems(items: Iterable<Item>, { search, categoryId, stockLevel, supplierId }: InventoryFilter): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (stockLevel !== '' && item.stockStatus !== stockLevel) continue;
    if (categoryId !== '' && String(item.categoryId) !== categoryId) continue;
    if (supplierId !== '' && String(item.primarySupplierId) !== supplierId) continue;
    if (search.trim() !== '' && !matchesSearch(item, search)) continue;
    found.push(item);
  }
  return found;
}
