import { expect, it } from '@jest/globals';
import { SharedRead } from './shared-read.js';

it('reads once for all who ask meanwhile, and never answers what was before they asked', async () => {
  const begun: ((value: number) => void)[] = [];
  const shared = new SharedRead(() => new Promise<number>((resolve) => begun.push(resolve)));
  const first = shared.get();
  await Promise.resolve();
  expect(begun).toHaveLength(1);
  const later = [shared.get(), shared.get(), shared.get()];
  await Promise.resolve();
  expect(begun).toHaveLength(1);
  begun[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  begun[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

it('a reading that fails fails for those who waited for it alone', async () => {
  let tries = 0;
  const shared = new SharedRead(async () => {
    tries += 1;
    if (tries === 1) throw new Error('away');
    return tries;
  });
  await expect(shared.get()).rejects.toThrow('away');
  expect(await shared.get()).toBe(2);
});
