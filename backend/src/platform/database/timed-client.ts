import pg from 'pg';

type Told = (error: Error | null, result?: pg.QueryResult) => void;

/**
 * A connection that watches the time of its queries itself. As pg does it, and where it gives a promise, it assigns a
 * function to the query. V8 puts a function that is written as what is assigned to a property among the old objects at
 * once, and all that it knows stays with it: every answer would wait for the next collection of the whole heap, which
 * then comes every few seconds and holds calls and events up (docs/performance.md).
 */
export class TimedClient extends pg.Client {
  private readonly timeoutMs: number | undefined;

  constructor({ query_timeout: timeoutMs, ...config }: pg.ClientConfig = {}) {
    super(config);
    this.timeoutMs = timeoutMs;
  }

  /** In all the forms of pg. @throws 'Query read timeout', as pg does; what was asked may have been done. */
  override query(...asked: unknown[]): never {
    const told = asked.at(-1);
    if (typeof told === 'function') return this.ask(asked.slice(0, -1), told as Told);
    // A cursor, or another that submits itself and is told in its own way.
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
