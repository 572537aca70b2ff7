/** The pause between checks is this share of the time waited so far, which leaves the core to the work. */
const SHARE = 0.1;
const [SHORTEST_MS, LONGEST_MS] = [5, 250];

/**
 * Polls a condition instead of sleeping. The generous deadline is for busy machines and costs nothing in the normal
 * case.
 */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  withinMs = 60_000,
  what = 'the condition',
): Promise<void> => {
  const startedAt = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`${what} did not happen within ${withinMs} ms`);
    const pauseMs = Math.min(Math.max(SHORTEST_MS, waitedMs * SHARE), LONGEST_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
