import pg from 'pg';

type Told = (error: Error | null, result?: pg.QueryResult) => void;

/**
 * A connection that applies `query_timeout` itself. pg does it by assigning closures to the query object. V8 allocates
 * these in the old generation, so each result would stay there until the next full garbage collection, which then runs
 * every few seconds and pauses requests (docs/performance.md).
 */
export class TimedClient extends pg.Client {
  private readonly timeoutMs: number | undefined;

  constructor({ query_timeout: timeoutMs, ...config }: pg.ClientConfig = {}) {
    super(config);
    this.timeoutMs = timeoutMs;
  }

  /** Accepts all call forms of pg. Throws 'Query read timeout', as pg does; the statement may still have run. */
  override query(...asked: unknown[]): never {
    const told = asked.at(-1);
    if (typeof told === 'function') return this.ask(asked.slice(0, -1), told as Told);
    // Cursors and other submittables handle their own results.
    if (isSubmittable(asked[0])) return super.query(asked[0]) as never;
    return new Promise<pg.QueryResult | undefined>((resolve, reject) => {
      this.ask(asked, (error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  private ask([query, values]: readonly unknown[], told: Told): never {
    if (this.timeoutMs === undefined) return super.query(query as string, values as unknown[], told) as never;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      told(new Error('Query read timeout'));
    }, this.timeoutMs);
    return super.query(query as string, values as unknown[], (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer);
      if (!isLate) told(error, result);
    }) as never;
  }
}

const isSubmittable = (query: unknown): query is pg.Submittable =>
  typeof query === 'object' && query !== null && 'submit' in query && typeof query.submit === 'function';
