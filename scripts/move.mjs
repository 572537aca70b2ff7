// npm run move -- postgres://…: copies all data from the embedded PostgreSQL to an empty database elsewhere.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asCommand, hasOwnData, runBuilt, withOwnDatabase } from './lib/command.mjs';
import { hasDatabase, readSettings, UsageError } from './lib/settings.mjs';

const [target, ...more] = process.argv.slice(2);
await asCommand(async () => {
  if (target === undefined || more.length > 0 || !/^postgres(ql)?:\/\//.test(target))
    throw new UsageError('Usage: npm run move -- postgres://user:password@host:5432/atrium   (an empty database)');
  if (hasDatabase(readSettings().env))
    throw new UsageError(
      'DATABASE_URL is set, so nothing lives in the embedded PostgreSQL. Use npm run backup and npm run restore.',
    );
  if (!hasOwnData())
    throw new UsageError(`Nothing has been started over ${readSettings().dataDir} yet: there is nothing to move.`);
  // Checked before the backup, which may take long.
  const checked = await runBuilt('restore', ['--check'], { ...readSettings().env, DATABASE_URL: target });
  if (checked !== 0) return checked;
  const folder = mkdtempSync(join(tmpdir(), 'atrium-move-'));
  const file = join(folder, 'atrium.tar');
  try {
    const code = await withOwnDatabase('npm run move', async (own) => {
      const backedUp = await runBuilt('backup', [file], own);
      return backedUp === 0 ? runBuilt('restore', [file], { ...own, DATABASE_URL: target }) : backedUp;
    });
    if (code === 0) console.log('Set DATABASE_URL to the new database from now on. The old data stays where it was.');
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
