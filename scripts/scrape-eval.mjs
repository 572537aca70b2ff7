// npm run scrape:eval -- MANIFEST.json: reads stored shop pages like the application, from source without a build.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/files.mjs';

// npm runs scripts in the checkout, but file names are relative to the user's folder.
const startFolder = process.env.INIT_CWD ?? process.cwd();
const args = process.argv
  .slice(2)
  .map((arg) => (!arg.startsWith('-') && existsSync(resolve(startFolder, arg)) ? resolve(startFolder, arg) : arg));
const hasSourceLoader = existsSync(join(root, 'node_modules/@swc/core'));
const runtime = hasSourceLoader
  ? [
      '--conditions=@atrium/source',
      '--import',
      new URL('source/register.mjs', import.meta.url).href,
      join(root, 'libs/shop-reader/src/cli.ts'),
    ]
  : [join(root, 'libs/shop-reader/dist/cli.js')];
const child = spawn(process.execPath, [...runtime, ...args], {
  cwd: root,
  stdio: 'inherit',
});
child.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
