import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import { type Change, type Log, noLog, noReading, noRows, type Pages, type Reading, type Rows } from '../live/rows.js';
import { type CollectionRules, collectionRules, type Id } from '../live/upsert.js';
import { NO_WINDOWS, type ReadPart, type Windowed } from './windows.js';

/*
 * Describes an area's store: its lists, logs and readings, how each is loaded, which events change it, what a removal
 * does to other rows, and which rows are highlighted. `apply-events.ts` and `area-store.ts` interpret it.
 */

export interface Row {
  readonly id: Id;
}

export type Fact = Pick<LiveEvent, 'type' | 'data'>;

/** Whether a row enters a list, leaves it because it no longer belongs, or neither (null). */
export type Verdict = 'in' | 'out' | null;

/** Returns a row after the removal of another one, or null when it is removed too. */
export type Relation<T> = { of(row: T, goneId: number, state: never): T | null }['of'];

/** Highlight of rows that another user changed. */
export interface Glow<T> {
  readonly in: string;
  keyOf(row: T): Id;
  /** Returns the caption, or null for no highlight. A removed row is passed as it was. */
  caption(event: LiveEvent, row: T): string | null;
}

export interface Glowing {
  readonly in: string;
  readonly key: Id;
  readonly caption: string;
}

interface OfEntity<T, S> {
  /** Prefix of its event types, and the key of the entity in their data. */
  readonly event: string;
  readonly name: string;
  readonly rules: CollectionRules<T>;
  place(row: T, slice: S): Verdict;
  readonly hangsOn: Readonly<Record<string, Relation<T>>>;
  readonly glow: Glow<T>;
}

export interface ListPart<T extends Row = Row, S extends Rows<T> = Rows<T>> extends OfEntity<T, S> {
  readonly kind: 'list';
  readonly empty: S;
  read(slice: S): Promise<readonly T[]>;
  /** Reads a part of the list; set for windowed lists only. */
  readonly readPart?: ReadPart<T>;
  /** Maximum number of windows that are kept and refetched after missed events. */
  readonly mostWindows?: number;
}

export interface LogPart<T extends Row = Row, Q = object | string> extends OfEntity<T, Log<T, Q>> {
  readonly kind: 'log';
  readonly empty: Log<T, Q>;
  readonly pages: Pages<T, Q>;
}

export interface ReadingPart<V = unknown, S extends Reading<V> = Reading<V>> {
  readonly kind: 'reading';
  readonly empty: S;
  read(slice: S): Promise<V>;
  /** Returns whether a screen shows the value; expensive counts are refetched only then. */
  isInUse(slice: S): boolean;
}

export type Part = ListPart | LogPart | ReadingPart;

/** Parts that are refetched together after certain facts. */
interface Again<S> {
  readonly parts: readonly (keyof S & string)[];
  readonly after: (fact: Fact, before: S) => boolean;
  /** Minimum interval; by default that of all lists. */
  readonly everyMs?: number;
  /** True for counts by day, which are also refetched when the organization's day ends. */
  readonly daily?: boolean;
}

export interface Area<S extends object, G extends string = string> {
  readonly parts: Readonly<Record<string, Part>>;
  readonly empty: S;
  readonly again: Readonly<Record<G, Again<S>>>;
  /** Additional highlights, of rows that events do not contain as they are listed. */
  readonly glows?: (state: S, event: LiveEvent) => readonly Glowing[];
  /** Handles events that no part describes. */
  readonly byHand?: (state: S, event: LiveEvent) => S;
}

/** State of the parts; `M` are maps of changes in addition to `changes`. */
export type StateOf<P extends Readonly<Record<string, Part>>, M extends string = never> = {
  readonly [K in keyof P]: P[K]['empty'];
} & Readonly<Record<M | 'changes', ReadonlyMap<Id, Change>>>;

export function emptyState<P extends Readonly<Record<string, Part>>, M extends string = never>(
  parts: P,
  ...maps: readonly M[]
): StateOf<P, M> {
  const slices = Object.entries(parts).map(([key, { empty }]) => [key, empty]);
  const changes = ['changes', ...maps].map((name) => [name, new Map()]);
  return Object.fromEntries([...slices, ...changes]) as StateOf<P, M>;
}

