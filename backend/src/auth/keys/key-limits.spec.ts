import { expect, it } from '@jest/globals';
import { KeyLimits } from './key-limits.js';

it('lets as many calls through as a minute has, then says when the next may come', () => {
  const limits = new KeyLimits(60);
  for (let call = 0; call < 60; call += 1) expect(limits.waitOf(1, 1_000)).toBe(0);
  expect(limits.waitOf(1, 1_000)).toBe(1);
  expect(limits.waitOf(2, 1_000)).toBe(0);
  expect(limits.waitOf(1, 2_000)).toBe(0);
  expect(limits.waitOf(1, 2_000)).toBe(1);
});

it('saves up no more than a minute', () => {
  const limits = new KeyLimits(2);
  expect(limits.waitOf(1, 0)).toBe(0);
  for (let call = 0; call < 2; call += 1) expect(limits.waitOf(1, 3_600_000)).toBe(0);
  expect(limits.waitOf(1, 3_600_000)).toBe(30);
});
