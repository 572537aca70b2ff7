// G13: what the product takes of a machine. Reported; there is nothing to miss.
import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/files.mjs';
import { rounded } from './figures.mjs';
import { openProduct } from './product.mjs';

const sockets = 1_000;
/** Connections to the database that nobody uses are closed, and node has cleared away what its start has left. */
const settledAfterMs = 40_000;

/**
 * Memory of a process in MB: `rss` counts pages shared with other processes in full, `all` (PSS) in equal parts, `own` not
 * at all. 0 where the system does not tell. @param {number} pid
 */
function memoryOf(pid) {
  try {
    const told = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (/** @type {string} */ kind) =>
      Number(new RegExp(`^${kind}: +(\\d+)`, 'm').exec(told)?.[1] ?? 0) / 1_024;
    return { rss: of('Rss'), all: of('Pss'), own: of('Private_Clean') + of('Private_Dirty') };
  } catch {
    return { rss: 0, all: 0, own: 0 };
  }
}

/** @param {string} directory @returns {number} bytes */
function sizeOf(directory) {
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

/** @param {import('./product.mjs').Product} product */
async function memory({ api, worker, sql }) {
  const { rows } = await sql.query(
    'select pid, datname is null or datname = current_database() as "isOurs" from pg_stat_activity',
  );
  const postgres = rows.map(({ pid, isOurs }) => ({ isOurs, ...memoryOf(Number(pid)) }));
  const ofApi = memoryOf(api.pid);
  const ofWorker = worker === null ? { rss: 0, all: 0 } : memoryOf(worker.pid);
  return {
    apiMb: ofApi.all,
    apiRssMb: ofApi.rss,
    workerMb: ofWorker.all,
    workerRssMb: ofWorker.rss,
    // Others' connections may be there in a longer run; what all share is there once.
    postgresMb: postgres.reduce((sum, { isOurs, all, own }) => sum + (isOurs ? all : all - own), 0),
  };
}

/** @param {string} part */
const megabytesOf = (part) => sizeOf(join(root, part)) / 1_000_000;

/** @param {string} path */
const isLink = (path) => lstatSync(path).isSymbolicLink();

/** The packages that the server needs, as the image has them: what npm would leave without those of development. */
function productionModulesMb() {
  const asked = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=backend'];
  const { stdout } = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const inside = `${sep}node_modules${sep}`;
  // Parts of this checkout are links.
  const folders = stdout.split(/\r?\n/).filter((path) => path.includes(inside) && !isLink(path));
  const outermost = folders.filter(
    (path) => !folders.some((other) => other !== path && path.startsWith(join(other, 'node_modules'))),
  );
  return outermost.reduce((sum, path) => sum + sizeOf(path), 0) / 1_000_000;
}

/** @param {import('./goals.mjs').Bench} bench @returns {Promise<import('./goals.mjs').Goal>} */
export async function footprint(bench) {
  const product = await openProduct(bench.surroundings, 'bench_footprint', { worker: true });
  const settled = async (/** @type {string} */ suffix) => {
    await sleep(bench.ms(settledAfterMs));
    return Object.fromEntries(Object.entries(await memory(product)).map(([name, value]) => [name + suffix, value]));
  };
  try {
    const startedAt = performance.now();
    const second = await product.startSecondApi();
    const secondStartMs = performance.now() - startedAt;
    await second.stop();
    bench.say('at rest');
    const atRest = await settled('');
    bench.say(`${sockets} sockets`);
    const screens = await product.watchersOfOthers(sockets, product.api.port);
    const watched = await settled(`With${sockets}Sockets`);
    await screens.close();
    const productionMb = productionModulesMb();
    const builtMb = ['backend/dist', 'frontend/dist', 'backend/assets'].map(megabytesOf).reduce((a, b) => a + b, 0);
    const figures = {
      secondStartMs,
      ...atRest,
      ...watched,
      nodeModulesMb: megabytesOf('node_modules'),
      productionModulesMb: productionMb,
      builtMb,
      installationMb: productionMb + builtMb,
    };
    return {
      checks: [
        {
          name: 'reported',
          met: true,
          detail: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)])),
        },
      ],
      note: `Memory is each process’s share of what it holds (PSS); RSS counts what processes share in each of them. Both ${settledAfterMs / 1_000} s after the last call. The second start is that of an API over a database that is up to date, to ready. The installation is what the image adds to node: what is built and the packages of production.`,
    };
  } finally {
    await product.close();
  }
}
