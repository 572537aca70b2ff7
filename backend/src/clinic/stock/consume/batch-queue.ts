/** Maximum number of concurrent statements. Uses that arrive meanwhile form the next batch. */
const MAX_CONCURRENT_STATEMENTS = 2;
/**
 * A second statement starts when this many uses wait, or after `SECOND_STATEMENT_DELAY_MS` while the first waits for a
 * lock.
 */
const SECOND_STATEMENT_SIZE = 32;
const SECOND_STATEMENT_DELAY_MS = 25;
/** Number of waiting uses that start a new batch before the previous one has returned. */
const IMMEDIATE_BATCH_SIZE = 8;
const MAX_BATCH = 64;

/** Queue of uses that share a statement. A larger batch costs less per use (docs/performance.md). */
export class BatchQueue<Use> {
  private waiting: Use[] = [];
  private inFlight = 0;
  /** Start time of the latest statement in milliseconds. */
  private startedAt = 0;
  /** True when the queue will be processed after all uses of this turn of the event loop have arrived. */
  private isScheduled = false;

  /** @param run consumes a batch. It never rejects, and resolves to a function that answers the callers. */
  constructor(private readonly run: (batch: readonly Use[]) => Promise<() => void>) {}

  add(use: Use): void {
    this.waiting.push(use);
    this.schedule();
  }

  /** Puts uses of a batch back at the head of the queue, because they arrived first. */
  putBack(uses: readonly Use[]): void {
    this.waiting.unshift(...uses);
  }

  /** Removes and returns all waiting uses. */
  clear(): Use[] {
    return this.waiting.splice(0);
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startNext();
    });
  }

  private startNext(): void {
    if (this.waiting.length === 0 || this.inFlight >= MAX_CONCURRENT_STATEMENTS) return;
    const isEarly =
      this.waiting.length < SECOND_STATEMENT_SIZE && performance.now() - this.startedAt < SECOND_STATEMENT_DELAY_MS;
    if (this.inFlight > 0 && isEarly) return;
    const batch = this.waiting.splice(0, MAX_BATCH);
    this.inFlight += 1;
    this.startedAt = performance.now();
    const impatient = setTimeout(() => this.startNext(), SECOND_STATEMENT_DELAY_MS + 1);
    void this.run(batch).then((answer) => {
      clearTimeout(impatient);
      this.inFlight -= 1;
      // Starts the next batch before the callers of this one are answered, so that the database is not idle.
      if (this.waiting.length >= IMMEDIATE_BATCH_SIZE) this.startNext();
      answer();
      // Answered callers may send another use at once, which joins the waiting ones.
      this.schedule();
    });
  }
}
