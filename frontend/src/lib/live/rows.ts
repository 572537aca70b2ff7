import { ApiError } from '../api/http.js';
import { connected } from './live.js';
import { type Collection, type CollectionRules, type Id } from './upsert.js';

/* What an area's store is made of: lists, counted readings, and what a colleague just did; and how they are loaded. */

export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

/** Entities, each of them once. */
export interface Rows<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly all: Collection<T>;
}

/** A list too long to be loaded whole: its newest part, which grows page by page. */
export interface Log<T, Q> extends Rows<T> {
  /** What is listed; another query is another list. */
  readonly query: Q;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

/** Something that the server counts or filters; read again, never computed here. */
export interface Reading<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly value: T | undefined;
}

/** What a colleague just did to a row: it glows and says so for some seconds. */
export interface Change {
  readonly key: string;
  readonly caption: string;
  readonly until: number;
}

export const CAPTION_MS = 6_000;

export interface Circumstances {
  /** One's own acts do not glow. */
  readonly me: string | null;
  readonly now: number;
}

export const noRows = <T extends { readonly id: Id }>(rules: CollectionRules<T>): Rows<T> => ({
  phase: 'idle',
  error: null,
  all: rules.empty,
});
export const noLog = <T extends { readonly id: Id }, Q>(rules: CollectionRules<T>, query: Q): Log<T, Q> => ({
  ...noRows(rules),
  query,
  next: null,
  loadingMore: false,
});
export const noReading: Reading<never> = { phase: 'idle', error: null, value: undefined };

export const isMissing = ({ phase }: { readonly phase: Phase }): boolean => phase === 'idle' || phase === 'failed';

/** It has been read, or was refused: nothing more comes of itself. What was read before stays meanwhile. */
export const isAnswered = ({ phase }: { readonly phase: Phase }): boolean => phase === 'ready' || phase === 'failed';

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, String(error), '');

const MOST_AT_ONCE = 500;

/** How a log is read: so many rows at a time. */
export interface Pages<T, Q> {
  readonly size: number;
  read(
    query: Q,
    limit: number,
    cursor: string | null,
  ): Promise<{ readonly rows: readonly T[]; readonly next: string | null }>;
}

/** Null: nobody has asked for any yet. */
export const isSameQuery = (one: object | string | null, other: object | string): boolean =>
  one === other ||
  (one !== null &&
    typeof one === 'object' &&
    typeof other === 'object' &&
    Object.entries(one).every(([name, value]) => (other as Readonly<Record<string, unknown>>)[name] === value));

/** One list or reading of a store. */
export interface Place<S> {
  readonly get: () => S;
  readonly set: (part: Partial<S>) => void;
}

/** Of two loads of one place the later one counts; one that was begun before everything was forgotten does not. */
export class Loads {
  private readonly newest = new Map<string, number>();

  /** Whatever is being loaded comes too late: all of it, or one place. */
  abandon(...places: readonly string[]): void {
    for (const what of places.length === 0 ? [...this.newest.keys()] : places)
      this.newest.set(what, (this.newest.get(what) ?? 0) + 1);
  }

  /**
   * Reads a list whole. It waits for the live connection first, so that whatever changes meanwhile is heard of; rows
   * that are shown already stay while they are read anew.
   */
  async rows<T extends { readonly id: Id }>(
    what: string,
    place: Place<Rows<T>>,
    rules: CollectionRules<T>,
    read: () => Promise<readonly T[]>,
  ): Promise<void> {
    const isNewest = this.begin(what);
    place.set({ phase: place.get().phase === 'ready' ? 'ready' : 'loading', error: null });
    await connected();
    if (!isNewest()) return;
    place.set({ all: rules.beginLoad(place.get().all) });
    try {
      const snapshot = await read();
      if (isNewest()) place.set({ phase: 'ready', all: rules.load(place.get().all, snapshot) });
    } catch (error) {
      if (isNewest()) place.set({ phase: 'failed', error: asApiError(error), all: rules.abandonLoad(place.get().all) });
    }
  }

