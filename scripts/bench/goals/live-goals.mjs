// G4, G5, G6: latency and throughput of events to open screens, against a bare Socket.IO server and across processes.
import { openBareLive } from '../bare/bare-live.mjs';
import { compare, measureRounds, getMedians } from '../figures.mjs';
import { runAtRate, runAtFullSpeed } from '../load.mjs';

const items = 1_000;
const watchers = 200;
const eventsPerSecond = 100;
const writers = 32;
/** Number of rounds before measuring, because a Node process is slow for its first thousands of events. */
const warmUpRounds = 2;

/** @typedef {import('../goals.mjs').Bench} Bench @typedef {import('../goals.mjs').Goal} Goal */
/** @typedef {import('../watchers.mjs').Watchers} Watchers */
/** @typedef {(reason: string) => Promise<unknown>} Post one call that makes one event */

/** @param {import('../product.mjs').Product} product @returns {Post} */
const useAnyItem = (product) => (reason) => product.use(1 + Math.floor(Math.random() * items), reason);

/** Measures the latency from sending a call to receiving its event. @param {Watchers} screens @param {Post} post @param {number} forMs */
async function measurePaced(screens, post, forMs) {
  const { load, seen } = await screens.watch((send) => runAtRate(eventsPerSecond, forMs, () => send(post)));
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
async function measureSaturated(screens, post, forMs) {
  const { load, seen, elapsedMs } = await screens.watch((send) => runAtFullSpeed(writers, forMs, () => send(post)));
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

/** @param {readonly import('../figures.mjs').Round[]} rounds @returns {import('../figures.mjs').Check} */
function countLostEvents(rounds) {
  const sum = (/** @type {string} */ figure) =>
    rounds.reduce((total, { product }) => total + (product[figure] ?? 0), 0);
  return {
    name: 'every event reached every screen',
    met: sum('missing') === 0,
    detail: { events: sum('events'), delivered: sum('delivered'), missing: sum('missing'), repeated: sum('repeated') },
  };
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function eventLatency(bench) {
  const product = await bench.shelves();
  const bare = await openBareLive(bench.surroundings);
  const screens = { product: await product.watchers(watchers), bare: await bare.watchers(watchers) };
  try {
    const forMs = bench.ms(5_000);
    const sides = {
      bare: () => measurePaced(screens.bare, bare.send, forMs),
      product: () => measurePaced(screens.product, useAnyItem(product), forMs),
    };
    bench.say('warming up');
    await sides.bare();
    await sides.product();
    const rounds = await measureRounds(bench.rounds, sides, bench.printRound('p99Ms'));
    return {
      measures: [compare('p99 from the call sent to the event received', 'p99Ms', { atMost: 2, stretch: 1.5 }, rounds)],
      checks: [countLostEvents(rounds)],
      sides: getMedians(rounds),
      note: `${eventsPerSecond} calls a second, ${watchers} screens`,
    };
  } finally {
    await Promise.all([screens.product.close(), screens.bare.close(), bare.close()]);
  }
}

/** In every round, the application writes first without and then with screens. @param {Bench} bench @returns {Promise<Goal>} */
export async function deliveries(bench) {
  const product = await bench.shelves();
  const bare = await openBareLive(bench.surroundings);
  const bareScreens = await bare.watchers(watchers);
  try {
    const forMs = bench.ms(5_000);
    const use = useAnyItem(product);
    const sides = {
      bare: () => measureSaturated(bareScreens, bare.send, forMs),
      product: async () => {
        const { perSecond } = await runAtFullSpeed(writers, bench.ms(3_000), () => use('no screens'));
        const screens = await product.watchers(watchers);
        try {
          return { ...(await measureSaturated(screens, use, forMs)), callsPerSecondAlone: perSecond };
        } finally {
          await screens.close();
        }
      },
    };
    bench.say('warming up');
    await sides.bare();
    await sides.product();
    const rounds = await measureRounds(bench.rounds, sides, bench.printRound('deliveriesPerSecond'));
    const calls = rounds.map(({ product: { callsPerSecond = 0, callsPerSecondAlone = 0 } }) => ({
      product: { callsPerSecond },
      bare: { callsPerSecond: callsPerSecondAlone },
    }));
    return {
      measures: [
        compare('deliveries a second', 'deliveriesPerSecond', { atLeast: 1 }, rounds),
        compare('calls a second, of those without screens', 'callsPerSecond', { atLeast: 0.6 }, calls),
      ],
      checks: [countLostEvents(rounds)],
      sides: getMedians(rounds),
      note: `${writers} writers without a pause, ${watchers} screens; from the first call to the last delivery`,
    };
  } finally {
    await Promise.all([bareScreens.close(), bare.close()]);
  }
}

/**
 * Both sides are the application: "bare" is one process that writes and sends while the second is suspended; on the
 * other side, the second sends events of the first. Both are equally warm before the first round.
 * @param {Bench} bench @returns {Promise<Goal>}
 */
export async function acrossProcesses(bench) {
  const product = await bench.shelves();
  const second = await product.startSecondApi();
  const post = useAnyItem(product);
  /** @param {Watchers} screens */
  const watched = async (screens) => {
    try {
      await measurePaced(screens, post, bench.ms(1_500));
      return await measurePaced(screens, post, bench.ms(5_000));
    } finally {
      await screens.close();
    }
  };
  const sides = {
    bare: async () => {
      second.rest();
      try {
        return await watched(await product.watchers(watchers));
      } finally {
        second.goOn();
      }
    },
    product: async () => watched(await product.watchersOfOthers(watchers, second.port)),
  };
  try {
    bench.say('warming up');
    for (let turn = 0; turn < warmUpRounds; turn += 1) {
      await sides.bare();
      await sides.product();
    }
    const rounds = await measureRounds(bench.rounds, sides, bench.printRound('p99Ms'));
    return {
      measures: [
        compare('p99 from the call sent to the event received', 'p99Ms', { atMost: 1.5, stretch: 1.2 }, rounds),
      ],
      checks: [countLostEvents(rounds)],
      sides: getMedians(rounds),
      note: `${eventsPerSecond} calls a second to one process, ${watchers} screens at the other; the bare side is one process for both`,
    };
  } finally {
    await second.stop();
  }
}
