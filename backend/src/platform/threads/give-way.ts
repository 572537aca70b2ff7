import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** As Linux names the thread that asks: "4711/task/4718". */
const ITSELF = '/proc/thread-self';

/**
 * Whoever waits for a call goes before this thread, which keeps a core busy for long. Linux alone has a priority for each
 * thread; elsewhere, or where it is not told who asks, everything stays as it is.
 */
export const giveWay = (): void => {
  if (process.platform !== 'linux') return;
  try {
    const [ownProcess, , thread] = readlinkSync(ITSELF).split('/');
    // Names of another container's view would be somebody else's.
    if (Number(ownProcess) === process.pid) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It works without.
  }
};
