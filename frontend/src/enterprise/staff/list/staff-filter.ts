import { useCallback, useMemo } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import type { StaffFilter } from './filter-staff.js';

/* Search, filters, sorting and the view live in the address. */

const NAMES = ['search', 'access', 'status'] as const satisfies readonly (keyof StaffFilter)[];
const DEFAULT_SORTING: Sorting = { id: 'name', desc: false };

export function useStaffFilter() {
  const { address, write } = useAddress();
  const filter = useMemo(
    () => Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as unknown as StaffFilter,
    [address],
  );
  const sort = address.get('sort') ?? '';
  const sorting = useMemo(
    (): Sorting | null =>
      sort !== ''
        ? { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }
        : filter.search === ''
          ? DEFAULT_SORTING
          : null,
    [sort, filter.search],
  );
  const view: 'list' | 'matrix' = address.get('view') === 'matrix' ? 'matrix' : 'list';

  const change = useCallback((name: keyof StaffFilter, value: string) => write({ [name]: value }), [write]);
  const clear = useCallback(() => write(Object.fromEntries(NAMES.map((name) => [name, '']))), [write]);
  const show = useCallback((value: string) => write({ view: value === 'matrix' ? value : '' }), [write]);
  const sortBy = useCallback(
    ({ id, desc }: Sorting) =>
      write({ sort: id === DEFAULT_SORTING.id && !desc && filter.search === '' ? '' : `${desc ? '-' : ''}${id}` }),
    [write, filter.search],
  );
  return { filter, change, clear, sorting, sortBy, view, show };
}
