import { randomBytes } from 'node:crypto';

/**
 * Joins the epoch of the current server run, stored in an unlogged table. It must be part of the statement that reads
 * events, because a restart may fall between two statements. Without a row, a new epoch must start.
 */
export const FEED_EPOCH = '(select name from feed_life where started_at = pg_postmaster_start_time()) life';

/** Starts an epoch unless this server run has one. Concurrent calls create one. */
export const startFeedEpoch = (): [sql: string, values: string[]] => [
  `insert into feed_life (name, started_at) values ($1, pg_postmaster_start_time())
   on conflict (only_row) do update set name = excluded.name, started_at = excluded.started_at
   where feed_life.started_at <> excluded.started_at`,
  [randomBytes(8).toString('hex')],
];
