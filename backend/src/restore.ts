import 'reflect-metadata';
import { createReadStream } from 'node:fs';
import { fileProblem } from './platform/backup/file-problem.js';
import { UnusableBackup } from './platform/backup/manifest.js';
import { checkTarget, restore } from './platform/backup/restore.js';
import { ConfigError } from './platform/config/config.js';
import { ownerUrlOf } from './platform/config/owner-url.js';
import { connectionProblem } from './platform/database/away.js';
import { makeLogger } from './platform/logger.js';

/* `npm run restore -- FILE` loads a backup into the empty database of DATABASE_URL; `-` reads standard input. `--check`
   only checks that the database is reachable and empty. */

const USAGE = 'Usage: DATABASE_URL=postgres://… npm run restore -- FILE.tar   (or - for standard input)';

/** An error that is printed without a stack trace. */
class Refusal extends Error {}

const run = async ([source, ...more]: readonly string[]): Promise<void> => {
  const isCheck = source === '--check';
  if (source === undefined || more.length > 0 || (source.startsWith('-') && source !== '-' && !isCheck))
    throw new Refusal(USAGE);
  const databaseUrl = ownerUrlOf(process.env);
  if (!databaseUrl) throw new Refusal(`DATABASE_URL is missing: set it to an empty PostgreSQL database. ${USAGE}`);
  if (isCheck) return checkTarget(databaseUrl);
  const stream = source === '-' ? process.stdin : createReadStream(source);
  const { manifest, rows } = await restore(databaseUrl, stream, makeLogger({ logLevel: 'warn' }, 'restore'));
  console.log(
    `${rows.toLocaleString('en')} rows of ${manifest.tables.length} tables restored, as of ${manifest.madeAt}.`,
  );
  console.log('Every level is the sum of its movements. Everybody signs in again.');
};

run(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1;
  if (error instanceof Refusal || error instanceof ConfigError || error instanceof UnusableBackup)
    console.error(error.message);
  else console.error(fileProblem(error) ?? connectionProblem(error) ?? error);
});
