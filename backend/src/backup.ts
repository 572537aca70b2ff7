import { open, rename, rm } from 'node:fs/promises';
import { ConfigError } from './platform/config/config.js';
import { ownerUrlOf } from './platform/config/owner-url.js';
import { connectionProblem, isDatabaseAway } from './platform/database/away.js';
import { backUp, recordBackup } from './platform/backup/back-up.js';
import { fileProblem } from './platform/backup/file-problem.js';

/* `npm run backup -- FILE` writes all persistent data to one archive; `-` writes to standard output. */

const USAGE = 'Usage: npm run backup -- FILE.tar   (or - for standard output, to be encrypted on the way)';

/** An error that is printed without a stack trace. */
class Refusal extends Error {}

const run = async ([target, ...more]: readonly string[]): Promise<void> => {
  if (target === undefined || more.length > 0 || (target.startsWith('-') && target !== '-')) throw new Refusal(USAGE);
  const databaseUrl = ownerUrlOf(process.env);
  if (!databaseUrl)
    throw new Refusal('DATABASE_URL is missing. Start Atrium first, or set it to a PostgreSQL address.');
  const manifest = target === '-' ? await backUp(databaseUrl, process.stdout) : await toFile(databaseUrl, target);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await recordBackup(databaseUrl, rows);
  // Standard output may contain the backup.
  console.error(`${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables backed up`);
};

/** Renames the file once it is complete, so that an existing file is always a complete backup. */
const toFile = async (databaseUrl: string, file: string) => {
  const unfinished = `${file}.unfinished`;
  try {
    const target = await open(unfinished, 'w', 0o600);
    const manifest = await backUp(databaseUrl, target.createWriteStream({ flush: true }));
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1;
  const problem = fileProblem(error);
  if (error instanceof Refusal || error instanceof ConfigError) console.error(error.message);
  else if (problem !== null) console.error(problem);
  else if (isDatabaseAway(error))
    console.error('The database cannot be reached. Start it, or start everything with `npm start`.');
  else console.error(connectionProblem(error) ?? error);
});
