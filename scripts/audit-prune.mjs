// npm run audit:prune -- --older-than 730d: finds the database and prunes the audit of the built product over it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './lib/files.mjs';
import { readSettings, Refusal } from './lib/settings.mjs';

try {
  const { env, dataDir } = readSettings();
  const databaseUrl = env.DATABASE_URL || readJson(join(dataDir, 'services.json'))?.databaseUrl;
  if (!databaseUrl)
    throw new Refusal(
      `Nothing has been started over ${dataDir} yet. Start it first with npm start, or set DATABASE_URL.`,
    );
  const script = join(root, 'backend/dist/audit-prune.js');
  if (!existsSync(script)) throw new Refusal('Nothing is built yet. Run this first: npm run build');
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...env, DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
