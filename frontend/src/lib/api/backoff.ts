const BASE_DELAY_MS = 300;
const MAX_DELAY_MS = 5_000;

/** Returns the delay before attempt `attempt` (from 0) in ms, with jitter so that clients do not reconnect together. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random() / 2));
}
