import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import {
  type RowHighlight,
  type PagedList,
  createEmptyPagedList,
  EMPTY_QUERY,
  createEmptyRows,
  type Pages,
  type QueryState,
  type Rows,
} from '../live/rows.js';
import { type CollectionRules, createCollectionRules, type Id } from '../live/collection.js';
import { NO_WINDOWS, type ReadPage, type Windowed } from './windows.js';

/*
 * Describes an area's store: its lists, logs and readings, how each is loaded, which events change it, what a removal
 * does to other rows, and which rows are highlighted. `apply-events.ts` and `area-store.ts` interpret it.
 */

export interface Row {
  readonly id: Id;
}

export type Fact = Pick<LiveEvent, 'type' | 'data'>;

/** Effect of a row on a list: it enters ('in'), leaves because it no longer belongs ('out'), or is ignored (null). */
export type Membership = 'in' | 'out' | null;

/** Function that returns a row after another row was removed; null when it is removed too. */
export type Relation<T> = { of(row: T, goneId: number, state: never): T | null }['of'];

/** Highlight of rows that another user changed. */
export interface Highlight<T> {
  readonly in: string;
  keyOf(row: T): Id;
  /** Returns the caption, or null for no highlight. A removed row is passed as it was. */
  caption(event: LiveEvent, row: T): string | null;
}

export interface HighlightedRow {
  readonly in: string;
  readonly key: Id;
  readonly caption: string;
}

interface EntityPart<T, S> {
  /** Prefix of its event types, and the key of the entity in their data. */
  readonly event: string;
  readonly name: string;
  readonly rules: CollectionRules<T>;
  getMembership(row: T, slice: S): Membership;
  readonly onParentDeleted: Readonly<Record<string, Relation<T>>>;
  readonly highlight: Highlight<T>;
}

export interface ListPart<T extends Row = Row, S extends Rows<T> = Rows<T>> extends EntityPart<T, S> {
  readonly kind: 'list';
  readonly empty: S;
  read(slice: S): Promise<readonly T[]>;
  /** Loads a part of the list; defined for windowed lists only. */
  readonly readPage?: ReadPage<T>;
  /** Maximum number of windows that are kept and refetched after missed events. */
  readonly maxWindows?: number;
}

export interface PagedListPart<T extends Row = Row, Q = object | string> extends EntityPart<T, PagedList<T, Q>> {
  readonly kind: 'log';
  readonly empty: PagedList<T, Q>;
  readonly pages: Pages<T, Q>;
}

export interface QueryPart<V = unknown, S extends QueryState<V> = QueryState<V>> {
  readonly kind: 'reading';
  readonly empty: S;
  read(slice: S): Promise<V>;
  /** Returns whether a screen shows the value. Expensive counts are fetched again only then. */
  isInUse(slice: S): boolean;
}

export type Part = ListPart | PagedListPart | QueryPart;

/** Parts of the store that are fetched again after certain events. */
interface RefetchGroup<S> {
  readonly parts: readonly (keyof S & string)[];
  readonly after: (fact: Fact, before: S) => boolean;
  /** Minimum interval in milliseconds between two fetches; by default that of all lists. */
  readonly everyMs?: number;
  /** True for counts by day, which are also refetched when the organization's day ends. */
  readonly daily?: boolean;
}

export interface Area<S extends object, G extends string = string> {
  readonly parts: Readonly<Record<string, Part>>;
  readonly empty: S;
  readonly refetchOn: Readonly<Record<G, RefetchGroup<S>>>;
  /** Additional highlights, for rows that events do not contain in their listed form. */
  readonly extraHighlights?: (state: S, event: LiveEvent) => readonly HighlightedRow[];
  /** Handles events that no part describes. */
  readonly handleEvent?: (state: S, event: LiveEvent) => S;
}

/** State of the parts; `M` are maps of changes in addition to `changes`. */
export type AreaState<P extends Readonly<Record<string, Part>>, M extends string = never> = {
  readonly [K in keyof P]: P[K]['empty'];
} & Readonly<Record<M | 'changes', ReadonlyMap<Id, RowHighlight>>>;

export function createEmptyState<P extends Readonly<Record<string, Part>>, M extends string = never>(
  parts: P,
  ...maps: readonly M[]
): AreaState<P, M> {
  const slices = Object.entries(parts).map(([key, { empty }]) => [key, empty]);
  const changes = ['changes', ...maps].map((name) => [name, new Map()]);
  return Object.fromEntries([...slices, ...changes]) as AreaState<P, M>;
}

