const MINUTE_MS = 60_000;
const MOST_COUNTED = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/**
 * How fast a key may call this process: `perMinute` at once, and as many again in each minute that follows. Each
 * process counts for itself, in its memory, so that a call costs nothing more.
 */
export class KeyLimits {
  private readonly buckets = new Map<number, Bucket>();

  constructor(private readonly perMinute: number) {}

  /** In how many seconds the next call may come; 0: this one may. */
  waitOf(keyId: number, now: number): number {
    const bucket = this.buckets.get(keyId) ?? { left: this.perMinute, at: now };
    const perMs = this.perMinute / MINUTE_MS;
    bucket.left = Math.min(this.perMinute, bucket.left + (now - bucket.at) * perMs);
    bucket.at = now;
    if (!this.buckets.has(keyId) && this.buckets.size >= MOST_COUNTED) this.buckets.clear();
    this.buckets.set(keyId, bucket);
    if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perMs / 1_000);
    bucket.left -= 1;
    return 0;
  }
}
