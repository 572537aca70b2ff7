// npm start: installs, builds, starts PostgreSQL, Redis, the API and the worker, and keeps them running until Ctrl-C.
// Node built-ins only, because it runs before anything is installed.
import { join } from 'node:path';
import { makeDataDir, root } from './lib/files.mjs';
import { launch, say } from './lib/launcher.mjs';
import { build, install } from './lib/prepare.mjs';
import { childEnvironment } from './lib/settings.mjs';
import { welcome } from './lib/welcome.mjs';

await launch('npm start', async ({ settings, run, startServices, startChildren }) => {
  const { dataDir, production } = settings;
  await install(run, say);
  await build(run, say);
  const env = { ...childEnvironment(settings, await startServices()), ...(production ? {} : { NO_COLOR: '1' }) };
  const metricsPort = Number(settings.env.METRICS_PORT ?? 0);
  const logs = join(dataDir, 'logs');
  makeDataDir(logs);

  /** @param {string} title @param {string} script @param {string} log @param {NodeJS.ProcessEnv} [more] */
  const child = (title, script, log, more = {}) => ({
    title,
    env: { ...env, ...more },
    args: ['--enable-source-maps', join(root, 'backend/dist', script)],
    // Demo logs go to files; in production the container platform collects the output.
    logPath: production ? null : join(logs, log),
  });
  const [address = ''] = await startChildren([
    child('API', 'main.js', 'api.log'),
    // On one machine, each process needs its own metrics port.
    child('Worker', 'worker.js', 'worker.log', metricsPort > 0 ? { METRICS_PORT: String(metricsPort + 1) } : {}),
  ]);
  console.log(welcome({ address, production, dataDir, logs }));
});
