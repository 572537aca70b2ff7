import type { LiveEvent } from '@atrium/contract/core/live';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { coalesce } from '../api/coalesce.js';
import { onLive } from '../live/live.js';
import {
  type Change,
  isMissing,
  isSameQuery,
  Loads,
  type Log,
  type Place,
  type Reading,
  type Rows,
  sweepChanges,
} from '../live/rows.js';
import type { Id } from '../live/upsert.js';
import { applyEvents, toReadAgain, withFact } from './apply-events.js';
import type { Area, Fact, ListPart, LogPart, Row } from './area.js';
import {
  endOf,
  type Filters,
  isRowKnown,
  readHeld,
  type ReadPart,
  readRows,
  readWindow,
  type Window,
  type Windowed,
  type WindowEnd,
  windowName,
  withHeld,
  withWindow,
} from './windows.js';

/* Creates the store of an area. Loads, events and responses to the user's own writes change it. */

type Slice = Reading<unknown> | Rows<unknown>;
/** Slices that load without arguments. */
type Plain<S> = {
  [K in keyof S & string]: S[K] extends Slice
    ? keyof S[K] extends keyof Rows<unknown> | keyof Reading<unknown>
      ? K
      : never
    : never;
}[keyof S & string];
type Readable<S> = { [K in keyof S & string]: S[K] extends Slice ? K : never }[keyof S & string];
type LogOf<S> = { [K in keyof S & string]: S[K] extends Log<infer _T, infer _Q> ? K : never }[keyof S & string];
type RowOf<S> = S extends Rows<infer T> ? T : never;
type ListOf<S> = { [K in keyof S & string]: S[K] extends Rows<infer _T> ? K : never }[keyof S & string];

type WindowedOf<S> = { [K in keyof S & string]: S[K] extends Rows<unknown> & Windowed ? K : never }[keyof S & string];

export interface AreaStore<S extends object> {
  readonly use: UseBoundStore<StoreApi<S>>;
  /** Loads slices that are not loaded yet. */
  need(...keys: readonly Plain<S>[]): void;
  /** Loads a slice for `of` if needed; the data of another argument is dropped. */
  needOf<K extends Readable<S>>(key: K, of: Omit<S[K], keyof Rows<unknown> | keyof Reading<unknown>>): void;
  /** Loads a window of a list if needed; `most` limits its rows. */
  needWindow(key: WindowedOf<S>, filters: Filters, most?: number): void;
  needRows(key: WindowedOf<S>, ids: readonly number[]): void;
  reread(...keys: readonly Readable<S>[]): Promise<void>;
  /** Loads the newest rows of a log that match a query. */
  needLog<K extends LogOf<S>>(key: K, query: S[K] extends Log<infer _T, infer Q> ? Q : never): Promise<void>;
  more(key: LogOf<S>): Promise<void>;
  /** Drops slices that no screen shows any more. */
  forget(...keys: readonly Readable<S>[]): void;
  /** Applies responses to the user's own writes, by list, in the same way as the events that follow. */
  readonly took: { readonly [K in ListOf<S>]: (row: RowOf<S[K]>) => void };
  readonly lost: { readonly [K in ListOf<S>]: (id: number) => void };
  /** Changes the state by hand and refetches what the fact affects. */
  change(change: (state: S) => S, fact: Fact): void;
  /** Refetches counts by day after midnight. */
  readonly endDay: () => void;
}

