/* Prefetches code piece by piece while the browser is idle. */

type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let isAllowed = false;
let isRunning = false;

export function whenIdle(load: Load): void {
  waiting.push(load);
  void run();
}

/** Starts the prefetch after the first screen is shown. */
export function allowIdleLoads(): void {
  isAllowed = true;
  void run();
}

async function run(): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (!isAllowed || isRunning || connection?.saveData === true) return;
  isRunning = true;
  for (let load = waiting.shift(); load !== undefined; load = waiting.shift()) {
    await idle();
    await load().catch(() => undefined);
  }
  isRunning = false;
}

/** Resolves when the browser is idle; Safari lacks the callback, so a pause replaces it. */
export const idle = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
