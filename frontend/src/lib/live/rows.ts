import { type ApiError, toApiError } from '../api/http.js';
import { waitForConnection } from './live.js';
import { type Collection, type CollectionRules, type Id } from './collection.js';

/* Building blocks of an area's store (lists, logs, readings and changes), and how they are loaded. */

export type Phase = 'idle' | 'loading' | 'ready' | 'failed';

export interface Rows<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly all: Collection<T>;
}

/** A list that is too long to load completely; it grows page by page from the newest row. */
export interface PagedList<T, Q> extends Rows<T> {
  /** The current query; another query starts a new list. */
  readonly query: Q;
  readonly next: string | null;
  readonly loadingMore: boolean;
}

/** State of a value that the server computes, while it loads and afterwards. */
export interface QueryState<T> {
  readonly phase: Phase;
  readonly error: ApiError | null;
  readonly value: T | undefined;
}

/** A change by another user, which highlights the row with a caption for some seconds. */
export interface RowHighlight {
  readonly key: string;
  readonly caption: string;
  readonly until: number;
}

export const HIGHLIGHT_MS = 6_000;

export interface ApplyContext {
  /** The user's id; their own changes are not highlighted. */
  readonly me: string | null;
  readonly now: number;
}

export const createEmptyRows = <T extends { readonly id: Id }>(rules: CollectionRules<T>): Rows<T> => ({
  phase: 'idle',
  error: null,
  all: rules.empty,
});
export const createEmptyPagedList = <T extends { readonly id: Id }, Q>(
  rules: CollectionRules<T>,
  query: Q,
): PagedList<T, Q> => ({
  ...createEmptyRows(rules),
  query,
  next: null,
  loadingMore: false,
});
export const EMPTY_QUERY: QueryState<never> = { phase: 'idle', error: null, value: undefined };

export const isNotLoaded = ({ phase }: { readonly phase: Phase }): boolean => phase === 'idle' || phase === 'failed';

/** Returns whether a load has finished or failed. Earlier data stays during a load. */
export const isSettled = ({ phase }: { readonly phase: Phase }): boolean => phase === 'ready' || phase === 'failed';

const MAX_REFETCHED_ROWS = 500;

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

export interface SliceAccess<S> {
  readonly get: () => S;
  readonly set: (part: Partial<S>) => void;
}

/** Makes the latest load of each slice win; loads that began before a reset are ignored. */
export class LatestOnly {
  private readonly newest = new Map<string, number>();

  /** Ignores the results of running loads: those of the given slices, or all. */
  abandon(...sliceKeys: readonly string[]): void {
    for (const sliceKey of sliceKeys.length === 0 ? [...this.newest.keys()] : sliceKeys)
      this.newest.set(sliceKey, (this.newest.get(sliceKey) ?? 0) + 1);
  }

  /** Loads a list after the live connection is ready, so that no change is missed. Loaded rows stay visible. */
  async loadRows<T extends { readonly id: Id }>(
    sliceKey: string,
    access: SliceAccess<Rows<T>>,
    rules: CollectionRules<T>,
    read: () => Promise<readonly T[]>,
  ): Promise<void> {
    const isNewest = this.beginLoad(sliceKey);
    access.set({ phase: access.get().phase === 'ready' ? 'ready' : 'loading', error: null });
    await waitForConnection();
    if (!isNewest()) return;
    access.set({ all: rules.beginLoad(access.get().all) });
    try {
      const snapshot = await read();
      if (isNewest()) access.set({ phase: 'ready', all: rules.load(access.get().all, snapshot) });
    } catch (error) {
      if (isNewest())
        access.set({ phase: 'failed', error: toApiError(error), all: rules.abandonLoad(access.get().all) });
    }
  }

  /** Adds rows to a loaded list, also to a complete load that is running. */
  async addRows<T extends { readonly id: Id }>(
    sliceKey: string,
    access: SliceAccess<Rows<T>>,
    rules: CollectionRules<T>,
    read: () => Promise<readonly T[]>,
  ): Promise<boolean> {
    const isNewest = this.createNewestCheck(sliceKey);
    try {
      const rows = await read();
      if (!isNewest()) return false;
      const { all } = access.get();
      access.set({
        error: null,
        all: rules.change(all, (draft) => rows.forEach((row) => all.removed.has(row.id) || draft.upsert(row))),
      });
      return true;
    } catch (error) {
      if (isNewest()) access.set({ phase: 'failed', error: toApiError(error) });
      return false;
    }
  }

