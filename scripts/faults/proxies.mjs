// The reverse proxies of docs/operations.md with the files of deploy/proxies, on ports of a test.
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, openLog, root } from '../lib/files.mjs';
import { freePort, probePort } from '../lib/ports.mjs';
import { waitFor } from '../lib/processes.mjs';

/**
 * @typedef {object} Proxy
 * @property {string} program
 * @property {string} file in deploy/proxies
 * @property {(text: string, port: number, folder: string) => string} adapt to plain HTTP on a free port
 * @property {(file: string) => string[]} arguments
 */
/** @type {Record<'nginx' | 'haproxy', Proxy>} */
const proxies = {
  nginx: {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (text, port, folder) => {
      const plain = text
        .replace(/^server \{\n {2}listen 80;[^]*?^\}\n/m, '')
        .replace(/^ *ssl_.*\n/gm, '')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      return `daemon off;\nworker_processes 1;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${plain}}\n`;
    },
    arguments: (file) => ['-e', 'stderr', '-c', file],
  },
  haproxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, port) =>
      text
        .replace(/bind :443.*/, `bind 127.0.0.1:${port}`)
        .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http'),
    arguments: (file) => ['-db', '-f', file],
  },
};

/** @typedef {keyof typeof proxies} ProxyName */

export const proxyNames = /** @type {ProxyName[]} */ (Object.keys(proxies));

/** @param {ProxyName} name */
export const isInstalled = (name) => onPath(proxies[name].program) !== null;

/**
 * Starts a proxy in front of two API processes.
 * @param {ProxyName} name @param {string} dir for its files @param {number[]} ports of the API processes
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export async function openProxy(name, dir, ports) {
  const { program, file, adapt, arguments: argumentsFor } = proxies[name];
  const folder = join(dir, `${name}-${ports[0]}`);
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const text = readFileSync(join(root, 'deploy/proxies', file), 'utf8');
  const config = join(folder, file);
  writeFileSync(config, adapt(text, port, folder).replace(':3000', `:${ports[0]}`).replace(':3001', `:${ports[1]}`));
  const log = openLog(join(folder, 'proxy.log'));
  const child = spawn(program, argumentsFor(config), {
    stdio: ['ignore', log, log],
    env: { ...process.env, HOME: folder },
  });
  closeSync(log);
  const isListening = async () => child.exitCode !== null || (await probePort(port, '127.0.0.1')) === 'taken';
  await waitFor(isListening, { timeoutMs: 10_000 });
  if (child.exitCode !== null)
    throw new Error(`${program} does not start: ${readFileSync(join(folder, 'proxy.log'), 'utf8')}`);
  return { address: `http://127.0.0.1:${port}`, close: () => void child.kill() };
}
