import { readFileSync } from 'node:fs';

/** Time in ms in which a thread waited for a core; 0 on systems that do not report it (other than Linux). */
const readCpuWait = (thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
};

/** Measures time without waits of this process for a core, so that a busy machine does not count. */
export class Stopwatch {
  private readonly startedAt = performance.now();
  private readonly threads: readonly string[];
  private readonly waitedBefore: number;

  /** @param pid of another process of the product, whose main thread takes part. */
  constructor(pid?: number) {
    this.threads = ['thread-self', ...(pid === undefined ? [] : [`${pid}/task/${pid}`])];
    this.waitedBefore = this.cpuWaitMs();
  }

  get ms(): number {
    return performance.now() - this.startedAt - (this.cpuWaitMs() - this.waitedBefore);
  }

  private cpuWaitMs(): number {
    return this.threads.reduce((sum, thread) => sum + readCpuWait(thread), 0);
  }
}
