import { serveThread } from '../../src/platform/threads/serve-thread.js';

/* A thread for tests of `ThreadPool`: it spins (busy) or sleeps (another process has the core) for milliseconds. */

export interface TestTask {
  readonly spinMs?: number;
  readonly sleepMs?: number;
}

const cell = new Int32Array(new SharedArrayBuffer(4));

serveThread((task) => {
  const { spinMs = 0, sleepMs = 0 } = task as TestTask;
  const startedAt = performance.now();
  while (performance.now() - startedAt < spinMs);
  if (sleepMs > 0) Atomics.wait(cell, 0, 0, sleepMs);
  return 'done';
});
