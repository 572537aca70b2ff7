import { expect, test } from '@jest/globals';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { HashQueue, PARALLEL, type Place } from './hash-queue.js';

const place = (line: string, purpose: Place['purpose'] = 'sign-in', most = 1_000): Place => ({
  purpose,
  line,
  most: { [line]: most },
});

/** Work that lasts until it is let go, in the order in which it began. */
class Bench {
  readonly began: string[] = [];
  private readonly ends: (() => void)[] = [];

  work = (name: string) => (): Promise<string> => {
    this.began.push(name);
    return new Promise((resolve) => this.ends.push(() => resolve(name)));
  };

  /** Each as soon as it has begun, until all of it is over. */
  async letAllGo(all: readonly Promise<unknown>[]): Promise<void> {
    const isOver = Promise.allSettled(all).then(() => true);
    const isLater = (): Promise<boolean> => new Promise((resolve) => setImmediate(() => resolve(false)));
    do this.ends.shift()?.();
    while (!(await Promise.race([isOver, isLater()])));
  }
}

test('few are worked on at a time, each line keeps its order, and a failure gives its turn on', async () => {
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

test('whoever comes with many waits behind oneself: lines and purposes are served in turn', async () => {
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

test('more than may wait under a name are refused at once, and the others are not', async () => {
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
  // Who was refused has left nothing behind.
  const again = Array.from({ length: PARALLEL + 2 }, () =>
    queue.inTurn(place('newcomer', 'own-password', 2), bench.work('again')),
  );
  await bench.letAllGo(again);
  expect(await Promise.all(again)).toHaveLength(PARALLEL + 2);
});

test('where somebody waits, a turn is followed by a rest; alone nobody rests', async () => {
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