  async loadQuery<T>(sliceKey: string, access: SliceAccess<QueryState<T>>, read: () => Promise<T>): Promise<void> {
    const isNewest = this.beginLoad(sliceKey);
    access.set({ phase: access.get().phase === 'ready' ? 'ready' : 'loading' });
    await waitForConnection();
    try {
      const value = await read();
      if (isNewest()) access.set({ phase: 'ready', error: null, value });
    } catch (error) {
      if (isNewest()) access.set({ phase: 'failed', error: toApiError(error) });
    }
  }

  /** Loads the newest rows of a log; another query starts a new list, and rows of the same query stay visible. */
  loadPagedList<T extends { readonly id: Id }, Q extends object | string>(
    sliceKey: string,
    access: SliceAccess<PagedList<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
    query: Q,
  ): Promise<void> {
    const { phase, query: shown } = access.get();
    access.set(
      isSameQuery(shown, query)
        ? { phase: phase === 'ready' ? 'ready' : 'loading', error: null }
        : { ...createEmptyPagedList(rules, query), phase: 'loading' },
    );
    return this.readPagedList(sliceKey, access, rules, pages, pages.size);
  }

  refetchPagedList<T extends { readonly id: Id }, Q>(
    sliceKey: string,
    access: SliceAccess<PagedList<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
  ): Promise<void> {
    return this.readPagedList(
      sliceKey,
      access,
      rules,
      pages,
      Math.min(MAX_REFETCHED_ROWS, Math.max(pages.size, access.get().all.rows.size)),
    );
  }

  /** Loads the next page; ignored when the list was restarted meanwhile. */
  async loadMore<T extends { readonly id: Id }, Q>(
    sliceKey: string,
    access: SliceAccess<PagedList<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
  ): Promise<void> {
    const { next, query, loadingMore } = access.get();
    if (next === null || loadingMore) return;
    const isNewest = this.createNewestCheck(sliceKey);
    access.set({ loadingMore: true, error: null });
    try {
      const page = await pages.read(query, pages.size, next);
      if (!isNewest()) return;
      access.set({
        loadingMore: false,
        next: page.next,
        all: rules.change(access.get().all, (draft) => page.rows.forEach((row) => draft.upsert(row))),
      });
    } catch (error) {
      if (isNewest()) access.set({ loadingMore: false, error: toApiError(error) });
    }
  }

  private async readPagedList<T extends { readonly id: Id }, Q>(
    sliceKey: string,
    access: SliceAccess<PagedList<T, Q>>,
    rules: CollectionRules<T>,
    pages: Pages<T, Q>,
    limit: number,
  ): Promise<void> {
    const isNewest = this.beginLoad(sliceKey);
    await waitForConnection();
    if (!isNewest()) return;
    access.set({ loadingMore: false, all: rules.beginLoad(access.get().all) });
    try {
      const { rows, next } = await pages.read(access.get().query, limit, null);
      if (isNewest()) access.set({ phase: 'ready', error: null, next, all: rules.load(access.get().all, rows) });
    } catch (error) {
      if (isNewest())
        access.set({ phase: 'failed', error: toApiError(error), all: rules.abandonLoad(access.get().all) });
    }
  }

  private beginLoad(sliceKey: string): () => boolean {
    const mine = (this.newest.get(sliceKey) ?? 0) + 1;
    this.newest.set(sliceKey, mine);
    return this.createNewestCheck(sliceKey);
  }

  private createNewestCheck(sliceKey: string): () => boolean {
    const mine = this.newest.get(sliceKey);
    return () => this.newest.get(sliceKey) === mine;
  }
}

/** Returns a function to call after adding changes; it removes them when their time is over. */
export function createHighlightSweeper<K>(
  read: () => ReadonlyMap<K, RowHighlight>,
  write: (changes: ReadonlyMap<K, RowHighlight>) => void,
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
