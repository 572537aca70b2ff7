import { randomBytes } from 'node:crypto';

/**
 * The stream epoch of cursors (docs/adr/0002): a name in an unlogged table, valid for the current run of the server.
 * Join it in the statement that reads events, because two statements may meet two runs. Without a row a new epoch begins.
 */
export const FEED_LIFE = '(select name from feed_life where started_at = pg_postmaster_start_time()) life';

/** Begins a life where there is none of this run; of several who try one names it. */
export const beginFeedLife = (): [sql: string, values: string[]] => [
  `insert into feed_life (name, started_at) values ($1, pg_postmaster_start_time())
   on conflict (only_row) do update set name = excluded.name, started_at = excluded.started_at
   where feed_life.started_at <> excluded.started_at`,
  [randomBytes(8).toString('hex')],
];
