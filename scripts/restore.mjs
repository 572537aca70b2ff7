// npm run restore -- FILE.tar (`-`: standard input): loads a backup into an empty database or unused data folder.
import { existsSync } from 'node:fs';
import { asCommand, fromStartFolder, hasOwnData, runBuilt, withNewDatabase } from './lib/command.mjs';
import { hasDatabase, readSettings, UsageError } from './lib/settings.mjs';

const args = process.argv.slice(2).map((arg) => (arg.startsWith('--') ? arg : fromStartFolder(arg)));
await asCommand(async () => {
  const { env, dataDir } = readSettings();
  if (hasDatabase(env)) return runBuilt('restore', args, { ...env, DATA_DIR: dataDir });
  const [source] = args;
  if (source && !source.startsWith('-') && !existsSync(source)) throw new UsageError(`There is no file ${source}.`);
  if (hasOwnData())
    throw new UsageError(
      `There is data in ${dataDir} already. Restore beside it: DATA_DIR=.restored npm run restore -- FILE.tar`,
    );
  return withNewDatabase('npm run restore', (own) => runBuilt('restore', args, own));
});
