/**
 * Runs `work` with a signal that aborts when one of `signals` does, or with a `TimeoutError` after `ms`. It does not
 * use `AbortSignal.any` over `AbortSignal.timeout`: Node 20 keeps no reference to the timeout's signal, so it may be
 * garbage-collected and never fire.
 */
export async function abortAfter<T>(
  ms: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const forward = (event: Event): void => controller.abort((event.target as AbortSignal).reason);
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', forward, { once: true });
  }
  const timer = setTimeout(
    () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    Math.max(0, Math.ceil(ms)),
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', forward);
  }
}