/** Entity name; a pair when the event prefix differs from the key in the data. */
type Names = string | readonly [event: string, name: string];

interface Options<T, S> {
  /** Defaults to the row's `version`. */
  readonly versionOf?: (row: T) => number;
  readonly place?: (row: T, slice: S) => Verdict;
  readonly hangsOn?: Readonly<Record<string, Relation<T>>>;
  readonly glow?: Partial<Glow<T>>;
}

const versionOfRow = (row: Row): number => (row as Row & { readonly version: number }).version;

function entity<T extends Row, S>(names: Names, options: Options<T, S>): OfEntity<T, S> {
  const [event, name] = typeof names === 'string' ? [names, names] : names;
  return {
    event,
    name,
    rules: collectionRules<T>(options.versionOf ?? versionOfRow),
    place: options.place ?? (() => 'in'),
    hangsOn: options.hangsOn ?? {},
    glow: {
      in: 'changes',
      keyOf: ({ id }) => `${event}-${id}`,
      caption: ({ type, actor }) =>
        !type.startsWith(`${event}.`) || type.endsWith('.removed')
          ? null
          : `${actor.name} ${type.endsWith('.created') ? 'added' : 'changed'} this`,
      ...options.glow,
    },
  };
}

/** Describes a list that is loaded completely, for the argument `of` if it has one. */
export function list<T extends Row, X extends object = object>(
  names: Names,
  options: Options<T, Rows<T> & X> & {
    readonly of?: X;
    readonly read: (slice: Rows<T> & X) => Promise<readonly T[]>;
  },
): ListPart<T, Rows<T> & X> {
  const shared = entity<T, Rows<T> & X>(names, options);
  return {
    ...shared,
    kind: 'list',
    empty: { ...noRows(shared.rules), ...options.of } as Rows<T> & X,
    read: options.read,
  };
}

/** Describes a list of which only windows and rows by id are loaded (`windows.ts`). */
export function windowed<T extends Row>(
  names: Names,
  options: Options<T, Rows<T> & Windowed> & Pick<ListPart<T>, 'mostWindows'> & { readonly readPart: ReadPart<T> },
): ListPart<T, Rows<T> & Windowed> {
  const whole = list<T, Windowed>(names, { ...options, of: NO_WINDOWS, read: async () => [] });
  const { readPart, mostWindows } = options;
  return { ...whole, readPart, ...(mostWindows !== undefined && { mostWindows }) };
}

export function log<T extends Row, Q>(
  names: Names,
  options: Options<T, Log<T, Q>> & { readonly query: Q; readonly pages: Pages<T, Q> },
): LogPart<T, Q> {
  const shared = entity<T, Log<T, Q>>(names, options);
  return { ...shared, kind: 'log', empty: noLog(shared.rules, options.query), pages: options.pages };
}

/** Describes a value that the server computes. */
export function reading<V, X extends object = object>(
  read: (slice: Reading<V> & X) => Promise<V>,
  options: { readonly of?: X; readonly isInUse?: (slice: Reading<V> & X) => boolean } = {},
): ReadingPart<V, Reading<V> & X> {
  return {
    kind: 'reading',
    empty: { ...noReading, ...options.of } as Reading<V> & X,
    read,
    isInUse: options.isInUse ?? (({ phase }) => phase !== 'idle'),
  };
}

/** Relation that removes rows whose `field` references the removed row. */
export const drop =
  <T>(field: keyof T) =>
  (row: T, goneId: number): T | null =>
    row[field] === goneId ? null : row;

/** Relation that removes the id of the removed row from the ids in `field`. */
export const unlink =
  <K extends string>(field: K) =>
  <T extends Readonly<Record<K, readonly number[]>>>(row: T, goneId: number): T =>
    row[field].includes(goneId) ? { ...row, [field]: row[field].filter((id) => id !== goneId) } : row;

/** Returns a predicate for facts whose type begins with one of these entities. */
export const about =
  (...events: readonly string[]) =>
  ({ type }: Fact): boolean =>
    events.includes(type.slice(0, type.indexOf('.')));

export const is = <T extends EventType>(
  fact: Fact,
  ...types: readonly T[]
): fact is { readonly type: T; readonly data: EventCatalogue[T] } => types.some((type) => type === fact.type);
