/* Code that may be needed soon is fetched piece by piece while the browser has nothing else to do. */

type Load = () => Promise<unknown>;

const waiting: Load[] = [];
let isAllowed = false;
let isRunning = false;

export function whenIdle(load: Load): void {
  waiting.push(load);
  void run();
}

/** Before this nothing is fetched: what is on the screen comes first. */
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

/** Safari has no idle callback; there a pause does. */
export const idle = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
