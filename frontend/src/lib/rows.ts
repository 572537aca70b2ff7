import { ApiError } from './http.js';
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

export const noRows = <T extends { readonly id: Id }>(rules: CollectionRules<T>): Rows<T> => ({ phase: 'idle', error: null, all: rules.empty });
export const noReading: Reading<never> = { phase: 'idle', error: null, value: undefined };

export const isMissing = ({ phase }: { readonly phase: Phase }): boolean => phase === 'idle' || phase === 'failed';

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError(0, String(error), ''));

/** One list or reading of a store. */
export interface Place<S> {
  readonly get: () => S;
  readonly set: (part: Partial<S>) => void;
}

/** Of two loads of one place the later one counts; one that was begun before everything was forgotten does not. */
export class Loads {
  private readonly newest = new Map<string, number>();

  abandon(): void {
    for (const [what, count] of this.newest) this.newest.set(what, count + 1);
  }

  /**
   * Reads a list whole. It waits for the live connection first, so that whatever changes meanwhile is heard of; rows
   * that are shown already stay while they are read anew.
   */
  async rows<T extends { readonly id: Id }>(what: string, place: Place<Rows<T>>, rules: CollectionRules<T>, read: () => Promise<readonly T[]>): Promise<void> {
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

  private begin(what: string): () => boolean {
    const mine = (this.newest.get(what) ?? 0) + 1;
    this.newest.set(what, mine);
    return () => this.newest.get(what) === mine;
  }
}

/** Captions leave when their time is over: call it whenever changes were added. */
export function sweepChanges<K>(read: () => ReadonlyMap<K, Change>, write: (changes: ReadonlyMap<K, Change>) => void): () => void {
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
