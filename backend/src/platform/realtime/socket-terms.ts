/** Maximum duration of a timer (`setTimeout` allows 24 days). An early check plans the next. */
const LONGEST_MS = 86_400_000;
/** Retry delay, because the clocks of two machines differ slightly. */
const AGAIN_MS = 250;

/** Checks a socket again when some of its rights expire. */
export class SocketTerms<S extends object> {
  private readonly timers = new Map<S, NodeJS.Timeout>();

  constructor(private readonly ask: (socket: S) => void) {}

  /** @param until milliseconds since 1970; undefined if nothing expires */
  plan(socket: S, until: number | undefined): void {
    this.drop(socket);
    if (until === undefined) return;
    const leftMs = until - Date.now();
    // A timer may fire a millisecond early.
    const waitMs = leftMs > 0 ? Math.min(leftMs + 1, LONGEST_MS) : AGAIN_MS;
    const timer = setTimeout(() => {
      this.timers.delete(socket);
      this.ask(socket);
    }, waitMs);
    timer.unref();
    this.timers.set(socket, timer);
  }

  drop(socket: S): void {
    clearTimeout(this.timers.get(socket));
    this.timers.delete(socket);
  }
}
