// npm run backup -- FILE.tar: backs up all data while the application runs. `-` is standard output.
import { asCommand, fromStartFolder, knownDatabase, runBuilt } from './lib/command.mjs';

const args = process.argv.slice(2).map((arg) => (arg.startsWith('--') ? arg : fromStartFolder(arg)));
await asCommand(() => runBuilt('backup', args, knownDatabase()));
