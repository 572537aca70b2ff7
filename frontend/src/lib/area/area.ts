import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import { type Change, type Log, noLog, noReading, noRows, type Pages, type Reading, type Rows } from '../live/rows.js';
import { type CollectionRules, collectionRules, type Id } from '../live/upsert.js';
import { NO_WINDOWS, type ReadPart, type Windowed } from './windows.js';

/*
 * An area's store as data: which lists, logs and readings there are, how each is read, what events carry into it, what
 * a removal does to the others, which row glows. `apply-events.ts` and `area-store.ts` read it; nothing extends it.
 */

export interface Row {
  readonly id: Id;
}

/** What was committed, as an event tells it. */
export type Fact = Pick<LiveEvent, 'type' | 'data'>;

/** Where a row belongs: into the list, out of it (it has become something that is not listed), or neither. */
export type Verdict = 'in' | 'out' | null;

/** What the removal of another row does to this one: the row as it is then, or null when it goes too. */
export type Relation<T> = { of(row: T, goneId: number, state: never): T | null }['of'];

/** What a colleague's change says beside its row. */
export interface Glow<T> {
  /** The map of changes. */
  readonly in: string;
  keyOf(row: T): Id;
  /** Null: nothing. Of a row that has gone the row as it was. */
  caption(event: LiveEvent, row: T): string | null;
}

/** A change in one of the maps of changes, by its key. */
export interface Glowing {
  readonly in: string;
  readonly key: Id;
  readonly caption: string;
}

interface OfEntity<T, S> {
  /** The first word of its events, and the name under which they carry it. */
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
  /** Of a list that is held by windows. */
  readonly readPart?: ReadPart<T>;
  /** So many windows are kept and read anew after a gap; by default those of a long day. */
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
  /** What costs more to count is read again only while somebody looks. */
  isInUse(slice: S): boolean;
}

export type Part = ListPart | LogPart | ReadingPart;

/** What is read again, all of it together, after the facts that concern it. */
interface Again<S> {
  readonly parts: readonly (keyof S & string)[];
  readonly after: (fact: Fact, before: S) => boolean;
  /** Not more often than this; without it as often as any list. */
  readonly everyMs?: number;
  /** It is counted by the day: also when the organisation's day ends. */
  readonly daily?: boolean;
}

export interface Area<S extends object, G extends string = string> {
  readonly parts: Readonly<Record<string, Part>>;
  readonly empty: S;
  readonly again: Readonly<Record<G, Again<S>>>;
  /** What glows besides, of rows that events do not carry as they are listed. */
  readonly glows?: (state: S, event: LiveEvent) => readonly Glowing[];
  /** What an event does that none of the parts says. */
  readonly byHand?: (state: S, event: LiveEvent) => S;
}

/** The state that these parts make; `M` are maps of changes beside `changes`. */
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

/** Events begin with the entity's name, unless these are two: event and name. */
type Names = string | readonly [event: string, name: string];

interface Options<T, S> {
  /** By default its `version`. */
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

/** Entities that are loaded whole; with `of`, those of what is shown just now. */
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

/** Entities of which only what is looked at is loaded: windows, and rows by id (`windows.ts`). */
export function windowed<T extends Row>(
  names: Names,
  options: Options<T, Rows<T> & Windowed> & Pick<ListPart<T>, 'mostWindows'> & { readonly readPart: ReadPart<T> },
): ListPart<T, Rows<T> & Windowed> {
  const whole = list<T, Windowed>(names, { ...options, of: NO_WINDOWS, read: async () => [] });
  const { readPart, mostWindows } = options;
  return { ...whole, readPart, ...(mostWindows !== undefined && { mostWindows }) };
}

/** Entities that are loaded page by page. */
export function log<T extends Row, Q>(
  names: Names,
  options: Options<T, Log<T, Q>> & { readonly query: Q; readonly pages: Pages<T, Q> },
): LogPart<T, Q> {
  const shared = entity<T, Log<T, Q>>(names, options);
  return { ...shared, kind: 'log', empty: noLog(shared.rules, options.query), pages: options.pages };
}

/** Something that the server says, counts or filters. */
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

/** Rows that go with the one which this field names. */
export const drop =
  <T>(field: keyof T) =>
  (row: T, goneId: number): T | null =>
    row[field] === goneId ? null : row;

/** Rows that stay, and lose it from this field's ids. */
export const unlink =
  <K extends string>(field: K) =>
  <T extends Readonly<Record<K, readonly number[]>>>(row: T, goneId: number): T =>
    row[field].includes(goneId) ? { ...row, [field]: row[field].filter((id) => id !== goneId) } : row;

/** Facts of which the type begins with one of these words. */
export const about =
  (...events: readonly string[]) =>
  ({ type }: Fact): boolean =>
    events.includes(type.slice(0, type.indexOf('.')));

export const is = <T extends EventType>(
  fact: Fact,
  ...types: readonly T[]
): fact is { readonly type: T; readonly data: EventCatalogue[T] } => types.some((type) => type === fact.type);
