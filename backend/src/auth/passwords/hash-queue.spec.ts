import { expect, test } from '@jest/globals';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { HashQueue, MAX_CONCURRENT, type QueuePosition } from './hash-queue.js';

const createPosition = (line: string, purpose: QueuePosition['purpose'] = 'sign-in', limit = 1_000): QueuePosition => ({
  purpose,
  line,
  limits: { [line]: limit },
});

/** Test double for work: each call waits until released, and calls are recorded in start order. */
class WorkRecorder {
  readonly started: string[] = [];
  private readonly ends: (() => void)[] = [];

  work = (name: string) => (): Promise<string> => {
    this.started.push(name);
    return new Promise((resolve) => this.ends.push(() => resolve(name)));
  };

  /** Releases all current work, and later work as soon as it starts. */
  async finishAll(all: readonly Promise<unknown>[]): Promise<void> {
    const isOver = Promise.allSettled(all).then(() => true);
    const isLater = (): Promise<boolean> => new Promise((resolve) => setImmediate(() => resolve(false)));
    do this.ends.shift()?.();
    while (!(await Promise.race([isOver, isLater()])));
  }
}

test('limits concurrency, keeps the order of each line, and continues after a failure', async () => {
  const queue = new HashQueue();
  let running = 0;
  let peak = 0;
  const done: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      queue.run(createPosition('one'), async () => {
        running += 1;
        peak = Math.max(peak, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        done.push(index);
        if (index % 5 === 0) throw new Error('no');
      }),
    ),
  );
  expect(peak).toBe(MAX_CONCURRENT);
  if (MAX_CONCURRENT === 1) expect(done).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(done).toHaveLength(30);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  expect(await queue.run(createPosition('one'), async () => 'still works')).toBe('still works');
});

test('serves lines and purposes in turn, so that a flood delays only its own line', async () => {
  const queue = new HashQueue();
  const recorder = new WorkRecorder();
  const all = [
    ...Array.from({ length: MAX_CONCURRENT }, (_, index) =>
      queue.run(createPosition('first'), recorder.work(`first ${index}`)),
    ),
    ...Array.from({ length: 50 }, (_, index) => queue.run(createPosition('many'), recorder.work(`many ${index}`))),
    ...Array.from({ length: 50 }, (_, index) =>
      queue.run(createPosition('m', 'own-password'), recorder.work(`own ${index}`)),
    ),
    queue.run(createPosition('one'), recorder.work('one')),
    queue.run(createPosition('a', 'accounts'), recorder.work('account')),
  ];
  await recorder.finishAll(all);
  expect(recorder.started.slice(MAX_CONCURRENT, MAX_CONCURRENT + 5)).toEqual([
    'many 0',
    'own 0',
    'account',
    'one',
    'own 1',
  ]);
});

test('rejects operations above a limit without affecting others', async () => {
  const queue = new HashQueue();
  const recorder = new WorkRecorder();
  const running = Array.from({ length: MAX_CONCURRENT }, () =>
    queue.run(createPosition('first'), recorder.work('first')),
  );
  const own = Array.from({ length: 1_250 }, () =>
    queue.run(createPosition('newcomer', 'own-password', 2), recorder.work('own')),
  );
  const other = queue.run(createPosition('other', 'own-password', 2), recorder.work('other'));
  const settled = Promise.allSettled(own);
  await recorder.finishAll([...running, ...own, other]);
  const results = await settled;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refusal = results.find((result) => result.status === 'rejected')?.reason as DomainError;
  expect([refusal.code, refusal.extras.retryAfterSeconds]).toEqual(['auth.too-many-at-once', 1]);
  // A rejected operation leaves no trace.
  const retry = Array.from({ length: MAX_CONCURRENT + 2 }, () =>
    queue.run(createPosition('newcomer', 'own-password', 2), recorder.work('again')),
  );
  await recorder.finishAll(retry);
  expect(await Promise.all(retry)).toHaveLength(MAX_CONCURRENT + 2);
});

test('pauses after an operation only while others wait', async () => {
  const queue = new HashQueue();
  const turns: { begunAt: number; endedAt: number }[] = [];
  const turn = async (): Promise<void> => {
    const startedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 40));
    turns.push({ begunAt: startedAt, endedAt: performance.now() });
  };
  await Promise.all(Array.from({ length: 2 * MAX_CONCURRENT }, () => queue.run(createPosition('crowd'), turn)));
  const [first] = turns;
  const next = turns[MAX_CONCURRENT];
  if (first === undefined || next === undefined) throw new Error('Not all had their turn');
  expect(next.begunAt - first.endedAt).toBeGreaterThanOrEqual(first.endedAt - first.begunAt - 5);
  expect(queue.isBusy).toBe(false);
});
