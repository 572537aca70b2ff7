import { readFileSync } from 'node:fs';

/** Milliseconds in which a thread was ready to run and had to wait for a core, where the system tells it (Linux). */
const waitedForCore = (thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** What the product takes: the time that a busy machine keeps this process waiting for a core is not the product's. */
export class Stopwatch {
  private readonly startedAt = performance.now();
  private readonly threads: readonly string[];
  private readonly waitedBefore: number;

  /** @param pid of another process of the product, whose main thread takes part. */
  constructor(pid?: number) {
    this.threads = ['thread-self', ...(pid === undefined ? [] : [`${pid}/task/${pid}`])];
    this.waitedBefore = this.waited();
  }

  get ms(): number {
    return performance.now() - this.startedAt - (this.waited() - this.waitedBefore);
  }

  private waited(): number {
    return this.threads.reduce((sum, thread) => sum + waitedForCore(thread), 0);
  }
}
