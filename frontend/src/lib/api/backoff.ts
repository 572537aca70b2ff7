const FIRST_MS = 300;
const LONGEST_MS = 5_000;

/** How long to wait before try number `attempt` (from 0); spread out, so that a restarted server is not met by all at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random() / 2));
}
