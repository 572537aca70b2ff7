/** Share of the time waited so far that passes before the next check, which leaves the core to the work. */
const SHARE = 0.1;
const [MIN_MS, MAX_MS] = [5, 250];

/**
 * Polls a condition instead of sleeping. The generous deadline is for busy machines and costs nothing in the normal
 * case.
 */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  withinMs = 60_000,
  what = 'the condition',
): Promise<void> => {
  const startedAt = performance.now();
  while (!(await condition())) {
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`${what} did not happen within ${withinMs} ms`);
    const pauseMs = Math.min(Math.max(MIN_MS, waitedMs * SHARE), MAX_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
