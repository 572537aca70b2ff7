import { expect, test } from '@jest/globals';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { HashQueue, PARALLEL, type Place } from './hash-queue.js';

const place = (line: string, purpose: Place['purpose'] = 'sign-in', most = 1_000): Place => ({
  purpose,
  line,
  most: { [line]: most },
});

/** Work that runs until it is released, recorded in start order. */
class Bench {
  readonly began: string[] = [];
  private readonly ends: (() => void)[] = [];

  work = (name: string) => (): Promise<string> => {
    this.began.push(name);
    return new Promise((resolve) => this.ends.push(() => resolve(name)));
  };

  /** Releases all work as soon as it starts. */
  async letAllGo(all: readonly Promise<unknown>[]): Promise<void> {
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
      queue.inTurn(place('one'), async () => {
        running += 1;
        peak = Math.max(peak, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        done.push(index);
        if (index % 5 === 0) throw new Error('no');
      }),
    ),
  );
  expect(peak).toBe(PARALLEL);
  if (PARALLEL === 1) expect(done).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(done).toHaveLength(30);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  expect(await queue.inTurn(place('one'), async () => 'still works')).toBe('still works');
});

test('serves lines and purposes in turn, so that a flood delays only its own line', async () => {
  const queue = new HashQueue();
  const bench = new Bench();
  const all = [
    ...Array.from({ length: PARALLEL }, (_, index) => queue.inTurn(place('first'), bench.work(`first ${index}`))),
    ...Array.from({ length: 50 }, (_, index) => queue.inTurn(place('many'), bench.work(`many ${index}`))),
    ...Array.from({ length: 50 }, (_, index) => queue.inTurn(place('m', 'own-password'), bench.work(`own ${index}`))),
    queue.inTurn(place('one'), bench.work('one')),
    queue.inTurn(place('a', 'accounts'), bench.work('account')),
  ];
  await bench.letAllGo(all);
  expect(bench.began.slice(PARALLEL, PARALLEL + 5)).toEqual(['many 0', 'own 0', 'account', 'one', 'own 1']);
});

test('rejects operations above a limit without affecting others', async () => {
  const queue = new HashQueue();
  const bench = new Bench();
  const running = Array.from({ length: PARALLEL }, () => queue.inTurn(place('first'), bench.work('first')));
  const own = Array.from({ length: 1_250 }, () =>
    queue.inTurn(place('newcomer', 'own-password', 2), bench.work('own')),
  );
  const other = queue.inTurn(place('other', 'own-password', 2), bench.work('other'));
  const settled = Promise.allSettled(own);
  await bench.letAllGo([...running, ...own, other]);
  const results = await settled;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refusal = results.find((result) => result.status === 'rejected')?.reason as DomainError;
  expect([refusal.code, refusal.extras.retryAfterSeconds]).toEqual(['auth.too-many-at-once', 1]);
  // A rejected operation leaves no trace.
  const again = Array.from({ length: PARALLEL + 2 }, () =>
    queue.inTurn(place('newcomer', 'own-password', 2), bench.work('again')),
  );
  await bench.letAllGo(again);
  expect(await Promise.all(again)).toHaveLength(PARALLEL + 2);
});

test('pauses after an operation only while others wait', async () => {
  const queue = new HashQueue();
  const turns: { begunAt: number; endedAt: number }[] = [];
  const turn = async (): Promise<void> => {
    const begunAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 40));
    turns.push({ begunAt, endedAt: performance.now() });
  };
  await Promise.all(Array.from({ length: 2 * PARALLEL }, () => queue.inTurn(place('crowd'), turn)));
  const [first] = turns;
  const next = turns[PARALLEL];
  if (first === undefined || next === undefined) throw new Error('Not all had their turn');
  expect(next.begunAt - first.endedAt).toBeGreaterThanOrEqual(first.endedAt - first.begunAt - 5);
  expect(queue.isBusy).toBe(false);
});
