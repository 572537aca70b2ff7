/** Milliseconds between reads: at most four per second (docs/api.md). */
const READ_INTERVAL_MS = 250;

/**
 * Returns a function that runs `work` at least `intervalMs` after the previous start and never concurrently. Requests
 * during a run cause one more run, so the last run starts after the last request.
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
