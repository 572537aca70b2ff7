import { LRUCache } from 'lru-cache';

/** Maximum time in milliseconds that an entry is used when no event drops it. */
const TTL_MS = 5_000;
const MAX_ENTRIES = 10_000;

/**
 * Cache of rows that decide about rights. Entries have a short TTL, are used only while the process receives events
 * (`canUse`), and are dropped by events. Missing rows are never cached.
 */
export class TtlCache<V extends object> {
  private readonly entries = new LRUCache<string, V>({ max: MAX_ENTRIES, ttl: TTL_MS, perf: Date });
  private readonly loading = new Map<string, Promise<V | null>>();
  /** Counter that increases when entries are dropped. A read that started before must not be cached. */
  private generation = 0;

  constructor(
    private readonly load: (key: string) => Promise<V | null>,
    private readonly canUse: () => boolean,
  ) {}

  async get(key: string): Promise<V | null> {
    // Without events, every call reads by itself, because even a concurrent read may be stale.
    if (!this.canUse()) return this.loadEntry(key);
    const known = this.entries.get(key);
    if (known !== undefined) return known;
    const underWay = this.loading.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.loadEntry(key).finally(() => {
      if (this.loading.get(key) === reading) this.loading.delete(key);
    });
    this.loading.set(key, reading);
    return reading;
  }

  invalidate(shouldInvalidate: (value: V) => boolean): void {
    this.generation += 1;
    this.loading.clear();
    const invalidated = [...this.entries].filter(([, value]) => shouldInvalidate(value));
    for (const [key] of invalidated) this.entries.delete(key);
  }

  invalidateAll(): void {
    this.invalidate(() => true);
  }

  private async loadEntry(key: string): Promise<V | null> {
    const { generation } = this;
    const start = Date.now();
    const value = await this.load(key);
    if (generation !== this.generation) return value;
    if (value === null) this.entries.delete(key);
    else this.entries.set(key, value, { start });
    return value;
  }
}
