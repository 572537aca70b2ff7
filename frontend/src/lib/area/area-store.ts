import type { LiveEvent } from '@atrium/contract/core/live';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { coalesce } from '../api/coalesce.js';
import { onLive } from '../live/live.js';
import {
  type RowHighlight,
  isNotLoaded,
  isSameQuery,
  LatestOnly,
  type PagedList,
  type SliceAccess,
  type QueryState,
  type Rows,
  createHighlightSweeper,
} from '../live/rows.js';
import type { Id } from '../live/collection.js';
import { applyEvents, getGroupsToRefetch, applyFact } from './apply-events.js';
import type { Area, Fact, ListPart, PagedListPart, Row } from './area.js';
import {
  getWindowEnd,
  type Filters,
  isRowKnown,
  refetchWindows,
  type ReadPage,
  readRows,
  readWindow,
  type ListWindow,
  type Windowed,
  type WindowEnd,
  getWindowKey,
  mergeRefetch,
  addWindow,
} from './windows.js';

/* Creates the store of an area. Loads, events and responses to the user's own writes change it. */

type Slice = QueryState<unknown> | Rows<unknown>;
/** Slices that load without arguments. */
type PlainKey<S> = {
  [K in keyof S & string]: S[K] extends Slice
    ? keyof S[K] extends keyof Rows<unknown> | keyof QueryState<unknown>
      ? K
      : never
    : never;
}[keyof S & string];
type SliceKey<S> = { [K in keyof S & string]: S[K] extends Slice ? K : never }[keyof S & string];
type PagedListKey<S> = { [K in keyof S & string]: S[K] extends PagedList<infer _T, infer _Q> ? K : never }[keyof S &
  string];
type RowOf<S> = S extends Rows<infer T> ? T : never;
type ListKey<S> = { [K in keyof S & string]: S[K] extends Rows<infer _T> ? K : never }[keyof S & string];

type WindowedKey<S> = { [K in keyof S & string]: S[K] extends Rows<unknown> & Windowed ? K : never }[keyof S & string];

export interface AreaStore<S extends object> {
  readonly use: UseBoundStore<StoreApi<S>>;
  /** Loads slices that are not loaded yet. */
  ensureLoaded(...keys: readonly PlainKey<S>[]): void;
  /** Loads a slice for the argument `of` if needed. Data of another argument is dropped. */
  ensureLoadedFor<K extends SliceKey<S>>(key: K, of: Omit<S[K], keyof Rows<unknown> | keyof QueryState<unknown>>): void;
  /** Loads a window of a list if needed; `most` limits its rows. */
  ensureWindow(key: WindowedKey<S>, filters: Filters, most?: number): void;
  ensureRows(key: WindowedKey<S>, ids: readonly number[]): void;
  refetch(...keys: readonly SliceKey<S>[]): Promise<void>;
  /** Loads the newest rows of a log that match a query. */
  loadPagedList<K extends PagedListKey<S>>(
    key: K,
    query: S[K] extends PagedList<infer _T, infer Q> ? Q : never,
  ): Promise<void>;
  loadMore(key: PagedListKey<S>): Promise<void>;
  /** Drops slices that no screen shows any more. */
  unload(...keys: readonly SliceKey<S>[]): void;
  /** Applies responses to the user's own writes, by list, in the same way as the events that follow. */
  readonly upsertRow: { readonly [K in ListKey<S>]: (row: RowOf<S[K]>) => void };
  readonly removeRow: { readonly [K in ListKey<S>]: (id: number) => void };
  /** Changes the state manually, and fetches again what the given event affects. */
  change(change: (state: S) => S, fact: Fact): void;
  /** Refetches counts by day after midnight. */
  readonly refetchDaily: () => void;
}

