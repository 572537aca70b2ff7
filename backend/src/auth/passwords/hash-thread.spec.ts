import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, platform } from 'node:os';
import { afterAll, expect, test } from '@jest/globals';
import { ThreadPool, getThreadScriptUrl } from '../../platform/threads/thread-pool.js';
import { type HashTask, UNKNOWN_ACCOUNT_HASH } from './hash-task.js';

/** Maximum start time of a thread in milliseconds, from TypeScript sources on a busy machine. */
const START_MS = 30_000;

const pool = new ThreadPool<HashTask>({
  script: getThreadScriptUrl(import.meta.url, 'hash-thread'),
  threads: 1,
  deadlineMs: START_MS,
  memoryMb: 64,
});
afterAll(() => pool.close());

test(
  'the thread hashes and verifies, and no password matches the hash of unknown accounts',
  async () => {
    const hash = await pool.runForUser({ password: 'a password' });
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await pool.runForUser({ password: 'a password', against: String(hash) })).toBe(true);
    expect(await pool.runForUser({ password: 'another', against: String(hash) })).toBe(false);
    expect(await pool.runForUser({ password: 'a password', against: UNKNOWN_ACCOUNT_HASH })).toBe(false);
  },
  START_MS,
);

/** Returns the differences in scheduling priority between the threads of the process; empty where they are unknown. */
const steps = (): number[] => {
  if (platform() !== 'linux') return [];
  const of = (thread: string): number =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]);
  const all = readdirSync('/proc/self/task').map((thread) => of(thread) - of(String(process.pid)));
  return [...new Set(all)].toSorted((a, b) => a - b);
};

test(
  'the thread has a lower priority than the process',
  async () => {
    await pool.runForUser({ password: 'a password' });
    expect(steps()).toEqual(
      platform() === 'linux' ? [0, constants.priority.PRIORITY_BELOW_NORMAL - getPriority()] : [],
    );
  },
  START_MS,
);
