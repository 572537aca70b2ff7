import type { Rows } from '../live/rows.js';
import type { Id } from '../live/upsert.js';

/*
 * A list of which only some windows (filters of its call) and single rows are loaded. Events may add other rows, which
 * the views filter out.
 */

export type Filters = Readonly<Record<string, string>>;

export interface Window {
  readonly filters: Filters;
  readonly most: number;
}

export interface Windowed {
  /** Windows shown so far, the latest last. */
  readonly windows: readonly Window[];
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

const PART = 200;
const MOST_WINDOWS = 24;
/** Maximum number of rows outside the windows that are refetched with them. */
const MOST_BESIDE = 1_000;

interface PartOfList<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}
export type ReadPart<T> = (query: Readonly<Record<string, string | number | null>>) => Promise<PartOfList<T>>;

export const windowName = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const isWindowKnown = ({ phase, known }: Pick<Rows<unknown> & Windowed, 'phase' | 'known'>, filters: Filters) =>
  phase === 'ready' && known.has(windowName(filters));

export const mostAsked = ({ windows }: Pick<Windowed, 'windows'>, filters: Filters): number => {
  const name = windowName(filters);
  return windows.find((one) => windowName(one.filters) === name)?.most ?? 0;
};

/** Returns whether the server may have more rows of a window than were requested. */
export const isWindowFull = (windowed: Windowed, filters: Filters): boolean => {
  const asked = mostAsked(windowed, filters);
  return asked > 0 && (windowed.known.get(windowName(filters)) ?? 0) >= asked;
};

/** Returns whether a row is loaded or known to be missing. */
export const isRowKnown = ({ all, known }: Pick<Rows<unknown> & Windowed, 'all' | 'known'>, id: number): boolean =>
  all.rows.has(id) || all.gone.has(id) || known.has(id);

export const endOf = ({ ends }: Pick<Windowed, 'ends'>, filters: Filters): WindowEnd | undefined =>
  ends.get(windowName(filters));

export const withWindow = (
  windows: readonly Window[],
  window: Window,
  mostWindows: number = MOST_WINDOWS,
): readonly Window[] => [
  ...windows.filter(({ filters }) => windowName(filters) !== windowName(window.filters)).slice(1 - mostWindows),
  window,
];

export interface ReadWindow<T> {
  readonly rows: T[];
  readonly end: WindowEnd;
}

/** Reads a window from its beginning, or continues at `from`. */
export async function readWindow<T extends { readonly id: Id }>(
  read: ReadPart<T>,
  { filters, most }: Window,
  from?: WindowEnd,
): Promise<ReadWindow<T>> {
  const rows: T[] = [];
  const before = from?.ids.size ?? 0;
  let cursor = from?.next ?? null;
  if (from !== undefined && (from.next === null || before >= most)) return { rows, end: from };
  do {
    const limit = Math.min(PART, most - before - rows.length);
    const part: PartOfList<T> = await read({ ...filters, limit, cursor });
    rows.push(...part.rows);
    cursor = part.next;
  } while (cursor !== null && before + rows.length < most);
  const ids = new Set(from?.ids);
  for (const { id } of rows) ids.add(id);
  return { rows, end: { ids, next: cursor, last: rows.at(-1) ?? from?.last } };
}

export async function readRows<T>(read: ReadPart<T>, ids: readonly Id[]): Promise<T[]> {
  const parts: Promise<PartOfList<T>>[] = [];
  for (let at = 0; at < ids.length; at += PART)
    parts.push(read({ ids: ids.slice(at, at + PART).join(','), limit: PART }));
  return (await Promise.all(parts)).flatMap(({ rows }) => rows);
}

/** Refetches all windows and loaded rows. */
export async function readHeld<T extends { readonly id: Id }>(
  read: ReadPart<T>,
  { all, windows, known: before }: Pick<Rows<T> & Windowed, 'all' | 'windows' | 'known'>,
): Promise<{ readonly rows: T[] } & Pick<Windowed, 'known' | 'ends'>> {
  const held = [...all.rows.keys()];
  const found = await Promise.all(windows.map((window) => readWindow(read, window)));
  const rows = new Map(found.flatMap((window) => window.rows).map((row) => [row.id, row]));
  const beside = held.filter((id) => !rows.has(id)).slice(-MOST_BESIDE);
  for (const row of await readRows(read, beside)) rows.set(row.id, row);
  const known = new Map<string | Id, number>([
    ...[...before].filter(([name]) => typeof name === 'number'),
    ...windows.map(({ filters }, index) => [windowName(filters), found[index]?.rows.length ?? 0] as const),
  ]);
  const ends = new Map(
    windows.flatMap(({ filters }, index) => {
      const end = found[index]?.end;
      return end === undefined ? [] : [[windowName(filters), end] as const];
    }),
  );
  return { rows: [...rows.values()], known, ends };
}

/** Merges a refetch with windows that were requested and received during it. */
export function withHeld(
  now: Windowed,
  asked: readonly Window[],
  read: Pick<Windowed, 'known' | 'ends'>,
): Pick<Windowed, 'known' | 'ends'> {
  const known = new Map(read.known);
  const ends = new Map(read.ends);
  const later = now.windows.filter(
    ({ filters, most }) => !asked.some((one) => one.most >= most && windowName(one.filters) === windowName(filters)),
  );
  for (const name of later.map(({ filters }) => windowName(filters))) {
    const rows = now.known.get(name);
    const end = now.ends.get(name);
    if (rows !== undefined) known.set(name, rows);
    if (end !== undefined) ends.set(name, end);
  }
  return { known, ends };
}
