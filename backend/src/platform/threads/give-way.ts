import { readFileSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** As Linux names the thread that asks: "4711/task/4718". */
const ITSELF = '/proc/thread-self';

/** What Linux calls the thread that asks; null elsewhere, or where it is not told. */
const ownThread = (): number | null => {
  if (process.platform !== 'linux') return null;
  const [ownProcess, , thread] = readlinkSync(ITSELF).split('/');
  // Names of another container's view would be somebody else's.
  return Number(ownProcess) === process.pid ? Number(thread) : null;
};

/**
 * Whoever waits for a call goes before this thread, which keeps a core busy for long. Linux alone has a priority for each
 * thread; elsewhere, or where it is not told who asks, everything stays as it is. Answers what `busyMs` knows it by.
 */
export const giveWay = (): number | null => {
  try {
    const thread = ownThread();
    if (thread !== null) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    return thread;
  } catch {
    // It works without.
    return null;
  }
};

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds that a thread of this process has had a core since it began, to a hundredth of a second; null: nobody can tell. */
export const busyMs = (thread: number): number | null => {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    // Behind the name, which may hold anything: the state is the third of all, its own and the system's ticks 14 and 15.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return null;
  }
};
