import { open, rename, rm } from 'node:fs/promises';
import { ConfigError } from './platform/config/config.js';
import { openFileStore } from './platform/backup/open-file-store.js';
import { readOwnerUrl } from './platform/config/owner-url.js';
import { describeConnectionError, isDatabaseUnavailable } from './platform/database/connection-errors.js';
import { createBackup, recordBackup } from './platform/backup/create-backup.js';
import { describeFileError } from './platform/backup/describe-file-error.js';

/* `npm run backup -- FILE` writes all persistent data to one archive; `-` writes to standard output. */

const USAGE = 'Usage: npm run backup -- FILE.tar   (or - for standard output, to be encrypted on the way)';

/** An error that is printed without a stack trace. */
class UsageError extends Error {}

const run = async ([target, ...more]: readonly string[]): Promise<void> => {
  if (target === undefined || more.length > 0 || (target.startsWith('-') && target !== '-'))
    throw new UsageError(USAGE);
  const databaseUrl = readOwnerUrl(process.env);
  if (!databaseUrl)
    throw new UsageError('DATABASE_URL is missing. Start Atrium first, or set it to a PostgreSQL address.');
  const { manifest, missingFiles } =
    target === '-'
      ? await createBackup(databaseUrl, openFileStore(process.env), process.stdout)
      : await writeFile(databaseUrl, target);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await recordBackup(databaseUrl, rows);
  // Standard output may contain the backup.
  console.error(
    `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables and ${manifest.files} files backed up`,
  );
  if (missingFiles > 0)
    console.error(
      `${missingFiles} files are missing in the file storage and in this backup. Check DATA_DIR and S3_BUCKET.`,
    );
};

/** Writes to a temporary file and renames it when complete, so that an existing backup file is always complete. */
const writeFile = async (databaseUrl: string, file: string) => {
  const unfinished = `${file}.unfinished`;
  try {
    const target = await open(unfinished, 'w', 0o600);
    const backup = await createBackup(
      databaseUrl,
      openFileStore(process.env),
      target.createWriteStream({ flush: true }),
    );
    await rename(unfinished, file);
    return backup;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1;
  const problem = describeFileError(error);
  if (error instanceof UsageError || error instanceof ConfigError) console.error(error.message);
  else if (problem !== null) console.error(problem);
  else if (isDatabaseUnavailable(error))
    console.error('The database cannot be reached. Start it, or start everything with `npm start`.');
  else console.error(describeConnectionError(error) ?? error);
});
