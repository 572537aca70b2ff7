import type { Logger } from 'pino';
import { DataSource, type QueryRunner } from 'typeorm';
import { ConfigError } from '../config/config.js';
import { createDataSourceOptions } from './data-source.js';
import { BASELINE, loadMigrations, type Migration, MIGRATION_FILES, parseStamp } from './migrations.js';
import { storePoolerSettings } from './pooler.js';
import { queryRows } from './rows.js';
import { prepareRuntimeRole } from './runtime-role.js';

/** Key of the advisory lock that serializes migrations; any fixed number. */
const MIGRATION_LOCK_KEY = 7_231_946;
const MIGRATION_TIMEOUT_MS = 30 * 60_000;

/**
 * Returns the stamps of the migrations that the database has.
 * @throws {ConfigError} if the database is older than the baseline, which this version cannot upgrade
 */
const readAppliedStamps = async (query: (sql: string) => Promise<unknown[]>): Promise<ReadonlySet<string>> => {
  const [table] = (await query(`select to_regclass('migrations') is not null as present`)) as { present: boolean }[];
  if (table?.present !== true) return new Set();
  const names = (await query('select name from migrations')) as { name: string }[];
  const done = new Set(names.map(({ name }) => parseStamp(name)));
  if (done.size > 0 && !done.has(BASELINE))
    throw new ConfigError('This database is of a version before 0.1. Upgrade it with version 0.1 first.');
  return done;
};

/** Returns the titles of the migrations that the database has not run yet. */
export const readPendingMigrations = async (query: (sql: string) => Promise<unknown[]>): Promise<string[]> => {
  const done = await readAppliedStamps(query);
  return MIGRATION_FILES.filter(({ stamp }) => !done.has(stamp)).map(({ title }) => title);
};

/**
 * SQL of an identity of the database, by which a copy loaded from a dump is detected: the cluster's system identifier
 * and the database's oid. Managed services may hide the identifier; then only a copy under another oid is detected, and
 * a restore must run `update feed_state set fingerprint = ''` (docs/operations.md). `feed_life` handles physical
 * copies, which continue the transaction ids of the original.
 */
const FINGERPRINT = `
  select concat_ws('-', (select oid from pg_database where datname = current_database()),
    case when has_function_privilege('pg_control_system()', 'execute') then (select system_identifier::text from pg_control_system()) end
  ) as fingerprint`;

const resetCopiedDatabase = async (db: QueryRunner, logger: Logger): Promise<void> => {
  const [now] = await queryRows<{ fingerprint: string }>(db, FINGERPRINT);
  const [state] = await queryRows<{ fingerprint: string }>(db, 'select fingerprint from feed_state');
  if (now === undefined || state?.fingerprint === now.fingerprint) return;
  // Cursors of a copy refer to another cluster: events and reactions start over, and clients reload.
  // Sessions end because the copy may contain sessions that were revoked since.
  await db.startTransaction();
  await db.query('delete from session');
  await db.query('delete from event');
  await db.query('delete from reaction_failure');
  await db.query('update reaction set snapshot = pg_current_snapshot()');
  await db.query('delete from feed_life');
  await db.query('delete from noted_change');
  await db.query(
    `insert into feed_state (fingerprint) values ($1)
     on conflict (only_row) do update set fingerprint = excluded.fingerprint, pruned_xid = '0'`,
    [now.fingerprint],
  );
  await db.commitTransaction();
  logger.info('A new epoch of the database starts');
};

/**
 * Runs those migrations of `which` that the database has not run yet, each in its own transaction.
 * @throws {ConfigError} if the database is older than the baseline
 */
export const runMigrations = async (
  databaseUrl: string,
  logger: Logger,
  which: readonly Migration[],
): Promise<void> => {
  const options = createDataSourceOptions(databaseUrl, logger, MIGRATION_TIMEOUT_MS);
  // TypeORM compares names, but the baseline's name differs from the name that older databases have stored for it.
  const dataSource = new DataSource({ ...options, migrations: [] });
  await dataSource.initialize();
  let done: ReadonlySet<string>;
  try {
    done = await readAppliedStamps((sql) => dataSource.query(sql));
  } finally {
    await dataSource.destroy();
  }
  const missing = which.filter(({ name }) => !done.has(parseStamp(name)));
  const runner = new DataSource({ ...options, migrations: missing });
  await runner.initialize();
  try {
    await runner.runMigrations({ transaction: 'each' });
  } finally {
    await runner.destroy();
  }
};

/**
 * Migrates the database under an advisory lock, then calls `prepare` for the rows that every installation needs.
 * Changes nothing in an up-to-date database, so processes can restart one by one under live traffic.
 * @param runtimeUrl address with the role of the processes, if that is not the owner
 */
export const migrate = async (
  databaseUrl: string,
  logger: Logger,
  prepare: (db: DataSource) => Promise<void> = async () => undefined,
  runtimeUrl: string = databaseUrl,
  isPooled = false,
): Promise<void> => {
  const dataSource = new DataSource(createDataSourceOptions(databaseUrl, logger, MIGRATION_TIMEOUT_MS));
  await dataSource.initialize();
  const lockHolder = dataSource.createQueryRunner();
  try {
    await lockHolder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    const pending = await readPendingMigrations((sql) => lockHolder.query(sql) as Promise<unknown[]>);
    if (pending.length > 0) {
      logger.info({ pending }, 'Migrations of the database are running');
      await runMigrations(databaseUrl, logger, await loadMigrations());
      // Also covers the tables that were just created.
      await lockHolder.query('select watch_changes()');
    }
    await prepareRuntimeRole(lockHolder, runtimeUrl, pending.length > 0, logger);
    if (isPooled) await storePoolerSettings(lockHolder, logger);
    await resetCopiedDatabase(lockHolder, logger);
    await prepare(dataSource);
  } finally {
    await lockHolder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY]).catch(() => undefined);
    await lockHolder.release();
    await dataSource.destroy();
  }
};
