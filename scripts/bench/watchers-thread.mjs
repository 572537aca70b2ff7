// Thread of the watchers: counts every delivery by the number in its event.
import { parentPort, workerData } from 'node:worker_threads';
import { now } from './clock.mjs';
import { quantile } from './figures.mjs';
import { openWatcher } from './watcher.mjs';

/** @typedef {{ port: number, cookies: (string | undefined)[], count: number, waitForHello: boolean }} WatcherOptions */
/**
 * @typedef {{ type: 'count', sentAt: SharedArrayBuffer, first: number, capacity: number }
 *   | { type: 'progress' } | { type: 'finish', until: number }} Question
 */

const options = /** @type {WatcherOptions} */ (workerData);
const mark = Buffer.from('bench:');
const digits = 8;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

let first = 0;
let capacity = 0;
/** Send time of each event's call, written by the load generator. @type {Float64Array} */
let sentAt = new Float64Array(0);
/** Number of deliveries of each event to each watcher. */
let seen = new Uint8Array(0);
let latencies = new Float32Array(0);
let delivered = 0;
let repeated = 0;
let bytes = 0;
let lastAt = 0;
/** @type {string | null} */
let lost = null;

/** @param {number} watcher @param {Buffer} data @param {number} from @param {number} to */
function onEvent(watcher, data, from, to) {
  const place = data.indexOf(mark, from);
  if (place < 0 || place > to) return;
  let number = 0;
  for (let index = place + mark.length; index < place + mark.length + digits; index += 1)
    number = number * 10 + (data[index] ?? 0) - 0x30;
  const index = number - first;
  if (index < 0 || index >= capacity) return;
  const cell = watcher * capacity + index;
  if (seen[cell] !== 0) {
    repeated += 1;
    return;
  }
  seen[cell] = 1;
  lastAt = now();
  latencies[delivered] = lastAt - (sentAt[index] ?? 0);
  delivered += 1;
  bytes += to - from;
}

/** @param {Question} question */
function answer(question) {
  if (question.type === 'count') {
    ({ first, capacity } = question);
    sentAt = new Float64Array(question.sentAt);
    seen = new Uint8Array(options.count * capacity);
    latencies = new Float32Array(options.count * capacity);
    delivered = 0;
    repeated = 0;
    bytes = 0;
    return {};
  }
  if (question.type === 'progress') return { delivered, lost };
  let missing = 0;
  for (let watcher = 0; watcher < options.count; watcher += 1) {
    for (let index = 0; index < question.until - first; index += 1)
      if (seen[watcher * capacity + index] === 0) missing += 1;
  }
  const sorted = latencies.slice(0, delivered).toSorted();
  return {
    delivered,
    missing,
    repeated,
    lastAt,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    eventBytes: delivered === 0 ? 0 : bytes / delivered,
  };
}

port.on('message', (/** @type {Question} */ question) => port.postMessage(answer(question)));

try {
  for (let opened = 0; opened < options.count; opened += 20) {
    await Promise.all(
      Array.from({ length: Math.min(20, options.count - opened) }, (_, index) => {
        const watcher = opened + index;
        const cookie = options.cookies[watcher % options.cookies.length];
        return openWatcher(
          { port: options.port, cookie, waitForHello: options.waitForHello },
          (data, from, to) => onEvent(watcher, data, from, to),
          (error) => {
            lost = error.message;
          },
        );
      }),
    );
  }
  port.postMessage({ type: 'open' });
} catch (error) {
  port.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
}
