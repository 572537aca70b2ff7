import { useCallback, useMemo } from 'react';
import { useUrlParameters } from './url-parameters.js';

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

/** Reads and writes the filters of a list in the URL. `names` must be the same array on every render. */
export function useListFilter<N extends string>(names: readonly N[]): ListFilter<N> {
  const { address, write } = useUrlParameters();
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
 * Reads and writes the sort order of a list in the URL. Without one, search results keep their order (null) and other
 * lists use `defaultSorting`. An unknown column in the URL is ignored.
 */
export function useSorting(defaultSorting: Sorting, search: string, columns?: readonly string[]) {
  const { address, write } = useUrlParameters();
  const sort = address.get('sort') ?? '';
  const sorting = useMemo((): Sorting | null => {
    const id = sort.replace(/^-/, '');
    if (id !== '' && (columns === undefined || columns.includes(id))) return { id, desc: sort.startsWith('-') };
    return search === '' ? defaultSorting : null;
  }, [sort, search, defaultSorting, columns]);
  const sortBy = useCallback(
    ({ id, desc }: Sorting) =>
      write({
        sort:
          id === defaultSorting.id && desc === defaultSorting.desc && search === '' ? '' : `${desc ? '-' : ''}${id}`,
      }),
    [write, search, defaultSorting],
  );
  return { sorting, sortBy };
}
