import pg from 'pg';

type QueryCallback = (error: Error | null, result?: pg.QueryResult) => void;

/**
 * A connection that applies `query_timeout` itself. pg does it by assigning closures to the query object. V8 allocates
 * these in the old generation, so each result would stay there until the next full garbage collection, which then runs
 * every few seconds and pauses requests (docs/performance.md).
 */
export class TimeoutClient extends pg.Client {
  private readonly timeoutMs: number | undefined;

  constructor({ query_timeout: timeoutMs, ...config }: pg.ClientConfig = {}) {
    super(config);
    this.timeoutMs = timeoutMs;
  }

  /**
   * Runs a query in all call forms of pg. Throws 'Query read timeout', as pg does; the statement may still have run.
   */
  override query(...args: unknown[]): never {
    const callback = args.at(-1);
    if (typeof callback === 'function') return this.runWithTimeout(args.slice(0, -1), callback as QueryCallback);
    // Cursors and other submittables handle their own results.
    if (isSubmittable(args[0])) return super.query(args[0]) as never;
    return new Promise<pg.QueryResult | undefined>((resolve, reject) => {
      this.runWithTimeout(args, (error, result) => (error ? reject(error) : resolve(result)));
    }) as never;
  }

  private runWithTimeout([query, values]: readonly unknown[], callback: QueryCallback): never {
    if (this.timeoutMs === undefined) return super.query(query as string, values as unknown[], callback) as never;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      callback(new Error('Query read timeout'));
    }, this.timeoutMs);
    return super.query(query as string, values as unknown[], (error: Error | null, result: pg.QueryResult) => {
      clearTimeout(timer);
      if (!isLate) callback(error, result);
    }) as never;
  }
}

const isSubmittable = (query: unknown): query is pg.Submittable =>
  typeof query === 'object' && query !== null && 'submit' in query && typeof query.submit === 'function';
