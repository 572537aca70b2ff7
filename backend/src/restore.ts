import 'reflect-metadata';
import { open } from 'node:fs/promises';
import { describeFileError } from './platform/backup/describe-file-error.js';
import { InvalidBackupError } from './platform/backup/manifest.js';
import { assertEmptyTarget, restore } from './platform/backup/restore.js';
import { openFileStore, prepareWorkFolder } from './platform/backup/open-file-store.js';
import { ConfigError } from './platform/config/config.js';
import { readOwnerUrl } from './platform/config/owner-url.js';
import { describeConnectionError } from './platform/database/connection-errors.js';
import { createLogger } from './platform/logger.js';

/* `npm run restore -- FILE` loads a backup into the empty database of DATABASE_URL; `-` reads standard input. `--check`
   only checks that the database is reachable and empty. */

const USAGE = 'Usage: DATABASE_URL=postgres://… npm run restore -- FILE.tar   (or - for standard input)';

/** An error that is printed without a stack trace. */
class UsageError extends Error {}

const run = async ([source, ...more]: readonly string[]): Promise<void> => {
  const isCheck = source === '--check';
  if (source === undefined || more.length > 0 || (source.startsWith('-') && source !== '-' && !isCheck))
    throw new UsageError(USAGE);
  const databaseUrl = readOwnerUrl(process.env);
  if (!databaseUrl) throw new UsageError(`DATABASE_URL is missing: set it to an empty PostgreSQL database. ${USAGE}`);
  if (isCheck) return assertEmptyTarget(databaseUrl);
  const stream = source === '-' ? process.stdin : (await open(source)).createReadStream();
  const { manifest, rows } = await restore(
    databaseUrl,
    openFileStore(process.env),
    stream,
    createLogger({ logLevel: 'warn' }, 'restore'),
    await prepareWorkFolder(process.env),
  );
  console.log(
    `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${manifest.files} files restored, as of ${manifest.madeAt}.`,
  );
  console.log('Every level equals the sum of its movements. All users must sign in again.');
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof UsageError || error instanceof ConfigError || error instanceof InvalidBackupError)
    console.error(error.message);
  else console.error(describeFileError(error) ?? describeConnectionError(error) ?? error);
});
