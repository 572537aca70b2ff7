import { readFileSync } from 'node:fs';

const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** CPU time of the main thread in ms; wall time on systems that do not report it (other than Linux). */
const cpuMs = (): number => {
  try {
    return Number(readFileSync(THREAD, 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
};

/**
 * Measures the longest blocking of the event loop in CPU time of its thread, so that load by other processes does not
 * count.
 */
export class EventLoopMonitor {
  private maxDelayMs = 0;
  private last = cpuMs();
  private timer: NodeJS.Timeout;

  constructor() {
    const look = (): void => {
      const now = cpuMs();
      this.maxDelayMs = Math.max(this.maxDelayMs, now - this.last);
      this.last = now;
      this.timer = setTimeout(look, 1);
    };
    this.timer = setTimeout(look, 1);
  }

  /** Returns the longest blocking in ms since the previous call. */
  resetLongest(): number {
    const longest = Math.max(this.maxDelayMs, cpuMs() - this.last);
    this.maxDelayMs = 0;
    this.last = cpuMs();
    return longest;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
