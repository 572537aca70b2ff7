/**
 * Maximum duration of a timer in milliseconds (`setTimeout` allows 24 days). A check before the expiry starts the next
 * timer.
 */
const MAX_TIMER_MS = 86_400_000;
/** Retry delay, because the clocks of two machines differ slightly. */
const RETRY_MS = 250;

/** Checks a socket again when some of its rights expire. */
export class SocketExpiry<S extends object> {
  private readonly timers = new Map<S, NodeJS.Timeout>();

  constructor(private readonly reauthorize: (socket: S) => void) {}

  /** @param until milliseconds since 1970; undefined if nothing expires */
  schedule(socket: S, until: number | undefined): void {
    this.cancel(socket);
    if (until === undefined) return;
    const leftMs = until - Date.now();
    // A timer may fire a millisecond early.
    const waitMs = leftMs > 0 ? Math.min(leftMs + 1, MAX_TIMER_MS) : RETRY_MS;
    const timer = setTimeout(() => {
      this.timers.delete(socket);
      this.reauthorize(socket);
    }, waitMs);
    timer.unref();
    this.timers.set(socket, timer);
  }

  cancel(socket: S): void {
    clearTimeout(this.timers.get(socket));
    this.timers.delete(socket);
  }
}