/** Entity name; a pair when the event prefix differs from the key in the data. */
type EntityNames = string | readonly [event: string, name: string];

interface EntityOptions<T, S> {
  /** Defaults to the row's `version`. */
  readonly versionOf?: (row: T) => number;
  readonly getMembership?: (row: T, slice: S) => Membership;
  readonly onParentDeleted?: Readonly<Record<string, Relation<T>>>;
  readonly highlight?: Partial<Highlight<T>>;
}

const versionOfRow = (row: Row): number => (row as Row & { readonly version: number }).version;

function createEntityPart<T extends Row, S>(names: EntityNames, options: EntityOptions<T, S>): EntityPart<T, S> {
  const [event, name] = typeof names === 'string' ? [names, names] : names;
  return {
    event,
    name,
    rules: createCollectionRules<T>(options.versionOf ?? versionOfRow),
    getMembership: options.getMembership ?? (() => 'in'),
    onParentDeleted: options.onParentDeleted ?? {},
    highlight: {
      in: 'changes',
      keyOf: ({ id }) => `${event}-${id}`,
      caption: ({ type, actor }) =>
        !type.startsWith(`${event}.`) || type.endsWith('.removed')
          ? null
          : `${actor.name} ${type.endsWith('.created') ? 'added' : 'changed'} this`,
      ...options.highlight,
    },
  };
}

/** Defines a list that is loaded completely, for the argument `of` if it has one. */
export function list<T extends Row, X extends object = object>(
  names: EntityNames,
  options: EntityOptions<T, Rows<T> & X> & {
    readonly of?: X;
    readonly read: (slice: Rows<T> & X) => Promise<readonly T[]>;
  },
): ListPart<T, Rows<T> & X> {
  const shared = createEntityPart<T, Rows<T> & X>(names, options);
  return {
    ...shared,
    kind: 'list',
    empty: { ...createEmptyRows(shared.rules), ...options.of } as Rows<T> & X,
    read: options.read,
  };
}

/** Defines a list of which only windows and single rows by id are loaded (`windows.ts`). */
export function windowedList<T extends Row>(
  names: EntityNames,
  options: EntityOptions<T, Rows<T> & Windowed> & Pick<ListPart<T>, 'maxWindows'> & { readonly readPart: ReadPage<T> },
): ListPart<T, Rows<T> & Windowed> {
  const whole = list<T, Windowed>(names, { ...options, of: NO_WINDOWS, read: async () => [] });
  const { readPart: readPage, maxWindows } = options;
  return { ...whole, readPage, ...(maxWindows !== undefined && { maxWindows }) };
}

export function pagedList<T extends Row, Q>(
  names: EntityNames,
  options: EntityOptions<T, PagedList<T, Q>> & { readonly query: Q; readonly pages: Pages<T, Q> },
): PagedListPart<T, Q> {
  const shared = createEntityPart<T, PagedList<T, Q>>(names, options);
  return { ...shared, kind: 'log', empty: createEmptyPagedList(shared.rules, options.query), pages: options.pages };
}

/** Defines a value that the server computes. */
export function query<V, X extends object = object>(
  read: (slice: QueryState<V> & X) => Promise<V>,
  options: { readonly of?: X; readonly isInUse?: (slice: QueryState<V> & X) => boolean } = {},
): QueryPart<V, QueryState<V> & X> {
  return {
    kind: 'reading',
    empty: { ...EMPTY_QUERY, ...options.of } as QueryState<V> & X,
    read,
    isInUse: options.isInUse ?? (({ phase }) => phase !== 'idle'),
  };
}

/** Relation that removes rows whose `field` references the removed row. */
export const cascade =
  <T>(field: keyof T) =>
  (row: T, goneId: number): T | null =>
    row[field] === goneId ? null : row;

/** Relation that removes the id of the removed row from the ids in `field`. */
export const unlink =
  <K extends string>(field: K) =>
  <T extends Readonly<Record<K, readonly number[]>>>(row: T, goneId: number): T =>
    row[field].includes(goneId) ? { ...row, [field]: row[field].filter((id) => id !== goneId) } : row;

/** Returns a predicate for events whose type begins with one of these entities. */
export const isAbout =
  (...events: readonly string[]) =>
  ({ type }: Fact): boolean =>
    events.includes(type.slice(0, type.indexOf('.')));

export const isEvent = <T extends EventType>(
  fact: Fact,
  ...types: readonly T[]
): fact is { readonly type: T; readonly data: EventCatalogue[T] } => types.some((type) => type === fact.type);
