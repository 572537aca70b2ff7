// npm run import -- FILE.csv [options]: imports a list into the installation's database.
import { existsSync } from 'node:fs';
import { asCommand, fromStartFolder, knownDatabase, runBuilt } from './lib/command.mjs';

const args = process.argv
  .slice(2)
  .map((arg) => (!arg.startsWith('-') && existsSync(fromStartFolder(arg)) ? fromStartFolder(arg) : arg));
await asCommand(() => runBuilt('import', args, knownDatabase()));
