// npm run import -- FILE.csv [options]: finds the database and runs the import of the built product over it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readJson, root } from './lib/files.mjs';
import { readSettings, Refusal } from './lib/settings.mjs';

try {
  const { env, dataDir } = readSettings();
  const databaseUrl = env.DATABASE_URL || readJson(join(dataDir, 'services.json'))?.databaseUrl;
  if (!databaseUrl)
    throw new Refusal(
      `Nothing has been started over ${dataDir} yet. Start it first with npm start, or set DATABASE_URL.`,
    );
  const script = join(root, 'backend/dist/import.js');
  if (!existsSync(script)) throw new Refusal('Nothing is built yet. Run this first: npm run build');
  // npm runs us in the checkout; a file name means the folder the person is in
  const startFolder = process.env.INIT_CWD ?? process.cwd();
  const args = process.argv
    .slice(2)
    .map((arg) => (!arg.startsWith('-') && existsSync(resolve(startFolder, arg)) ? resolve(startFolder, arg) : arg));
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...args], {
    cwd: root,
    env: { ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
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
