// npm run audit:prune -- --older-than 730d: finds the database and prunes the audit of the built product over it.
import { asCommand, knownDatabase, runBuilt } from './lib/command.mjs';

await asCommand(() => runBuilt('audit-prune', process.argv.slice(2), knownDatabase()));