  /** Some more rows of a list that is there; a load of the whole that begins meanwhile has them too. */
  async some<T extends { readonly id: Id }>(
    what: string,
    place: Place<Rows<T>>,
    rules: CollectionRules<T>,
    read: () => Promise<readonly T[]>,
  ): Promise<boolean> {
    const isNewest = this.isStill(what);
    try {
      const rows = await read();
      if (!isNewest()) return false;
      const { all } = place.get();
      place.set({
        error: null,
        all: rules.change(all, (draft) => rows.forEach((row) => all.gone.has(row.id) || draft.upsert(row))),
      });
      return true;
    } catch (error) {
      if (isNewest()) place.set({ phase: 'failed', error: asApiError(error) });
      return false;
    }
  }

  async reading<T>(what: string, place: Place<Reading<T>>, read: () => Promise<T>): Promise<void> {
    const isNewest = this.begin(what);
    place.set({ phase: place.get().phase === 'ready' ? 'ready' : 'loading' });
    await connected();
    try {
      const value = await read();
      if (isNewest()) place.set({ phase: 'ready', error: null, value });
    } catch (error) {
      if (isNewest()) place.set({ phase: 'failed', error: asApiError(error) });
    }
  }

  /** The newest rows that match; another query begins a new list, and rows that are shown already stay while they are read anew. */
  log<T extends { readonly id: Id }, Q extends object | string>(
    what: string,
    place: Place<Log<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
    query: Q,
  ): Promise<void> {
    const { phase, query: shown } = place.get();
    place.set(
      isSameQuery(shown, query)
        ? { phase: phase === 'ready' ? 'ready' : 'loading', error: null }
        : { ...noLog(rules, query), phase: 'loading' },
    );
    return this.readLog(what, place, rules, pages, pages.size);
  }

  /** The same list once more, as long as it is shown. */
  logAgain<T extends { readonly id: Id }, Q>(
    what: string,
    place: Place<Log<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
  ): Promise<void> {
    return this.readLog(
      what,
      place,
      rules,
      pages,
      Math.min(MOST_AT_ONCE, Math.max(pages.size, place.get().all.rows.size)),
    );
  }

  /** The next page; a list that was begun anew meanwhile does not take it. */
  async more<T extends { readonly id: Id }, Q>(
    what: string,
    place: Place<Log<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
  ): Promise<void> {
    const { next, query, loadingMore } = place.get();
    if (next === null || loadingMore) return;
    const isNewest = this.isStill(what);
    place.set({ loadingMore: true, error: null });
    try {
      const page = await pages.read(query, pages.size, next);
      if (!isNewest()) return;
      place.set({
        loadingMore: false,
        next: page.next,
        all: rules.change(place.get().all, (draft) => page.rows.forEach((row) => draft.upsert(row))),
      });
    } catch (error) {
      if (isNewest()) place.set({ loadingMore: false, error: asApiError(error) });
    }
  }

  private async readLog<T extends { readonly id: Id }, Q>(
    what: string,
    place: Place<Log<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
    limit: number,
  ): Promise<void> {
    const isNewest = this.begin(what);
    await connected();
    if (!isNewest()) return;
    place.set({ loadingMore: false, all: rules.beginLoad(place.get().all) });
    try {
      const { rows, next } = await pages.read(place.get().query, limit, null);
      if (isNewest()) place.set({ phase: 'ready', error: null, next, all: rules.load(place.get().all, rows) });
    } catch (error) {
      if (isNewest()) place.set({ phase: 'failed', error: asApiError(error), all: rules.abandonLoad(place.get().all) });
    }
  }

  private begin(what: string): () => boolean {
    const mine = (this.newest.get(what) ?? 0) + 1;
    this.newest.set(what, mine);
    return this.isStill(what);
  }

  private isStill(what: string): () => boolean {
    const mine = this.newest.get(what);
    return () => this.newest.get(what) === mine;
  }
}

/** Captions leave when their time is over: call it whenever changes were added. */
export function sweepChanges<K>(
  read: () => ReadonlyMap<K, Change>,
  write: (changes: ReadonlyMap<K, Change>) => void,
): () => void {
  let sweep: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    if (read().size === 0) return;
    sweep ??= setTimeout(() => {
      sweep = undefined;
      const now = Date.now();
      write(new Map([...read()].filter(([, { until }]) => until > now)));
      later();
    }, 1_000);
  };
  return later;
}
