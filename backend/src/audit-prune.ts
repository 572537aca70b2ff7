import 'reflect-metadata';
import pg from 'pg';
import { auditValues, INSERT_AUDIT_ENTRY } from './platform/audit/audit-entry.js';
import { ConfigError } from './platform/config/config.js';
import { readOwnerUrl } from './platform/config/owner-url.js';
import { isDatabaseUnavailable } from './platform/database/connection-errors.js';
import { CONNECT_TIMEOUT_MS } from './platform/database/sql-pool.js';

/* `npm run audit:prune -- --older-than 730d` deletes old audit entries; nothing else deletes any. */

const USAGE = 'Usage: npm run audit:prune -- --older-than DAYSd   (at least 30d, such as 730d)';
const MIN_DAYS = 30;
const BATCH_SIZE = 10_000;
const DAY_MS = 86_400_000;
/** PostgreSQL error code of a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/** An error that is printed without a stack trace. */
class UsageError extends Error {}

const parseDays = (args: readonly string[]): number => {
  const [flag, value, ...more] = args.flatMap((arg) => (arg.startsWith('--older-than=') ? arg.split('=') : [arg]));
  const days = Number(/^([1-9]\d{0,4})d$/.exec(value ?? '')?.[1]);
  if (flag !== '--older-than' || Number.isNaN(days) || more.length > 0) throw new UsageError(USAGE);
  if (days < MIN_DAYS) throw new UsageError(`Entries of the last ${MIN_DAYS} days are always kept. ${USAGE}`);
  return days;
};

const prune = async (args: readonly string[]): Promise<number> => {
  const days = parseDays(args);
  const connectionString = readOwnerUrl(process.env);
  if (!connectionString)
    throw new UsageError('DATABASE_URL is missing. Start Atrium first, or set it to a PostgreSQL address.');
  const client = new pg.Client({
    connectionString,
    application_name: 'atrium-audit-prune',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const before = new Date(Date.now() - days * DAY_MS).toISOString();
    // Drops whole months, then deletes the rest in batches, so that writers wait only briefly.
    const whole = await client.query<{ gone: string }>('select audit_drop_parts($1::timestamptz) as gone', [before]);
    let deletedCount = Number(whole.rows[0]?.gone ?? 0);
    for (let batch = BATCH_SIZE; batch === BATCH_SIZE; deletedCount += batch) {
      const { rows } = await client.query<{ gone: number }>('select audit_prune($1::timestamptz, $2) as gone', [
        before,
        BATCH_SIZE,
      ]);
      batch = rows[0]?.gone ?? 0;
    }
    const count = { field: 'count', before: null, after: deletedCount };
    const entry = {
      actor: { id: null, name: "The owner's command" },
      action: 'pruned',
      objectKind: 'audit',
      objectName: before.slice(0, 10),
      changes: [count],
    } as const;
    if (deletedCount > 0) await client.query(INSERT_AUDIT_ENTRY, auditValues(entry));
    console.log(
      `${deletedCount} ${deletedCount === 1 ? 'entry' : 'entries'} from before ${before.slice(0, 10)} removed`,
    );
    return 0;
  } finally {
    await client.end();
  }
};

prune(process.argv.slice(2))
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    process.exitCode = 1;
    if (error instanceof UsageError || error instanceof ConfigError) console.error(error.message);
    else if ((error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE)
      console.error(`${(error as Error).message}. Nothing was removed; run this again when that has ended.`);
    else if (isDatabaseUnavailable(error))
      console.error('The database cannot be reached. Start it, or start everything with `npm start`.');
    else console.error(error);
  });
