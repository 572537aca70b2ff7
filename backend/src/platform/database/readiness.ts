import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { readPendingMigrations } from './migrate.js';
import { POOLED_SESSION } from './pooler.js';
import { type Config, ConfigError, type Pooler } from '../config/config.js';
import { describeConnectionRefusal } from './connection-errors.js';
import { createConnectionSettings, QUERY_TIMEOUT_MS } from './sql-pool.js';

/* Waits at process start until the database is reachable and migrated, and logs the reason for waiting. */

const RETRY_MS = 500;

const checkOnConnection = async <T>(
  databaseUrl: string,
  check: (client: pg.Client) => Promise<T>,
  pooler: Pooler | null = null,
): Promise<T> => {
  const client = new pg.Client(createConnectionSettings(databaseUrl, 'atrium-start', QUERY_TIMEOUT_MS, pooler));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await check(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Milliseconds during which a refused connection is retried. A starting server may refuse a role for a moment. */
export const REFUSAL_LIMIT_MS = 60_000;

/**
 * Waits until `check` returns null.
 * @param check returns what is missing, or null when the database is ready
 * @param refusalLimitMs how long the server may refuse the connection
 * @throws {ConfigError} when it refuses for longer, or when the database can never be used
 */
const waitUntil = async (
  databaseUrl: string,
  logger: Logger,
  check: (client: pg.Client) => Promise<string | null>,
  pooler: Pooler | null = null,
  refusalLimitMs = Number.POSITIVE_INFINITY,
): Promise<void> => {
  let refusedSince: number | null = null;
  for (let lastReason: string | undefined; ; await sleep(RETRY_MS)) {
    const waitingFor = await checkOnConnection(databaseUrl, check, pooler).catch((error: unknown) => {
      if (error instanceof ConfigError) throw error;
      const refusal = describeConnectionRefusal(error);
      refusedSince = refusal === null ? null : (refusedSince ?? performance.now());
      if (refusal !== null && refusedSince !== null && performance.now() - refusedSince >= refusalLimitMs)
        throw new ConfigError(refusal);
      return error instanceof Error && error.message !== '' ? error.message : String(error);
    });
    if (waitingFor === null) return;
    if (waitingFor !== lastReason) logger.warn({ waitingFor }, 'This process is waiting for the database');
    lastReason = waitingFor;
  }
};

/** Waits for a connection. Only the migration passes a limit: until it has run, the server refuses the runtime role. */
export const waitUntilReachable = (databaseUrl: string, logger: Logger, refusalLimitMs?: number): Promise<void> =>
  waitUntil(
    databaseUrl,
    logger,
    async (client) => {
      await client.query('select');
      return null;
    },
    null,
    refusalLimitMs,
  );

/** Waits until the database has all migrations of this release. */
export const waitUntilMigrated = (databaseUrl: string, logger: Logger): Promise<void> =>
  waitUntil(databaseUrl, logger, async (client) => {
    const pending = await readPendingMigrations(async (sql) => (await client.query<object>(sql)).rows);
    return pending.length === 0 ? null : `migrations: ${pending.join(', ')}`;
  });

/** Waits until connections of the pooler use the settings of the database; older ones may lack them. */
export const waitUntilPooled = async ({ databaseUrl, pooler }: Config, logger: Logger): Promise<void> => {
  if (pooler === null) return;
  await waitUntil(
    databaseUrl,
    logger,
    async (client) => {
      const { rows } = await client.query<{ zone: string }>(`select current_setting('TimeZone') as zone`);
      return rows[0]?.zone === POOLED_SESSION.TimeZone
        ? null
        : `connections of the pooler that begin in UTC: run RECONNECT at its console (they begin in ${rows[0]?.zone})`;
    },
    pooler,
  );
};

/** Returns whether the role may create and alter tables. */
export const canMigrate = (databaseUrl: string): Promise<boolean> =>
  checkOnConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_schema_privilege('public', 'create') and coalesce(pg_has_role(
         (select relowner from pg_class where oid = to_regclass('public.migrations')), 'usage'), true) as may`,
    );
    return rows[0]?.may === true;
  });
