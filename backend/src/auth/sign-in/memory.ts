import { LRUCache } from 'lru-cache';

/** So long an entry is believed at most, even if nothing was heard of a change. */
const BELIEVED_MS = 5_000;
const MAX_ENTRIES = 10_000;

/**
 * What this process remembers of rows that decide about rights, so that not every call asks the database. An entry is
 * believed for seconds only, and only while the process hears of changes (`isFresh`); a change makes it forget at
 * once. That something is missing is never remembered.
 */
export class Memory<V extends object> {
  private readonly entries = new LRUCache<string, V>({ max: MAX_ENTRIES, ttl: BELIEVED_MS, perf: Date });
  private readonly loading = new Map<string, Promise<V | null>>();
  /** Rises with every forgetting: what was read before one must not be remembered after it. */
  private generation = 0;

  constructor(
    private readonly load: (key: string) => Promise<V | null>,
    private readonly isFresh: () => boolean,
  ) {}

  async get(key: string): Promise<V | null> {
    // While nothing is heard, every call asks for itself: not even another's question from just before will do.
    if (!this.isFresh()) return this.read(key);
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const underWay = this.loading.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.read(key).finally(() => {
      if (this.loading.get(key) === reading) this.loading.delete(key);
    });
    this.loading.set(key, reading);
    return reading;
  }

  forget(isGone: (value: V) => boolean): void {
    this.generation += 1;
    this.loading.clear();
    const gone = [...this.entries].filter(([, value]) => isGone(value));
    for (const [key] of gone) this.entries.delete(key);
  }

  forgetAll(): void {
    this.forget(() => true);
  }

  private async read(key: string): Promise<V | null> {
    const { generation } = this;
    const start = Date.now();
    const value = await this.load(key);
    if (generation !== this.generation) return value;
    if (value === null) this.entries.delete(key);
    else this.entries.set(key, value, { start });
    return value;
  }
}
