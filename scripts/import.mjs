// npm run import -- FILE.csv [options]: finds the database and runs the import of the built product over it.
import { existsSync } from 'node:fs';
import { asCommand, fromStartFolder, knownDatabase, runBuilt } from './lib/command.mjs';

const args = process.argv
  .slice(2)
  .map((arg) => (!arg.startsWith('-') && existsSync(fromStartFolder(arg)) ? fromStartFolder(arg) : arg));
await asCommand(() => runBuilt('import', args, knownDatabase()));
