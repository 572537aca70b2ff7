import { useCallback, useMemo } from 'react';
import { useAddress } from './address.js';

export interface Sorting {
  readonly id: string;
  readonly desc: boolean;
}

export interface ListFilter<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly write: (values: Readonly<Partial<Record<N, string>>>) => void;
  readonly clear: () => void;
  readonly isFiltered: boolean;
}

/** The filters of a list, which the address keeps. `names` must be the same array on every render. */
export function useListFilter<N extends string>(names: readonly N[]): ListFilter<N> {
  const { address, write } = useAddress();
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, address.get(name) ?? ''])) as Record<N, string>,
    [names, address],
  );
  const clear = useCallback(() => write(Object.fromEntries(names.map((name) => [name, '']))), [names, write]);
  return {
    values,
    write: write as ListFilter<N>['write'],
    clear,
    isFiltered: names.some((name) => values[name] !== ''),
  };
}

/**
 * The sorting of a list, which the address keeps. Without a chosen sorting, search results keep their order (null) and
 * other lists take `usual`. An unknown column in the address is ignored.
 */
export function useSorting(usual: Sorting, search: string, columns?: readonly string[]) {
  const { address, write } = useAddress();
  const sort = address.get('sort') ?? '';
  const sorting = useMemo((): Sorting | null => {
    const id = sort.replace(/^-/, '');
    if (id !== '' && (columns === undefined || columns.includes(id))) return { id, desc: sort.startsWith('-') };
    return search === '' ? usual : null;
  }, [sort, search, usual, columns]);
  const sortBy = useCallback(
    ({ id, desc }: Sorting) =>
      write({ sort: id === usual.id && desc === usual.desc && search === '' ? '' : `${desc ? '-' : ''}${id}` }),
    [write, search, usual],
  );
  return { sorting, sortBy };
}
