const SLOW_MS = 2_000;
/** Half of the places that a worker has for deliveries. */
export const MAX_SLOW_RUNS = 5;

/** Keeps places free for receivers that answer quickly. Known by this process alone, from the last answer of each webhook. */
export class SlowReceivers {
  private readonly slow = new Set<number>();
  private running = 0;

  /** Returns what ends the run, or null when as many slow receivers as allowed are being served. */
  admit(webhookId: number): (() => void) | null {
    if (!this.slow.has(webhookId)) return () => undefined;
    if (this.running >= MAX_SLOW_RUNS) return null;
    this.running += 1;
    return () => (this.running -= 1);
  }

  /** Remembers how long a webhook took to answer. Returns whether that is slow. */
  note(webhookId: number, durationMs: number): boolean {
    const isSlow = durationMs >= SLOW_MS;
    if (isSlow) this.slow.add(webhookId);
    else this.slow.delete(webhookId);
    return isSlow;
  }
}
