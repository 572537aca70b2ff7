import type { Rows } from '../rows.js';
import type { Id } from '../upsert.js';

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
}

export const NO_WINDOWS: Windowed = { windows: [], known: new Map() };

const PART = 200;
const MOST_WINDOWS = 24;
/** Rows that are held beside the windows and are read again with them. */
const MOST_BESIDE = 1_000;

export interface PartOfList<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}
export type ReadPart<T> = (query: Readonly<Record<string, string | number | null>>) => Promise<PartOfList<T>>;

export const windowName = (filters: Filters): string =>
  JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const isWindowKnown = ({ phase, known }: Pick<Rows<unknown> & Windowed, 'phase' | 'known'>, filters: Filters) =>
  phase === 'ready' && known.has(windowName(filters));

/** Whether the server has more rows of the window than were asked for. */
export const isWindowFull = ({ windows, known }: Windowed, filters: Filters): boolean => {
  const name = windowName(filters);
  const asked = windows.find((one) => windowName(one.filters) === name);
  return asked !== undefined && (known.get(name) ?? 0) >= asked.most;
};

/** Whether it is there, or is known not to be. */
export const isRowKnown = ({ all, known }: Pick<Rows<unknown> & Windowed, 'all' | 'known'>, id: number): boolean =>
  all.rows.has(id) || all.gone.has(id) || known.has(id);

export const withWindow = (windows: readonly Window[], window: Window): readonly Window[] => [
  ...windows.filter(({ filters }) => windowName(filters) !== windowName(window.filters)).slice(1 - MOST_WINDOWS),
  window,
];

export async function readWindow<T>(read: ReadPart<T>, { filters, most }: Window): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const part: PartOfList<T> = await read({ ...filters, limit: Math.min(PART, most - rows.length), cursor });
    rows.push(...part.rows);
    cursor = part.next;
  } while (cursor !== null && rows.length < most);
  return rows;
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
): Promise<{ readonly rows: T[]; readonly known: Windowed['known'] }> {
  const held = [...all.rows.keys()];
  const found = await Promise.all(windows.map((window) => readWindow(read, window)));
  const rows = new Map(found.flat().map((row) => [row.id, row]));
  const beside = held.filter((id) => !rows.has(id)).slice(-MOST_BESIDE);
  for (const row of await readRows(read, beside)) rows.set(row.id, row);
  const known = new Map<string | Id, number>([
    ...[...before].filter(([name]) => typeof name === 'number'),
    ...windows.map(({ filters }, index) => [windowName(filters), found[index]?.length ?? 0] as const),
  ]);
  return { rows: [...rows.values()], known };
}
