// npm run audit:prune -- --older-than 730d: prunes the audit of the installation's database.
import { asCommand, knownDatabase, runBuilt } from './lib/command.mjs';

await asCommand(() => runBuilt('audit-prune', process.argv.slice(2), knownDatabase()));
