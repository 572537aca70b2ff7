// npm run dev: services, API and worker from source, restarted after every edit, with Vite's dev server in front.
// npm run dev -- --inspect: debuggers attach to the API on port 9229 and to the worker on port 9230.
import { join } from 'node:path';
import { root } from './lib/files.mjs';
import { launch, say } from './lib/launcher.mjs';
import { install } from './lib/prepare.mjs';
import { childEnvironment } from './lib/settings.mjs';

const fromSource = [
  '--conditions=@atrium/source',
  '--import',
  new URL('source/register.mjs', import.meta.url).href,
  '--enable-source-maps',
  '--watch',
  '--watch-preserve-output',
];

/** @param {number} port */
const inspected = (port) =>
  process.argv.includes('--inspect') ? [`--inspect=127.0.0.1:${port}`, ...fromSource] : fromSource;

await launch('npm run dev', async ({ settings, run, startServices, startChildren }) => {
  await install(run, say);
  const services = await startServices();
  const env = {
    ...childEnvironment(settings, services),
    API_URL: `http://127.0.0.1:${settings.port}`, // for Vite's proxy
  };

  const [, , address] = await startChildren([
    { title: 'API', env, args: [...inspected(9229), join(root, 'backend/src/main.ts')], logPath: null },
    { title: 'Worker', env, args: [...inspected(9230), join(root, 'backend/src/worker.ts')], logPath: null },
    { title: 'Vite', env, args: [join(root, 'scripts/lib/vite-dev.mjs')], logPath: null },
  ]);
  console.log(`\n  Atrium from source: ${address}  (demo accounts: README; password Demo-Pass-2026!)\n`);
});
