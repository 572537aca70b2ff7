import { readFileSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux's link to the calling thread: "4711/task/4718". */
const CURRENT_THREAD_LINK = '/proc/thread-self';

/** Returns the id of the calling thread; null when it is unknown or not on Linux. */
const getCurrentThreadId = (): number | null => {
  if (process.platform !== 'linux') return null;
  const [ownProcess, , thread] = readlinkSync(CURRENT_THREAD_LINK).split('/');
  // In another PID namespace, the id would name a foreign thread.
  return Number(ownProcess) === process.pid ? Number(thread) : null;
};

/**
 * Lowers the priority of the calling thread, so that API calls get the CPU first. Only Linux has thread priorities.
 * Returns the thread's id for `readThreadCpuMs`, or null.
 */
export const lowerPriority = (): number | null => {
  try {
    const thread = getCurrentThreadId();
    if (thread !== null) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    return thread;
  } catch {
    // Optional: the thread works without it.
    return null;
  }
};

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** Returns the CPU time of a thread of this process in ms, in steps of 10 ms; null when it is unknown. */
export const readThreadCpuMs = (thread: number): number | null => {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    // After the name, which may contain anything: fields 14 and 15 are user and system ticks.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return null;
  }
};