export function areaStore<S extends object>(area: Area<S>, me: () => string | null): AreaStore<S> {
  const use = create<S>(() => area.empty);
  const { getState: get, setState: set } = use;
  const loads = new Loads();
  const keys = Object.keys(area.parts);

  const sliceOf = (key: string): Slice & { readonly [name: string]: unknown } =>
    (get() as Readonly<Record<string, never>>)[key] as never;
  const placeOf = <T>(key: string): Place<T> => ({
    get: () => sliceOf(key) as T,
    set: (part) => set({ [key]: { ...sliceOf(key), ...part } } as Partial<S>),
  });
  const partOf = (key: string) => {
    const part = area.parts[key];
    if (part === undefined) throw new Error(`There is no ${key}`);
    return part;
  };
  const logOf = (key: string) => partOf(key) as LogPart;
  const heldOf = (key: string) => sliceOf(key) as unknown as Rows<Row> & Windowed;

  const load = (key: string): Promise<void> => {
    const part = partOf(key);
    if (part.kind === 'reading')
      return loads.reading(key, placeOf<Reading<unknown>>(key), () => part.read(sliceOf(key) as Reading<unknown>));
    if (part.kind === 'log') return loads.logAgain(key, placeOf<LogPart['empty']>(key), part.rules, part.pages);
    const { readPart } = part;
    if (readPart === undefined)
      return loads.rows(key, placeOf<Rows<Row>>(key), part.rules, () => part.read(sliceOf(key) as Rows<Row>));
    return loads.rows(key, placeOf<Rows<Row>>(key), part.rules, async () => {
      const before = heldOf(key);
      const { rows, ...read } = await readHeld(readPart, before);
      placeOf<Windowed>(key).set(withHeld(heldOf(key), before.windows, read));
      return rows;
    });
  };
  const loadAll = async (wanted: readonly string[]): Promise<void> => {
    await Promise.all(wanted.map(load));
  };

  const isInUse = (key: string): boolean => {
    const part = partOf(key);
    return part.kind === 'reading' ? part.isInUse(sliceOf(key) as Reading<unknown>) : sliceOf(key).phase !== 'idle';
  };
  const groups = new Map(
    Object.entries(area.again).map(([group, { parts, everyMs }]) => [
      group,
      coalesce(() => loadAll(parts.filter(isInUse)), everyMs),
    ]),
  );
  const readGroups = (wanted: readonly string[]): void => wanted.forEach((group) => groups.get(group)?.());

  const change = (work: (state: S) => S, fact: Fact): void => {
    const before = get();
    set(work(before), true);
    forgetChangesLater();
    readGroups(toReadAgain(area, fact, before));
  };
  const answered = (key: string, what: 'updated' | 'removed', row: object): void => {
    const { event, name } = partOf(key) as ListPart;
    const fact = { type: `${event}.${what}`, data: { [name]: row } } as unknown as Fact;
    change((state) => withFact(area, state, fact), fact);
  };
  const byList = (answer: (key: string) => unknown): never =>
    Object.fromEntries(keys.filter((key) => partOf(key).kind !== 'reading').map((key) => [key, answer(key)])) as never;

  const maps = Object.keys(area.empty).filter((key) => !keys.includes(key)) as (keyof S)[];
  const sweeps = maps.map((map) =>
    sweepChanges<Id>(
      () => get()[map] as ReadonlyMap<Id, Change>,
      (changes) => set({ [map]: changes } as Partial<S>),
    ),
  );
  const forgetChangesLater = (): void => sweeps.forEach((sweepLater) => sweepLater());

  const forget = (...wanted: readonly string[]): void => {
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
    reset: () => forget(),
  });

  const beingRead = new Set<string>();
  /** Loads rows of a windowed list. Resolves to false when the result arrived too late to be used. */
  const readSome = async (key: string, read: (part: ReadPart<Row>) => Promise<readonly Row[]>): Promise<boolean> => {
    const { readPart, rules } = partOf(key) as ListPart;
    return readPart !== undefined && loads.some(key, placeOf<Rows<Row>>(key), rules, () => read(readPart));
  };
  const readMoreOf = async (key: string, window: Window): Promise<void> => {
    const name = windowName(window.filters);
    let end: WindowEnd | undefined;
    const isDone = await readSome(key, async (part) => {
      const read = await readWindow(part, window, endOf(heldOf(key), window.filters));
      ({ end } = read);
      return read.rows;
    });
    const { known, ends } = heldOf(key);
    if (isDone && end !== undefined)
      placeOf<Windowed>(key).set({
        known: new Map(known).set(name, end.ids.size),
        ends: new Map(ends).set(name, end),
      });
  };
  const readThese = async (key: string, ids: readonly number[]): Promise<void> => {
    if (!(await readSome(key, (part) => readRows(part, ids)))) return;
    const known = new Map(heldOf(key).known);
    for (const id of ids) known.set(id, ids.length);
    placeOf<Windowed>(key).set({ known });
  };

  return {
    use,
    needWindow(key, filters, most = Number.MAX_SAFE_INTEGER) {
      const { windows, phase } = heldOf(key);
      const name = windowName(filters);
      const asked = windows.find((one) => windowName(one.filters) === name);
      if (asked !== undefined && asked.most >= most && phase !== 'failed') return;
      const window = { filters, most };
      placeOf<Windowed>(key).set({ windows: withWindow(windows, window, (partOf(key) as ListPart).mostWindows) });
      if (phase === 'ready') void readMoreOf(key, window);
      else void load(key);
    },
    needRows(key, ids) {
      const slice = heldOf(key);
      const missing = ids.filter((id) => !isRowKnown(slice, id) && !beingRead.has(`${key} ${id}`));
      // A failed load is retried on reconnection or on request.
      if (missing.length === 0 || slice.phase === 'failed') return;
      const names = missing.map((id) => `${key} ${id}`);
      names.forEach((name) => beingRead.add(name));
      const isThere = slice.phase === 'ready' ? Promise.resolve() : load(key);
      void isThere
        .then(() => (heldOf(key).phase === 'ready' ? readThese(key, missing) : undefined))
        .finally(() => names.forEach((name) => beingRead.delete(name)));
    },
    need: (...wanted) => void loadAll(wanted.filter((key) => isMissing(sliceOf(key)))),
    needOf(key, of) {
      const slice = sliceOf(key);
      const isOfThis = Object.entries(of).every(([name, value]) =>
        isSameQuery(slice[name] as object | string | null, value as object | string),
      );
      if (!isOfThis) set({ [key]: { ...partOf(key).empty, ...of } } as Partial<S>);
      if (!isOfThis || isMissing(slice)) void load(key);
    },
    reread: (...wanted) => loadAll(wanted),
    needLog: (key, query) =>
      loads.log(key, placeOf<LogPart['empty']>(key), logOf(key).rules, logOf(key).pages, query as object),
    more: (key) => loads.more(key, placeOf<LogPart['empty']>(key), logOf(key).rules, logOf(key).pages),
    forget,
    took: byList((key) => (row: object) => answered(key, 'updated', row)),
    lost: byList((key) => (id: number) => answered(key, 'removed', { id })),
    change,
    endDay: () => readGroups(Object.keys(area.again).filter((group) => area.again[group]?.daily === true)),
  };
}
