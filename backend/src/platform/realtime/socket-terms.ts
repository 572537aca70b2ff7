/** Timers hold 24 days at most; whoever is asked again early is planned again. */
const LONGEST_MS = 86_400_000;
/** The clocks of two machines are not the same to the millisecond. */
const AGAIN_MS = 250;

/** Asks about a socket again at the moment when some of what it may hear ends by the clock. */
export class SocketTerms<S extends object> {
  private readonly timers = new Map<S, NodeJS.Timeout>();

  constructor(private readonly ask: (socket: S) => void) {}

  /** @param until Milliseconds since 1970; undefined: nothing ends. */
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
