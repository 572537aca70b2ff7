// G13: what the product takes of a machine. Reported; there is nothing to miss.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.mjs';
import { rounded } from './figures.mjs';
import { openProduct, people } from './product.mjs';

/** One person may have 50 sockets. */
const sockets = 50 * people.length;

/** In megabytes, shared pages in equal parts; 0 where the system does not tell. @param {number} pid */
function memoryOf(pid) {
  try {
    const kilobytes = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
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
async function memory(product) {
  const { rows } = await product.sql.query('select pid from pg_stat_activity');
  return {
    apiMb: memoryOf(product.api.pid),
    workerMb: product.worker === null ? 0 : memoryOf(product.worker.pid),
    postgresMb: rows.reduce((sum, { pid }) => sum + memoryOf(Number(pid)), 0),
  };
}

/** @param {import('./goals.mjs').Bench} bench @returns {Promise<import('./goals.mjs').Goal>} */
export async function footprint(bench) {
  const product = await openProduct(bench.surroundings, 'bench_footprint', { worker: true });
  try {
    const startedAt = performance.now();
    const second = await product.startSecondApi();
    const secondStartMs = performance.now() - startedAt;
    await second.stop();
    const atRest = await memory(product);
    const screens = await product.watchers(sockets);
    const watched = await memory(product);
    await screens.close();
    const figures = {
      secondStartMs,
      apiMb: atRest.apiMb,
      workerMb: atRest.workerMb,
      postgresMb: atRest.postgresMb,
      [`apiMbWith${sockets}Sockets`]: watched.apiMb,
      nodeModulesMb: sizeOf(join(root, 'node_modules')) / 1_000_000,
      builtMb: ['backend/dist', 'frontend/dist'].reduce((sum, part) => sum + sizeOf(join(root, part)), 0) / 1_000_000,
    };
    return {
      checks: [
        {
          name: 'reported',
          met: true,
          detail: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)])),
        },
      ],
      note: 'Memory is each process’s share of what it holds (PSS). The second start is that of an API over a database that is up to date, to ready.',
    };
  } finally {
    await product.close();
  }
}
