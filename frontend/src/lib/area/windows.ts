import type { Rows } from '../live/rows.js';
import type { Id } from '../live/upsert.js';

/*
 * A list that is too long to be loaded whole, of which the rows that are looked at are held: those of some windows (the
 * filters of its call), and single rows by id. Whatever an event tells of is taken too, so that a row which enters a
 * window appears; what leaves it is left out by whoever shows the window.
 */

export type Filters = Readonly<Record<string, string>>;

export interface Window {
  readonly filters: Filters;
  /** Not more rows than these. */
  readonly most: number;
}

export interface Windowed {
  /** What is looked at, the latest last. */
  readonly windows: readonly Window[];
  /** What has been answered: windows with the number of their rows, and ids. */
  readonly known: ReadonlyMap<string | Id, number>;
  /** Of windows that have been answered: how far they go. */
  readonly ends: ReadonlyMap<string, WindowEnd>;
}

/** What of a window was read, and where it goes on. */
export interface WindowEnd {
  readonly ids: ReadonlySet<Id>;
  /** Null: this is all of it. */
  readonly next: string | null;
  /** The last row as it was answered: what comes after it has not been read. */
  readonly last: unknown;
}

export const NO_WINDOWS: Windowed = { windows: [], known: new Map(), ends: new Map() };

const PART = 200;
const MOST_WINDOWS = 24;
/** Rows that are held beside the windows and are read again with them. */
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

/** How many rows of the window were asked for. */
export const mostAsked = ({ windows }: Pick<Windowed, 'windows'>, filters: Filters): number => {
  const name = windowName(filters);
  return windows.find((one) => windowName(one.filters) === name)?.most ?? 0;
};

/** Whether the server has more rows of the window than were asked for. */
export const isWindowFull = (windowed: Windowed, filters: Filters): boolean => {
  const asked = mostAsked(windowed, filters);
  return asked > 0 && (windowed.known.get(windowName(filters)) ?? 0) >= asked;
};

/** Whether it is there, or is known not to be. */
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

/** From its beginning, or from where it was read to. */
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

/** Everything that is held, read anew. */
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

/** What was read anew, beside what was asked for and answered while it was read. */
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
