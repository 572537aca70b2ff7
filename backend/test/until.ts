/** The condition is checked again after a tenth of the time waited so far, which leaves the core to what is waited for. */
const SHARE = 0.1;
const [SHORTEST_MS, LONGEST_MS] = [5, 250];

/** Waits for a condition, never for a time. The deadline is for a machine that does several things at once: when all is well it costs nothing. */
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
