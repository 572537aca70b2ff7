import { readFileSync } from 'node:fs';

/** Milliseconds in which this thread was ready to run and had to wait for a core, where the system tells it (Linux). */
const waitedForCore = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** What the product takes: the time that a busy machine keeps this process waiting for a core is not the product's. */
export class Stopwatch {
  private readonly startedAt = performance.now();
  private readonly waitedBefore = waitedForCore();

  get ms(): number {
    return performance.now() - this.startedAt - (waitedForCore() - this.waitedBefore);
  }
}
