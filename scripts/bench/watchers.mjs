// Many open screens in a thread of their own, with statistics of the events they received.
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { now } from './clock.mjs';

const patienceMs = 15_000;
const maxEventsInARound = 100_000;

/** @typedef {Awaited<ReturnType<typeof openWatchers>>} Watchers */
/** @typedef {{ delivered: number, missing: number, repeated: number, lastAt: number, p50Ms: number, p99Ms: number, eventBytes: number }} Seen */

/** Increases during the whole run, so that a late event is not counted in the next round. */
let nextNumber = 1;

/** @param {import('./watchers-thread.mjs').WatcherOptions} options */
export async function openWatchers(options) {
  const thread = new Worker(new URL('watchers-thread.mjs', import.meta.url), { workerData: options });
  /** @type {(message: any) => void} */
  let ready = () => {};
  /** @type {(error: Error) => void} */
  let failed = () => {};
  thread.on('message', (message) => (message.type === 'failed' ? failed(new Error(message.message)) : ready(message)));
  thread.on('error', (/** @type {Error} */ error) => failed(error));
  /** @param {import('./watchers-thread.mjs').Question} [question] @returns {Promise<any>} */
  const ask = (question) =>
    new Promise((resolve, reject) => {
      [ready, failed] = [resolve, reject];
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      if (question) thread.postMessage(question);
    });
  try {
    await ask();
  } catch (error) {
    await thread.terminate();
    throw error;
  }

  return {
    count: options.count,

    /**
     * Runs `load`, whose calls each cause one event. Resolves when all events have arrived or are lost.
     * @template T
     * @param {(send: (post: (reason: string) => Promise<unknown>) => Promise<void>) => Promise<T>} load
     * @returns {Promise<{ load: T, seen: Seen, elapsedMs: number }>} from the first call to the last delivery
     */
    async watch(load) {
      const first = nextNumber;
      const shared = new SharedArrayBuffer(maxEventsInARound * Float64Array.BYTES_PER_ELEMENT);
      const sentAt = new Float64Array(shared);
      await ask({ type: 'count', sentAt: shared, first, capacity: maxEventsInARound });
      const startedAt = now();
      const loaded = await load(async (post) => {
        const number = nextNumber;
        nextNumber += 1;
        if (number - first >= maxEventsInARound) throw new Error('More events in a round than can be counted');
        sentAt[number - first] = now();
        await post(`bench:${String(number).padStart(8, '0')}`);
      });
      const wanted = (nextNumber - first) * options.count;
      for (const deadline = now() + patienceMs; ; await sleep(50)) {
        const { delivered, lost } = await ask({ type: 'progress' });
        if (lost !== null) throw new Error(lost);
        if (delivered < wanted && now() < deadline) continue;
        const seen = /** @type {Seen} */ (await ask({ type: 'finish', until: nextNumber }));
        return { load: loaded, seen, elapsedMs: seen.lastAt - startedAt };
      }
    },

    async close() {
      await thread.terminate();
    },
  };
}
