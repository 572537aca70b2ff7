/* Prefetches code piece by piece while the browser is idle. */

type LoadCode = () => Promise<unknown>;

const queue: LoadCode[] = [];
let isAllowed = false;
let isRunning = false;

export function loadWhenIdle(load: LoadCode): void {
  queue.push(load);
  void runQueue();
}

/** Starts the prefetch after the first screen is shown. */
export function allowIdleLoads(): void {
  isAllowed = true;
  void runQueue();
}

async function runQueue(): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (!isAllowed || isRunning || connection?.saveData === true) return;
  isRunning = true;
  for (let load = queue.shift(); load !== undefined; load = queue.shift()) {
    await waitForIdle();
    await load().catch(() => undefined);
  }
  isRunning = false;
}

/** Resolves when the browser is idle; Safari lacks the callback, so a pause replaces it. */
export const waitForIdle = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
