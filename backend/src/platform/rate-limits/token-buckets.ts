import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Rate limiter with one token bucket per key, of `perMinute` tokens that are refilled continuously. Counts are in
 * memory and per process, so that a call needs no query.
 */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string | number, Bucket>({ max: MAX_BUCKETS });

  constructor(private readonly perMinute: number) {}

  /**
   * Takes `cost` tokens and returns 0, or takes none and returns the seconds until there are enough.
   * @param now milliseconds of a monotonic clock
   */
  consume(key: string | number, cost: number, now = performance.now()): number {
    const bucket = this.buckets.get(key) ?? { tokens: this.perMinute, at: now };
    const perMs = this.perMinute / MINUTE_MS;
    bucket.tokens = Math.min(this.perMinute, bucket.tokens + Math.max(0, now - bucket.at) * perMs);
    bucket.at = now;
    this.buckets.set(key, bucket);
    const needed = Math.min(cost, this.perMinute);
    if (bucket.tokens < needed) return Math.ceil((needed - bucket.tokens) / perMs / 1_000);
    bucket.tokens -= needed;
    return 0;
  }
}
