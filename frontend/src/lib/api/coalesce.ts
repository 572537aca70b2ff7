/** Four reads a second at most (docs/api.md). */
const READ_INTERVAL_MS = 250;

/**
 * Runs `work` soon after it was asked for: at once when it has been quiet, else so that two starts are at least
 * `intervalMs` apart, and never two at the same time. What is asked for while it runs is done once afterwards, so the
 * last run always began after the last request.
 */
export function coalesce(
  work: () => Promise<void>,
  intervalMs = READ_INTERVAL_MS,
  now: () => number = () => performance.now(),
): () => void {
  let startedAt = Number.NEGATIVE_INFINITY;
  let running = false;
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (): void => {
    timer = undefined;
    wanted = false;
    running = true;
    startedAt = now();
    void work()
      .catch(() => undefined)
      .finally(() => {
        running = false;
        if (wanted) schedule();
      });
  };
  const schedule = (): void => {
    const wait = startedAt + intervalMs - now();
    timer ??= setTimeout(start, Math.max(0, wait));
  };
  return () => {
    wanted = true;
    if (!running) schedule();
  };
}
