// G4, G5, G6: how soon and how many events reach open screens, against a bare Socket.IO server and between processes.
import { openBareLive } from './bare-live.mjs';
import { compare, inRounds, sideOf } from './figures.mjs';
import { atRate, flatOut } from './load.mjs';

const items = 1_000;
const watchers = 200;
const eventsPerSecond = 100;
const writers = 32;

/** @typedef {import('./goals.mjs').Bench} Bench @typedef {import('./goals.mjs').Goal} Goal */
/** @typedef {import('./watchers.mjs').Watchers} Watchers */
/** @typedef {(reason: string) => Promise<unknown>} Post one call that makes one event */

/** @param {import('./product.mjs').Product} product @returns {Post} */
const useAnyItem = (product) => (reason) => product.use(1 + Math.floor(Math.random() * items), reason);

/** Latency from the call being sent to the event being received, of every delivery. @param {Watchers} screens @param {Post} post @param {number} forMs */
async function paced(screens, post, forMs) {
  const { load, seen } = await screens.watch((send) => atRate(eventsPerSecond, forMs, () => send(post)));
  return {
    p50Ms: seen.p50Ms,
    p99Ms: seen.p99Ms,
    callP99Ms: load.p99Ms,
    events: load.calls,
    delivered: seen.delivered,
    missing: seen.missing,
    repeated: seen.repeated,
    eventBytes: seen.eventBytes,
  };
}

/** @param {Watchers} screens @param {Post} post @param {number} forMs */
async function saturated(screens, post, forMs) {
  const { load, seen, elapsedMs } = await screens.watch((send) => flatOut(writers, forMs, () => send(post)));
  return {
    deliveriesPerSecond: (seen.delivered / elapsedMs) * 1_000,
    callsPerSecond: load.perSecond,
    callP99Ms: load.p99Ms,
    eventP99Ms: seen.p99Ms,
    events: load.calls,
    delivered: seen.delivered,
    missing: seen.missing,
    repeated: seen.repeated,
    eventBytes: seen.eventBytes,
  };
}

/** @param {readonly import('./figures.mjs').Round[]} rounds @returns {import('./figures.mjs').Check} */
function nothingLost(rounds) {
  const sum = (/** @type {string} */ figure) =>
    rounds.reduce((total, { product }) => total + (product[figure] ?? 0), 0);
  return {
    name: 'every event reached every screen',
    met: sum('missing') === 0,
    detail: { events: sum('events'), delivered: sum('delivered'), missing: sum('missing'), repeated: sum('repeated') },
  };
}

/**
 * @param {Bench} bench
 * @param {(screens: Watchers, post: Post, forMs: number) => Promise<import('./figures.mjs').Figures>} measure
 * @param {string} toldFigure
 */
async function againstBare(bench, measure, toldFigure) {
  const product = await bench.shelves();
  const bare = await openBareLive(bench.surroundings);
  const screens = { product: await product.watchers(watchers), bare: await bare.watchers(watchers) };
  try {
    const forMs = bench.ms(5_000);
    const sides = {
      bare: () => measure(screens.bare, bare.send, forMs),
      product: () => measure(screens.product, useAnyItem(product), forMs),
    };
    bench.say('warming up');
    await sides.bare();
    await sides.product();
    return await inRounds(bench.rounds, sides, bench.told(toldFigure));
  } finally {
    await Promise.all([screens.product.close(), screens.bare.close(), bare.close()]);
  }
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function eventLatency(bench) {
  const rounds = await againstBare(bench, paced, 'p99Ms');
  return {
    measures: [compare('p99 from the call sent to the event received', 'p99Ms', { atMost: 2.5 }, rounds)],
    checks: [nothingLost(rounds)],
    sides: { product: sideOf(rounds, 'product'), bare: sideOf(rounds, 'bare') },
    note: `${eventsPerSecond} calls a second, ${watchers} screens`,
  };
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function deliveries(bench) {
  const rounds = await againstBare(bench, saturated, 'deliveriesPerSecond');
  return {
    measures: [compare('deliveries a second', 'deliveriesPerSecond', { atLeast: 0.6 }, rounds)],
    checks: [nothingLost(rounds)],
    sides: { product: sideOf(rounds, 'product'), bare: sideOf(rounds, 'bare') },
    note: `${writers} writers without a pause, ${watchers} screens; from the first call to the last delivery`,
  };
}

/**
 * Both sides are the product: "bare" is one process that writes and sends; on the other side a second process, started
 * for the round, sends what the first has written.
 * @param {Bench} bench @returns {Promise<Goal>}
 */
export async function acrossProcesses(bench) {
  const product = await bench.shelves();
  const post = useAnyItem(product);
  const forMs = bench.ms(5_000);
  const rounds = await inRounds(
    bench.rounds,
    {
      bare: async () => {
        const screens = await product.watchers(watchers);
        try {
          await paced(screens, post, bench.ms(1_500));
          return await paced(screens, post, forMs);
        } finally {
          await screens.close();
        }
      },
      product: async () => {
        const second = await product.startSecondApi();
        const screens = await product.watchers(watchers, second.port);
        try {
          await paced(screens, post, bench.ms(1_500));
          return await paced(screens, post, forMs);
        } finally {
          await screens.close();
          await second.stop();
        }
      },
    },
    bench.told('p99Ms'),
  );
  return {
    measures: [compare('p99 from the call sent to the event received', 'p99Ms', { atMost: 1.5 }, rounds)],
    checks: [nothingLost(rounds)],
    sides: { product: sideOf(rounds, 'product'), bare: sideOf(rounds, 'bare') },
    note: `${eventsPerSecond} calls a second to one process, ${watchers} screens at the other; the bare side is one process for both`,
  };
}
