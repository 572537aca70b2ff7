import { expect, it } from '@jest/globals';
import { KeyedLimit } from './keyed-limit.js';

it('runs a few operations of each key at once, in their order, and rejects more than may wait', async () => {
  const limit = new KeyedLimit({ concurrency: 2, maxWaiting: 1 });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const run = (key: string, name: string) =>
    limit.run(key, () => {
      started.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const running = [run('ana', 'a1'), run('ana', 'a2'), run('ana', 'a3'), run('ben', 'b1')];
  await expect(run('ana', 'a4')).rejects.toMatchObject({
    code: 'call.too-many-files',
    extras: { retryAfterSeconds: 2 },
  });
  expect(started).toEqual(['a1', 'a2', 'b1']);
  ends[0]?.();
  await running[0];
  await Promise.resolve();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const end of ends) end();
  await Promise.all(running);
});
