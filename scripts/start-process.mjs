// npm run start:api | start:worker: adds a process to a running `npm start` or to the services in DATABASE_URL.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { makeDataDir, readJson, root } from './lib/files.mjs';
import { probePort } from './lib/ports.mjs';
import { childEnvironment, readSettings, UsageError } from './lib/settings.mjs';
import { onStopRequest } from './lib/stop-request.mjs';

const scripts = { api: 'main.js', worker: 'worker.js' };

try {
  const role = process.argv[2];
  if (role !== 'api' && role !== 'worker') throw new UsageError('Usage: node scripts/start-process.mjs api|worker');
  const script = join(root, 'backend/dist', scripts[role]);
  if (!existsSync(script)) throw new UsageError('Nothing is built yet. Run this first: npm run build');
  const settings = readSettings();
  const env = childEnvironment(settings, servicesFor(settings));
  if (role === 'api' && (await probePort(settings.port, settings.host)) !== 'free') {
    throw new UsageError(
      `Port ${settings.port} is in use. Choose another port: PORT=${settings.port + 1} npm run start:api`,
    );
  }
  run(role, script, env);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** @param {import('./lib/settings.mjs').Settings} settings */
function servicesFor({ env, dataDir }) {
  if (env.DATABASE_URL) {
    makeDataDir(dataDir);
    return { databaseUrl: env.DATABASE_URL, runtimeUrl: null, redisUrl: env.REDIS_URL || null };
  }
  const services = readJson(join(dataDir, 'services.json'));
  if (!services)
    throw new UsageError(
      `Nothing has been started over ${dataDir} yet. Start it first with npm start, or set DATABASE_URL.`,
    );
  return { ...services, redisUrl: env.REDIS_URL || services.redisUrl };
}

/** @param {'api' | 'worker'} role @param {string} script @param {NodeJS.ProcessEnv} env */
function run(role, script, env) {
  // The IPC channel ends the process when this one is killed; its own group makes Ctrl-C reach it only once.
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => {
    const { type, address } = /** @type {{ type?: string, address?: string }} */ (message);
    if (type === 'ready')
      console.log(role === 'api' ? `API is ready at ${address ?? `http://localhost:${env.PORT}`}` : 'Worker is ready');
  });
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  onStopRequest({ first: () => child.kill('SIGTERM'), again: () => child.kill('SIGKILL') });
}
