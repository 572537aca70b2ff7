import { readFileSync } from 'node:fs';

const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** Milliseconds of CPU that the main thread has had. Where the system does not tell (outside Linux), of the clock. */
const cpuMs = (): number => {
  try {
    return Number(readFileSync(THREAD, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/**
 * Measures for how long the event loop was busy without coming round, in CPU time of its thread: what other processes
 * take from the core does not count.
 */
export class LoopWatch {
  private longestMs = 0;
  private last = cpuMs();
  private timer: NodeJS.Timeout;

  constructor() {
    const look = (): void => {
      const now = cpuMs();
      this.longestMs = Math.max(this.longestMs, now - this.last);
      this.last = now;
      this.timer = setTimeout(look, 1);
    };
    this.timer = setTimeout(look, 1);
  }

  /** Returns the longest busy time since the call before, in milliseconds. */
  takeLongest(): number {
    const longest = Math.max(this.longestMs, cpuMs() - this.last);
    this.longestMs = 0;
    this.last = cpuMs();
    return longest;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
