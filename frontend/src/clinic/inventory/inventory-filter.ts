import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sorting } from '../../ui/data-table-props.js';
import type { InventoryFilter } from './filter-items.js';

/* The filters live in the address, under the names of the call's own filters. */

const NAMES = ['search', 'categoryId', 'stockLevel', 'supplierId'] as const satisfies readonly (keyof InventoryFilter)[];
type Name = (typeof NAMES)[number];

const DEFAULT_SORTING: Sorting = { id: 'name', desc: false };

export function useInventoryFilter() {
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(
    () => Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as unknown as InventoryFilter,
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
