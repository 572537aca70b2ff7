// Load generators for all sides: closed loop with a number of calls in flight, or a fixed rate.
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.mjs';
import { loadFigures } from './figures.mjs';

/**
 * Runs `inFlight` lanes, each of which sends its next call after the response to the previous one.
 * @param {number} inFlight @param {number} forMs @param {() => Promise<unknown>} once
 */
export async function runAtFullSpeed(inFlight, forMs, once) {
  /** @type {number[]} */
  const latencies = [];
  const startedAt = now();
  const lane = async () => {
    for (let at = startedAt; at - startedAt < forMs;) {
      await once();
      const answeredAt = now();
      latencies.push(answeredAt - at);
      at = answeredAt;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return loadFigures(latencies, now() - startedAt);
}

/**
 * Starts calls at a fixed rate, whether or not earlier ones have finished.
 * @param {number} perSecond @param {number} forMs @param {() => Promise<unknown>} once
 */
export async function runAtRate(perSecond, forMs, once) {
  const count = Math.round((perSecond * forMs) / 1_000);
  /** @type {number[]} */
  const latencies = [];
  const startedAt = now();
  /** @type {Promise<void>[]} */
  const open = [];
  for (let index = 0; index < count; index += 1) {
    const waitMs = startedAt + (index * 1_000) / perSecond - now();
    if (waitMs > 0) await sleep(waitMs);
    const at = now();
    const call = once().then(() => void latencies.push(now() - at));
    // Errors are reported by `Promise.all` below, after all calls were sent.
    call.catch(() => {});
    open.push(call);
  }
  await Promise.all(open);
  return loadFigures(latencies, now() - startedAt);
}
