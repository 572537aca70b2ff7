import { ApiError } from '../api/http.js';
import { connected } from './live.js';
import { type Collection, type CollectionRules, type Id } from './upsert.js';

/* Building blocks of an area's store (lists, logs, readings and changes), and how they are loaded. */

export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

export interface Rows<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly all: Collection<T>;
}

/** A list that is too long to load completely; it grows page by page from the newest row. */
export interface Log<T, Q> extends Rows<T> {
  /** The current query; another query starts a new list. */
  readonly query: Q;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

/** A value that the server computes and the client never does. */
export interface Reading<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly value: T | undefined;
}

/** A change by another user, which highlights the row with a caption for some seconds. */
export interface Change {
  readonly key: string;
  readonly caption: string;
  readonly until: number;
}

export const CAPTION_MS = 6_000;

export interface Circumstances {
  /** The user's id; their own changes are not highlighted. */
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

/** Returns whether a load has finished or failed. Earlier data stays during a load. */
export const isAnswered = ({ phase }: { readonly phase: Phase }): boolean => phase === 'ready' || phase === 'failed';

const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, String(error), '');

const MOST_AT_ONCE = 500;

/** Page size and reader of a log. */
export interface Pages<T, Q> {
  readonly size: number;
  read(
    query: Q,
    limit: number,
    cursor: string | null,
  ): Promise<{ readonly rows: readonly T[]; readonly next: string | null }>;
}

/** Compares two queries by their fields; null means that none was made yet. */
export const isSameQuery = (one: object | string | null, other: object | string): boolean =>
  one === other ||
  (one !== null &&
    typeof one === 'object' &&
    typeof other === 'object' &&
    Object.entries(one).every(([name, value]) => (other as Readonly<Record<string, unknown>>)[name] === value));

export interface Place<S> {
  readonly get: () => S;
  readonly set: (part: Partial<S>) => void;
}

/** Makes the latest load of each slice win; loads that began before a reset are ignored. */
export class Loads {
  private readonly newest = new Map<string, number>();

  /** Makes running loads be ignored: those of the given slices, or all. */
  abandon(...places: readonly string[]): void {
    for (const what of places.length === 0 ? [...this.newest.keys()] : places)
      this.newest.set(what, (this.newest.get(what) ?? 0) + 1);
  }

  /** Loads a list after the live connection is ready, so that no change is missed. Loaded rows stay visible. */
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

  /** Adds rows to a loaded list, also to a complete load that is running. */
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

  /** Loads the newest rows of a log; another query starts a new list, and rows of the same query stay visible. */
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

  /** Loads the next page; ignored when the list was restarted meanwhile. */
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

/** Returns a function to call after adding changes; it removes them when their time is over. */
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
