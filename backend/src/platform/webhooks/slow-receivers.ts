const SLOW_THRESHOLD_MS = 2_000;
/** Maximum number of slow receivers served at the same time: half of a worker's delivery slots. */
export const MAX_SLOW_RUNS = 5;

/** Reserves delivery slots for fast receivers, by the last response time of each webhook in this process. */
export class SlowReceivers {
  private readonly slow = new Set<number>();
  private running = 0;

  /** Returns a function that ends the run, or null when the maximum of slow receivers is running. */
  tryStart(webhookId: number): (() => void) | null {
    if (!this.slow.has(webhookId)) return () => undefined;
    if (this.running >= MAX_SLOW_RUNS) return null;
    this.running += 1;
    return () => (this.running -= 1);
  }

  /** Records the response time of a webhook and returns whether it is slow. */
  recordDuration(webhookId: number, durationMs: number): boolean {
    const isSlow = durationMs >= SLOW_THRESHOLD_MS;
    if (isSlow) this.slow.add(webhookId);
    else this.slow.delete(webhookId);
    return isSlow;
  }
}
