import { useCallback, useMemo } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { SORTS } from './project-columns.js';
import type { ProjectFilter } from './project-rows.js';

/* Search, filters and sorting live in the address. */

const NAMES = ['search', 'status', 'client', 'manager', 'only'] as const satisfies readonly (keyof ProjectFilter)[];
const BY_NAME: Sorting = { id: 'name', desc: false };

export type WriteFilter = (values: Partial<ProjectFilter>) => void;

export function useProjectFilter() {
  const { address, write } = useAddress();
  const filter = useMemo(
    () => Object.fromEntries(NAMES.map((name) => [name, address.get(name) ?? ''])) as unknown as ProjectFilter,
    [address],
  );
  const sort = address.get('sort') ?? '';
  const sorting = useMemo((): Sorting | null => {
    const id = SORTS.find((one) => one === sort.replace(/^-/, ''));
    if (id !== undefined) return { id, desc: sort.startsWith('-') };
    return filter.search === '' ? BY_NAME : null;
  }, [sort, filter.search]);
  const clear = useCallback(() => write(Object.fromEntries(NAMES.map((name) => [name, '']))), [write]);
  const sortBy = useCallback(
    ({ id, desc }: Sorting) =>
      write({ sort: id === BY_NAME.id && !desc && filter.search === '' ? '' : `${desc ? '-' : ''}${id}` }),
    [write, filter.search],
  );
  return { filter, write, clear, sorting, sortBy };
}