export function createAreaStore<S extends object>(area: Area<S>, me: () => string | null): AreaStore<S> {
  const use = create<S>(() => area.empty);
  const { getState: get, setState: set } = use;
  const loads = new LatestOnly();
  const keys = Object.keys(area.parts);

  const sliceOf = (key: string): Slice & { readonly [name: string]: unknown } =>
    (get() as Readonly<Record<string, never>>)[key] as never;
  const accessSlice = <T>(key: string): SliceAccess<T> => ({
    get: () => sliceOf(key) as T,
    set: (part) => set({ [key]: { ...sliceOf(key), ...part } } as Partial<S>),
  });
  const partOf = (key: string) => {
    const part = area.parts[key];
    if (part === undefined) throw new Error(`There is no ${key}`);
    return part;
  };
  const getPagedPart = (key: string) => partOf(key) as PagedListPart;
  const getWindowedSlice = (key: string) => accessSlice<Rows<Row> & Windowed>(key).get();

  const load = (key: string): Promise<void> => {
    const part = partOf(key);
    if (part.kind === 'reading')
      return loads.loadQuery(key, accessSlice<QueryState<unknown>>(key), () =>
        part.read(sliceOf(key) as QueryState<unknown>),
      );
    if (part.kind === 'log')
      return loads.refetchPagedList(key, accessSlice<PagedListPart['empty']>(key), part.rules, part.pages);
    const { readPage } = part;
    if (readPage === undefined)
      return loads.loadRows(key, accessSlice<Rows<Row>>(key), part.rules, () => part.read(sliceOf(key) as Rows<Row>));
    return loads.loadRows(key, accessSlice<Rows<Row>>(key), part.rules, async () => {
      const before = getWindowedSlice(key);
      const { rows, ...read } = await refetchWindows(readPage, before);
      accessSlice<Windowed>(key).set(mergeRefetch(getWindowedSlice(key), before.windows, read));
      return rows;
    });
  };
  const loadAll = async (wanted: readonly string[]): Promise<void> => {
    await Promise.all(wanted.map(load));
  };

  const isInUse = (key: string): boolean => {
    const part = partOf(key);
    return part.kind === 'reading' ? part.isInUse(sliceOf(key) as QueryState<unknown>) : sliceOf(key).phase !== 'idle';
  };
  const groups = new Map(
    Object.entries(area.refetchOn).map(([group, { parts, everyMs }]) => [
      group,
      coalesce(() => loadAll(parts.filter(isInUse)), everyMs),
    ]),
  );
  const readGroups = (wanted: readonly string[]): void => wanted.forEach((group) => groups.get(group)?.());

  const change = (work: (state: S) => S, fact: Fact): void => {
    const before = get();
    set(work(before), true);
    forgetChangesLater();
    readGroups(getGroupsToRefetch(area, fact, before));
  };
  const answered = (key: string, what: 'updated' | 'removed', row: object): void => {
    const { event, name } = partOf(key) as ListPart;
    const fact = { type: `${event}.${what}`, data: { [name]: row } } as Fact;
    change((state) => applyFact(area, state, fact), fact);
  };
  const byList = (answer: (key: string) => unknown): never =>
    Object.fromEntries(keys.filter((key) => partOf(key).kind !== 'reading').map((key) => [key, answer(key)])) as never;

  const maps = Object.keys(area.empty).filter((key) => !keys.includes(key)) as (keyof S)[];
  const sweeps = maps.map((map) =>
    createHighlightSweeper<Id>(
      () => get()[map] as ReadonlyMap<Id, RowHighlight>,
      (changes) => set({ [map]: changes } as Partial<S>),
    ),
  );
  const forgetChangesLater = (): void => sweeps.forEach((sweepLater) => sweepLater());

  const unload = (...wanted: readonly string[]): void => {
    loads.abandon(...wanted);
    const empty = area.empty as Readonly<Record<string, unknown>>;
    if (wanted.length === 0) set(area.empty, true);
    else set(Object.fromEntries(wanted.map((key) => [key, empty[key]])) as Partial<S>);
  };

  onLive({
    events(events: readonly LiveEvent[]) {
      const before = get();
      const { state, consequences } = applyEvents(area, before, events, { me: me(), now: Date.now() });
      if (state !== before) set(state, true);
      forgetChangesLater();
      readGroups(Object.keys(consequences).filter((group) => consequences[group]));
    },
    resync: () => void loadAll(keys.filter(isInUse)),
    connected: () => void loadAll(keys.filter((key) => isInUse(key) && sliceOf(key).phase === 'failed')),
    reset: () => unload(),
  });

  const beingRead = new Set<string>();
  /** Loads rows of a windowed list. Resolves to false when the result arrived too late to be used. */
  const readSome = async (key: string, read: (part: ReadPage<Row>) => Promise<readonly Row[]>): Promise<boolean> => {
    const { readPage, rules } = partOf(key) as ListPart;
    return readPage !== undefined && loads.addRows(key, accessSlice<Rows<Row>>(key), rules, () => read(readPage));
  };
  const readMoreOf = async (key: string, window: ListWindow): Promise<void> => {
    const name = getWindowKey(window.filters);
    let end: WindowEnd | undefined;
    const isDone = await readSome(key, async (part) => {
      const read = await readWindow(part, window, getWindowEnd(getWindowedSlice(key), window.filters));
      ({ end } = read);
      return read.rows;
    });
    const { known, ends } = getWindowedSlice(key);
    if (isDone && end !== undefined)
      accessSlice<Windowed>(key).set({
        known: new Map(known).set(name, end.ids.size),
        ends: new Map(ends).set(name, end),
      });
  };
  const readThese = async (key: string, ids: readonly number[]): Promise<void> => {
    if (!(await readSome(key, (part) => readRows(part, ids)))) return;
    const known = new Map(getWindowedSlice(key).known);
    for (const id of ids) known.set(id, ids.length);
    accessSlice<Windowed>(key).set({ known });
  };

  return {
    use,
    ensureWindow(key, filters, most = Number.MAX_SAFE_INTEGER) {
      const { windows, phase } = getWindowedSlice(key);
      const name = getWindowKey(filters);
      const requested = windows.find((one) => getWindowKey(one.filters) === name);
      const isRequested = requested !== undefined && requested.most >= most;
      // Windows that are shown again are the last to be dropped.
      if (isRequested && requested === windows.at(-1) && phase !== 'failed') return;
      const window = isRequested ? requested : { filters, most };
      accessSlice<Windowed>(key).set({ windows: addWindow(windows, window, (partOf(key) as ListPart).maxWindows) });
      if (isRequested && phase !== 'failed') return;
      if (phase === 'ready') void readMoreOf(key, window);
      else void load(key);
    },
    ensureRows(key, ids) {
      const slice = getWindowedSlice(key);
      const missing = ids.filter((id) => !isRowKnown(slice, id) && !beingRead.has(`${key} ${id}`));
      // A failed load is retried on reconnection or on request.
      if (missing.length === 0 || slice.phase === 'failed') return;
      const names = missing.map((id) => `${key} ${id}`);
      names.forEach((name) => beingRead.add(name));
      const isThere = slice.phase === 'ready' ? Promise.resolve() : load(key);
      void isThere
        .then(() => (getWindowedSlice(key).phase === 'ready' ? readThese(key, missing) : undefined))
        .finally(() => names.forEach((name) => beingRead.delete(name)));
    },
    ensureLoaded: (...wanted) => void loadAll(wanted.filter((key) => isNotLoaded(sliceOf(key)))),
    ensureLoadedFor(key, of) {
      const slice = sliceOf(key);
      const isOfThis = Object.entries(of).every(([name, value]) =>
        isSameQuery(slice[name] as object | string | null, value as object | string),
      );
      if (!isOfThis) set({ [key]: { ...partOf(key).empty, ...of } } as Partial<S>);
      if (!isOfThis || isNotLoaded(slice)) void load(key);
    },
    refetch: (...wanted) => loadAll(wanted),
    loadPagedList: (key, query) =>
      loads.loadPagedList(
        key,
        accessSlice<PagedListPart['empty']>(key),
        getPagedPart(key).rules,
        getPagedPart(key).pages,
        query as object,
      ),
    loadMore: (key) =>
      loads.loadMore(key, accessSlice<PagedListPart['empty']>(key), getPagedPart(key).rules, getPagedPart(key).pages),
    unload,
    upsertRow: byList((key) => (row: object) => answered(key, 'updated', row)),
    removeRow: byList((key) => (id: number) => answered(key, 'removed', { id })),
    change,
    refetchDaily: () =>
      readGroups(Object.keys(area.refetchOn).filter((group) => area.refetchOn[group]?.daily === true)),
  };
}
