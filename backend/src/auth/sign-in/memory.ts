import { LRUCache } from 'lru-cache';

/** TTL of an entry, even without an event. */
const BELIEVED_MS = 5_000;
const MAX_ENTRIES = 10_000;

/**
 * A cache of rows that decide about rights. Entries have a short TTL, are used only while events are received
 * (`isFresh`), and are dropped by events. Missing rows are never cached.
 */
export class Memory<V extends object> {
  private readonly entries = new LRUCache<string, V>({ max: MAX_ENTRIES, ttl: BELIEVED_MS, perf: Date });
  private readonly loading = new Map<string, Promise<V | null>>();
  /** Increases when entries are dropped: an older read must not be cached. */
  private generation = 0;

  constructor(
    private readonly load: (key: string) => Promise<V | null>,
    private readonly isFresh: () => boolean,
  ) {}

  async get(key: string): Promise<V | null> {
    // Without events, every call reads by itself, because even a concurrent read may be stale.
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
