// G15: the gain by a second API process over one database, which shares the load of the first ("bare").
import { readFileSync } from 'node:fs';
import { Caller } from './connection.mjs';
import { compare, measureRounds, getMedians } from './figures.mjs';
import { runAtFullSpeed } from './load.mjs';
import { openWatchers } from './watchers.mjs';

const items = 1_000;
const writers = 32;
/**
 * Number of sockets: half of those that four users may open, because those of the last round are still counted for some
 * seconds.
 */
const screensInAll = 100;
/** Frequency of the kernel's process clock. */
const ticksPerSecond = 100;

/** @typedef {import('./product.mjs').Product} Product */

/** Returns the CPU time of a process in ms; 0 on systems without /proc. @param {number} pid */
function cpuMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
  } catch {
    return 0;
  }
}

/** @param {Product} product @returns {Promise<number>} */
async function databaseCpuMs(product) {
  const { rows } = await product.sql.query('select pid from pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + cpuMs(Number(pid)), 0);
}

/**
 * @param {Product} product @param {readonly import('./services.mjs').Server[]} servers who serve, callers and screens in equal parts
 * @param {number} forMs
 */
async function load(product, servers, forMs) {
  const callers = servers.map(({ port }) => new Caller({ port, cookie: product.cookies[0] }));
  const screens = await Promise.all(
    servers.map(({ port }) =>
      openWatchers({ port, cookies: product.cookies, count: screensInAll / servers.length, waitForHello: true }),
    ),
  );
  try {
    let turn = 0;
    const use = () => {
      turn += 1;
      const itemId = 1 + Math.floor(Math.random() * items);
      return /** @type {Caller} */ (callers[turn % callers.length]).post(201, '/api/usage', {
        itemId,
        quantityUsed: 1,
      });
    };
    await runAtFullSpeed(writers, forMs / 3, use);
    const api = () => servers.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
    const before = { api: api(), database: await databaseCpuMs(product) };
    const figures = await runAtFullSpeed(writers, forMs, use);
    const calls = figures.calls ?? Number.NaN;
    return {
      ...figures,
      apiCpuMsACall: (api() - before.api) / calls,
      databaseCpuMsACall: ((await databaseCpuMs(product)) - before.database) / calls,
    };
  } finally {
    await Promise.all(screens.map((some) => some.close()));
    for (const caller of callers) caller.close();
  }
}

/** @param {import('./goals.mjs').Bench} bench @returns {Promise<import('./goals.mjs').Goal>} */
export async function secondProcess(bench) {
  const product = await bench.shelves();
  const second = await product.startSecondApi();
  try {
    const forMs = bench.ms(6_000);
    const rounds = await measureRounds(
      bench.rounds,
      {
        bare: () => load(product, [product.api], forMs),
        product: () => load(product, [product.api, second], forMs),
      },
      bench.printRound('perSecond'),
    );
    return {
      measures: [
        compare('processor time of a call, API', 'apiCpuMsACall', { atMost: 1.5 }, rounds),
        compare('processor time of a call, PostgreSQL', 'databaseCpuMsACall', { atMost: 1.5 }, rounds),
        compare('calls a second', 'perSecond', { atLeast: 0.9 }, rounds),
      ],
      sides: getMedians(rounds),
      note: `${writers} writers without a pause, ${screensInAll} screens. More calls a second take a core for each process and those of PostgreSQL.`,
    };
  } finally {
    await second.stop();
  }
}
