// G1, G2, G3, G11: logging usage, against the same writes on a bare pool and bare HTTP, and during sign-ins.
import { openBareHttp } from '../bare/bare-http.mjs';
import { openBarePool } from '../bare/bare-pool.mjs';
import { compare, measureRounds, getMedians } from '../figures.mjs';
import { runAtRate, runAtFullSpeed } from '../load.mjs';
import { openProduct, people, signInAndOut } from '../product.mjs';
import { seedShelves } from '../seed.mjs';

const items = 1_000;
const quantity = 900_000;
const hotItem = 1;
const inFlight = 32;
const calmCallsPerSecond = 100;
const signInLanes = 4;

/** @typedef {import('../goals.mjs').Bench} Bench @typedef {import('../goals.mjs').Goal} Goal */

const anyItem = () => 1 + Math.floor(Math.random() * items);

/** @param {Bench} bench */
export async function openShelves(bench) {
  const product = await openProduct(bench.surroundings, 'bench_product', { worker: true });
  await seedShelves(product.sql, items, quantity);
  return product;
}

/** @param {Bench} bench */
async function openAll(bench) {
  const product = await bench.shelves();
  const bare = await openBarePool(await bench.surroundings.database('bench_bare'), items, quantity);
  const http = await openBareHttp(bench.surroundings, items, quantity);
  const close = () => Promise.all([bare.close(), http.close()]);
  return { product, bare, http, close };
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function manyItems(bench) {
  const { product, bare, http, close } = await openAll(bench);
  try {
    const flat = (/** @type {() => Promise<unknown>} */ once) => () => runAtFullSpeed(inFlight, bench.ms(4_000), once);
    const sides = {
      bare: flat(() => bare.take(anyItem())),
      http: flat(() => http.take(anyItem())),
      product: flat(() => product.use(anyItem())),
    };
    await warmUp(bench, sides);
    const rounds = await measureRounds(bench.rounds, sides, bench.printRound('perSecond'));
    return {
      measures: [compare('calls a second, of bare HTTP', 'perSecond', { atLeast: 0.5, stretch: 0.7 }, rounds, 'http')],
      checks: [await ledgerAgrees(product)],
      sides: getMedians(rounds),
    };
  } finally {
    await close();
  }
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function hotItems(bench) {
  const { product, bare, http, close } = await openAll(bench);
  try {
    let used = 0;
    const useHot = async () => {
      await product.use(hotItem);
      used += 1;
    };
    const before = await quantityOf(product, hotItem);
    const flat = (/** @type {() => Promise<unknown>} */ once) => () => runAtFullSpeed(inFlight, bench.ms(4_000), once);
    const sides = { bare: flat(() => bare.take(hotItem)), http: flat(() => http.take(hotItem)), product: flat(useHot) };
    await warmUp(bench, sides);
    const rounds = await measureRounds(bench.rounds, sides, bench.printRound('perSecond'));
    const after = await quantityOf(product, hotItem);
    return {
      measures: [
        compare('calls a second, of bare HTTP', 'perSecond', { atLeast: 1.5, stretch: 2.5 }, rounds, 'http'),
        compare('p99 of a call', 'p99Ms', { atMost: 1 }, rounds, 'http'),
      ],
      checks: [
        { name: 'stock is exact', met: before - used === after, detail: { before, used, after } },
        await ledgerAgrees(product),
      ],
      sides: getMedians(rounds),
    };
  } finally {
    await close();
  }
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function singleUser(bench) {
  const { product, bare, http, close } = await openAll(bench);
  try {
    const alone = (/** @type {() => Promise<unknown>} */ once) => () => runAtFullSpeed(1, bench.ms(2_000), once);
    const sides = {
      bare: alone(() => bare.take(anyItem())),
      http: alone(() => http.take(anyItem())),
      product: alone(() => product.use(anyItem())),
    };
    await warmUp(bench, sides);
    // One user makes too few calls in these seconds to warm a process up.
    await runAtFullSpeed(inFlight, bench.ms(4_000), () => product.use(anyItem()));
    const rounds = await measureRounds(bench.rounds, sides, bench.printRound('p50Ms'));
    return {
      measures: [compare("p50 of a call, of the bare pool's", 'p50Ms', { atMost: 3, stretch: 2 }, rounds)],
      sides: getMedians(rounds),
    };
  } finally {
    await close();
  }
}

/** Both sides are the application; "bare" is without the sign-ins. @param {Bench} bench @returns {Promise<Goal>} */
export async function duringSignIns(bench) {
  const product = await bench.shelves();
  const calls = () => runAtRate(calmCallsPerSecond, bench.ms(12_000), () => product.use(anyItem()));
  const sides = {
    bare: calls,
    product: async () => {
      const over = new AbortController();
      let signIns = 0;
      const lanes = Array.from({ length: signInLanes }, async (_, lane) => {
        for (; !over.signal.aborted; signIns += 1)
          await signInAndOut(product.api.port, people[lane % people.length] ?? '');
      });
      const startedAt = performance.now();
      const figures = await calls();
      const signInsPerSecond = (signIns / (performance.now() - startedAt)) * 1_000;
      over.abort();
      await Promise.all(lanes);
      return { ...figures, signInsPerSecond };
    },
  };
  await warmUp(bench, sides);
  const rounds = await measureRounds(bench.rounds, sides, bench.printRound('p99Ms'));
  return {
    measures: [compare('p99 of a call', 'p99Ms', { atMost: 2, stretch: 1.2 }, rounds)],
    sides: getMedians(rounds),
    note: `${signInLanes} lanes of sign-ins without a pause beside ${calmCallsPerSecond} calls a second; the bare side is the product without them`,
  };
}

/** @param {Bench} bench @param {import('../figures.mjs').Sides} sides */
async function warmUp(bench, sides) {
  bench.say('warming up');
  await sides.bare();
  await sides.http?.();
  // Twice, because a Node process is slow for its first thousands of calls and the bare side warms up earlier.
  await sides.product();
  await sides.product();
}

/** @param {import('../product.mjs').Product} product @param {number} itemId */
async function quantityOf(product, itemId) {
  const { body } = await product.caller.get(`/api/inventory/${itemId}`);
  return Number(JSON.parse(body.toString()).currentQuantity);
}

/** @param {import('../product.mjs').Product} product @returns {Promise<import('../figures.mjs').Check>} */
async function ledgerAgrees({ sql }) {
  const { rows } = await sql.query(`
    select count(*)::int as wrong from stock s
    where s.quantity <> (select coalesce(sum(delta), 0) from stock_movement m where m.stock_id = s.id)`);
  return { name: 'every level is the sum of its movements', met: rows[0].wrong === 0 };
}
