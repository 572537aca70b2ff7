import pg from 'pg';

/** The factor by which the clock is slower, so that the same minute lasts for a whole run. */
const SLOWDOWN = 200;

/** A clock that starts at a fixed time and then hardly moves. Times of a process and a database keep their order. */
export class SlowClock {
  private readonly realStart = new Date();

  constructor(private readonly startsAt: Date) {}

  /** Options that set the clock of a Node process. */
  get nodeOptions(): string[] {
    const code = `
      const RealDate = Date;
      const now = () => ${this.startsAt.getTime()} + Math.floor((RealDate.now() - ${this.realStart.getTime()}) / ${SLOWDOWN});
      globalThis.Date = class Date extends RealDate {
        constructor(...parts) { super(...(parts.length === 0 ? [now()] : parts)); }
        static now() { return now(); }
      };`;
    return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
  }

  /** Sets the clock of an empty database by functions that hide the built-in ones. */
  async setDatabase(databaseUrl: string): Promise<void> {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    for (const name of ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp'])
      await client.query(
        `create function public.${name}() returns timestamptz language sql stable
         return timestamptz '${this.startsAt.toISOString()}'
           + (pg_catalog.${name}() - timestamptz '${this.realStart.toISOString()}') / ${SLOWDOWN}`,
      );
    await client.query(
      `alter database ${client.escapeIdentifier(client.database ?? '')} set search_path = public, pg_catalog`,
    );
    await client.end();
  }
}
