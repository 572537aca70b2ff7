import { afterEach, expect, test } from '@jest/globals';
import type { TestTask } from '../../../test/processes/test-thread.js';
import { ThreadError, ThreadPool } from './thread-pool.js';

/** Maximum start time of a thread in milliseconds, from TypeScript sources on a busy machine. */
const START_MS = 60_000;
const DEADLINE_MS = 400;

let pool: ThreadPool<TestTask>;
const open = async (): Promise<void> => {
  pool = new ThreadPool<TestTask>({
    script: new URL('../../../test/processes/test-thread.ts', import.meta.url),
    threads: 1,
    deadlineMs: DEADLINE_MS,
    memoryMb: 64,
  });
  expect(await pool.runForUser({})).toBe('done');
};
afterEach(() => pool.close());

test(
  'a task that exceeds its CPU time fails, and the next one gets a new thread',
  async () => {
    await open();
    await expect(pool.runForUser({ spinMs: 60_000 })).rejects.toThrow(ThreadError);
    expect(await pool.runForUser({})).toBe('done');
  },
  START_MS,
);

// Only Linux reports CPU time per thread; elsewhere wall time counts.
(process.platform === 'linux' ? test : test.skip)(
  'what is late because others have the core does not fail, unless it never ends',
  async () => {
    await open();
    expect(await pool.runForUser({ sleepMs: 2 * DEADLINE_MS })).toBe('done');
    const startedAt = performance.now();
    await expect(pool.runForUser({ sleepMs: 60_000 })).rejects.toThrow(ThreadError);
    expect(performance.now() - startedAt).toBeGreaterThan(3 * DEADLINE_MS);
  },
  START_MS,
);
