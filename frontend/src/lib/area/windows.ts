import type { Rows } from '../live/rows.js';
import type { Id } from '../live/collection.js';

/*
 * A list of which only some windows (filters of its call) and single rows are loaded. Events may add other rows, which
 * the views filter out.
 */

export type Filters = Readonly<Record<string, string>>;

export interface ListWindow {
  readonly filters: Filters;
  readonly most: number;
}

export interface Windowed {
  /** Windows shown so far, the latest last. */
  readonly windows: readonly ListWindow[];
  /** Loaded windows with their number of rows, and loaded ids. */
  readonly known: ReadonlyMap<string | Id, number>;
  readonly ends: ReadonlyMap<string, WindowEnd>;
}

/** Loaded rows of a window, and where the next page begins. */
export interface WindowEnd {
  readonly ids: ReadonlySet<Id>;
  readonly next: string | null;
  /** The last loaded row; rows after it are not loaded. */
  readonly last: unknown;
}

export const NO_WINDOWS: Windowed = { windows: [], known: new Map(), ends: new Map() };

const PAGE_SIZE = 200;
const MAX_WINDOWS = 24;
/** Maximum number of rows outside the windows that are refetched with them. */
const MAX_EXTRA_ROWS = 1_000;

interface ListPage<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}
export type ReadPage<T> = (query: Readonly<Record<string, string | number | null>>) => Promise<ListPage<T>>;

export const getWindowKey = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const isWindowLoaded = ({ phase, known }: Pick<Rows<unknown> & Windowed, 'phase' | 'known'>, filters: Filters) =>
  phase === 'ready' && known.has(getWindowKey(filters));

export const getRequestedLimit = ({ windows }: Pick<Windowed, 'windows'>, filters: Filters): number => {
  const name = getWindowKey(filters);
  return windows.find((one) => getWindowKey(one.filters) === name)?.most ?? 0;
};

/** Returns whether the server may have more rows of a window than were requested. */
export const isWindowFull = (windowed: Windowed, filters: Filters): boolean => {
  const requested = getRequestedLimit(windowed, filters);
  return requested > 0 && (windowed.known.get(getWindowKey(filters)) ?? 0) >= requested;
};

/** Returns whether a row is loaded or known to be missing. */
export const isRowKnown = ({ all, known }: Pick<Rows<unknown> & Windowed, 'all' | 'known'>, id: number): boolean =>
  all.rows.has(id) || all.removed.has(id) || known.has(id);

/** Returns whether a row is known to be missing on the server. */
export const isRowMissing = (slice: Pick<Rows<unknown> & Windowed, 'all' | 'known'>, id: number): boolean =>
  !slice.all.rows.has(id) && isRowKnown(slice, id);

export const getWindowEnd = ({ ends }: Pick<Windowed, 'ends'>, filters: Filters): WindowEnd | undefined =>
  ends.get(getWindowKey(filters));

export const addWindow = (
  windows: readonly ListWindow[],
  window: ListWindow,
  mostWindows: number = MAX_WINDOWS,
): readonly ListWindow[] => [
  ...windows.filter(({ filters }) => getWindowKey(filters) !== getWindowKey(window.filters)).slice(1 - mostWindows),
  window,
];

export interface ReadWindow<T> {
  readonly rows: T[];
  readonly end: WindowEnd;
}

/** Reads a window from its beginning, or continues at `from`. */
export async function readWindow<T extends { readonly id: Id }>(
  read: ReadPage<T>,
  { filters, most }: ListWindow,
  from?: WindowEnd,
): Promise<ReadWindow<T>> {
  const rows: T[] = [];
  const before = from?.ids.size ?? 0;
  let cursor = from?.next ?? null;
  if (from !== undefined && (from.next === null || before >= most)) return { rows, end: from };
  do {
    const limit = Math.min(PAGE_SIZE, most - before - rows.length);
    const part: ListPage<T> = await read({ ...filters, limit, cursor });
    rows.push(...part.rows);
    cursor = part.next;
  } while (cursor !== null && before + rows.length < most);
  const ids = new Set(from?.ids);
  for (const { id } of rows) ids.add(id);
  return { rows, end: { ids, next: cursor, last: rows.at(-1) ?? from?.last } };
}

export async function readRows<T>(read: ReadPage<T>, ids: readonly Id[]): Promise<T[]> {
  const parts: Promise<ListPage<T>>[] = [];
  for (let at = 0; at < ids.length; at += PAGE_SIZE)
    parts.push(read({ ids: ids.slice(at, at + PAGE_SIZE).join(','), limit: PAGE_SIZE }));
  return (await Promise.all(parts)).flatMap(({ rows }) => rows);
}

/** Refetches all windows and loaded rows. */
export async function refetchWindows<T extends { readonly id: Id }>(
  read: ReadPage<T>,
  { all, windows, known: before }: Pick<Rows<T> & Windowed, 'all' | 'windows' | 'known'>,
): Promise<{ readonly rows: T[] } & Pick<Windowed, 'known' | 'ends'>> {
  const slice = [...all.rows.keys()];
  const found = await Promise.all(windows.map((window) => readWindow(read, window)));
  const rows = new Map(found.flatMap((window) => window.rows).map((row) => [row.id, row]));
  const extraIds = slice.filter((id) => !rows.has(id)).slice(-MAX_EXTRA_ROWS);
  for (const row of await readRows(read, extraIds)) rows.set(row.id, row);
  const known = new Map<string | Id, number>([
    ...[...before].filter(([name]) => typeof name === 'number'),
    ...windows.map(({ filters }, index) => [getWindowKey(filters), found[index]?.rows.length ?? 0] as const),
  ]);
  const ends = new Map(
    windows.flatMap(({ filters }, index) => {
      const end = found[index]?.end;
      return end === undefined ? [] : [[getWindowKey(filters), end] as const];
    }),
  );
  return { rows: [...rows.values()], known, ends };
}

/** Merges a refetch with windows that were requested and received during it. */
export function mergeRefetch(
  now: Windowed,
  requested: readonly ListWindow[],
  read: Pick<Windowed, 'known' | 'ends'>,
): Pick<Windowed, 'known' | 'ends'> {
  const known = new Map(read.known);
  const ends = new Map(read.ends);
  const later = now.windows.filter(
    ({ filters, most }) =>
      !requested.some((one) => one.most >= most && getWindowKey(one.filters) === getWindowKey(filters)),
  );
  for (const name of later.map(({ filters }) => getWindowKey(filters))) {
    const rows = now.known.get(name);
    const end = now.ends.get(name);
    if (rows !== undefined) known.set(name, rows);
    if (end !== undefined) ends.set(name, end);
  }
  return { known, ends };
}
