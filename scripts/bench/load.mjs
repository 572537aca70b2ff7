// Load, the same for every side: flat out with a number of calls in flight, or at a fixed rate.
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from './clock.mjs';
import { loadFigures } from './figures.mjs';

/**
 * Every lane makes its next call when the one before is answered.
 * @param {number} inFlight @param {number} forMs @param {() => Promise<unknown>} once
 */
export async function flatOut(inFlight, forMs, once) {
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
 * Calls begin at their time, whether or not those before are answered.
 * @param {number} perSecond @param {number} forMs @param {() => Promise<unknown>} once
 */
export async function atRate(perSecond, forMs, once) {
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
    // Told below, and not while others are still being sent.
    call.catch(() => {});
    open.push(call);
  }
  await Promise.all(open);
  return loadFigures(latencies, now() - startedAt);
}
