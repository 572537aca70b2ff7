// G13: the memory, processes and disk space of the application. Reported without a goal.
import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../lib/files.mjs';
import { roundFigure } from './figures.mjs';
import { openProduct } from './product.mjs';

const sockets = 1_000;
/** Milliseconds after which idle database connections are closed and garbage of the start is collected. */
const settledAfterMs = 40_000;

/**
 * Memory of a process in MB: `rss` counts shared pages fully, `all` (PSS) proportionally, `own` not. @param {number}
 * pid
 */
function readMemory(pid) {
  try {
    const smaps = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const of = (/** @type {string} */ kind) =>
      Number(new RegExp(`^${kind}: +(\\d+)`, 'm').exec(smaps)?.[1] ?? 0) / 1_024;
    return { rss: of('Rss'), all: of('Pss'), own: of('Private_Clean') + of('Private_Dirty') };
  } catch {
    return { rss: 0, all: 0, own: 0 };
  }
}

/** @param {string} directory @returns {number} bytes */
function getSize(directory) {
  return readdirSync(directory, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return sum + getSize(path);
    return sum + (entry.isFile() ? statSync(path).size : 0);
  }, 0);
}

/** @param {import('./product.mjs').Product} product */
async function measureMemory({ api, worker, sql }) {
  const { rows } = await sql.query(
    'select pid, datname is null or datname = current_database() as "isOurs" from pg_stat_activity',
  );
  const postgres = rows.map(({ pid, isOurs }) => ({ isOurs, ...readMemory(Number(pid)) }));
  const ofApi = readMemory(api.pid);
  const ofWorker = worker === null ? { rss: 0, all: 0 } : readMemory(worker.pid);
  return {
    apiMb: ofApi.all,
    apiRssMb: ofApi.rss,
    workerMb: ofWorker.all,
    workerRssMb: ofWorker.rss,
    // Other runs may have connections; pages that all share are counted once.
    postgresMb: postgres.reduce((sum, { isOurs, all, own }) => sum + (isOurs ? all : all - own), 0),
  };
}

/** @param {string} part */
const getMegabytes = (part) => getSize(join(root, part)) / 1_000_000;

/** @param {string} path */
const isLink = (path) => lstatSync(path).isSymbolicLink();

/** Returns the size of the server's production packages in MB, as the image contains them. */
function productionModulesMb() {
  const asked = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=backend'];
  const { stdout } = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  const inside = `${sep}node_modules${sep}`;
  // Links are parts of this checkout.
  const folders = stdout.split(/\r?\n/).filter((path) => path.includes(inside) && !isLink(path));
  const outermost = folders.filter(
    (path) => !folders.some((other) => other !== path && path.startsWith(join(other, 'node_modules'))),
  );
  return outermost.reduce((sum, path) => sum + getSize(path), 0) / 1_000_000;
}

/** @param {import('./goals.mjs').Bench} bench @returns {Promise<import('./goals.mjs').Goal>} */
export async function footprint(bench) {
  const product = await openProduct(bench.surroundings, 'bench_footprint', { worker: true });
  const settled = async (/** @type {string} */ suffix) => {
    await sleep(bench.ms(settledAfterMs));
    return Object.fromEntries(
      Object.entries(await measureMemory(product)).map(([name, value]) => [name + suffix, value]),
    );
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
    const builtMb = ['backend/dist', 'frontend/dist', 'backend/assets'].map(getMegabytes).reduce((a, b) => a + b, 0);
    const figures = {
      secondStartMs,
      ...atRest,
      ...watched,
      nodeModulesMb: getMegabytes('node_modules'),
      productionModulesMb: productionMb,
      builtMb,
      installationMb: productionMb + builtMb,
    };
    return {
      checks: [
        {
          name: 'reported',
          met: true,
          detail: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, roundFigure(value)])),
        },
      ],
      note: `Memory is each process’s share of what it holds (PSS); RSS counts what processes share in each of them. Both ${settledAfterMs / 1_000} s after the last call. The second start is that of an API over a database that is up to date, to ready. The installation is what the image adds to node: what is built and the packages of production.`,
    };
  } finally {
    await product.close();
  }
}
