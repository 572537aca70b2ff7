import { afterEach, expect, test } from '@jest/globals';
import type { SomeTask } from '../../../test/some-thread.js';
import { ThreadFailure, ThreadPool } from './thread-pool.js';

/** Start time from sources on a busy machine. */
const START_MS = 60_000;
const DEADLINE_MS = 400;

let pool: ThreadPool<SomeTask>;
const open = async (): Promise<void> => {
  pool = new ThreadPool<SomeTask>({
    script: new URL('../../../test/some-thread.ts', import.meta.url),
    threads: 1,
    deadlineMs: DEADLINE_MS,
    memoryMb: 64,
  });
  expect(await pool.work({})).toBe('done');
};
afterEach(() => pool.end());

test(
  'a task that exceeds its CPU time fails, and the next one gets a new thread',
  async () => {
    await open();
    await expect(pool.work({ spinMs: 60_000 })).rejects.toThrow(ThreadFailure);
    expect(await pool.work({})).toBe('done');
  },
  START_MS,
);

// Only Linux reports CPU time per thread; elsewhere wall time counts.
(process.platform === 'linux' ? test : test.skip)(
  'what is late because others have the core does not fail, unless it never ends',
  async () => {
    await open();
    expect(await pool.work({ sleepMs: 2 * DEADLINE_MS })).toBe('done');
    const begunAt = performance.now();
    await expect(pool.work({ sleepMs: 60_000 })).rejects.toThrow(ThreadFailure);
    expect(performance.now() - begunAt).toBeGreaterThan(3 * DEADLINE_MS);
  },
  START_MS,
);
