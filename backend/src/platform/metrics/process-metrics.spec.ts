import { expect, it } from '@jest/globals';
import { computeQuantile } from './process-metrics.js';

const buckets = (...counts: readonly (readonly [bound: number, count: number])[]) => new Map(counts);

it('returns a quantile of the durations since an earlier reading as the bound of its bucket', () => {
  const before = buckets([0.005, 10], [0.05, 20], [5, 30], [Infinity, 40]);
  expect(computeQuantile(before, before, 0.95)).toBeNull();
  expect(computeQuantile(buckets(), buckets(), 0.95)).toBeNull();
  const now = (...[first, second, third, all]: [number, number, number, number]) =>
    buckets([0.005, 10 + first], [0.05, 20 + second], [5, 30 + third], [Infinity, 40 + all]);
  expect(computeQuantile(now(95, 100, 100, 100), before, 0.95)).toBe(0.005);
  expect(computeQuantile(now(94, 100, 100, 100), before, 0.95)).toBe(0.05);
  expect(computeQuantile(now(0, 0, 0, 7), before, 0.95)).toBe(5);
});
