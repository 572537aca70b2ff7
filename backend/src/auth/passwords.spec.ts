import { availableParallelism } from 'node:os';
import { expect, test } from '@jest/globals';
import { Passwords } from './passwords.js';

test('few are worked on at a time, each gets its turn in order, and a failure gives its turn on', async () => {
  const passwords = new Passwords();
  const most = Math.max(1, Math.min(availableParallelism() - 1, 3));
  let running = 0;
  let peak = 0;
  const done: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) =>
      passwords.inTurn(async () => {
        running += 1;
        peak = Math.max(peak, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        done.push(index);
        if (index % 5 === 0) throw new Error('no');
      }),
    ),
  );
  expect(peak).toBe(most);
  expect(done).toHaveLength(30);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(6);
  expect(await passwords.inTurn(async () => 'still works')).toBe('still works');
});

test('a hash is checked, and nobody has the password of nobody', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hash('a password');
  expect(await passwords.verify(hash, 'a password')).toBe(true);
  expect(await passwords.verify(hash, 'another')).toBe(false);
  expect(await passwords.verify(null, 'the password of nobody')).toBe(false);
});
