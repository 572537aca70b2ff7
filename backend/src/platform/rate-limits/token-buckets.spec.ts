import { expect, it } from '@jest/globals';
import { TokenBuckets } from './token-buckets.js';

it('passes the calls of a minute, then returns the wait until the next', () => {
  const buckets = new TokenBuckets(60);
  for (let call = 0; call < 60; call += 1) expect(buckets.consume(1, 1, 1_000)).toBe(0);
  expect(buckets.consume(1, 1, 1_000)).toBe(1);
  expect(buckets.consume(2, 1, 1_000)).toBe(0);
  expect(buckets.consume(1, 1, 2_000)).toBe(0);
  expect(buckets.consume(1, 1, 2_000)).toBe(1);
});

it('saves at most the tokens of a minute', () => {
  const buckets = new TokenBuckets(2);
  expect(buckets.consume(1, 1, 0)).toBe(0);
  for (let call = 0; call < 2; call += 1) expect(buckets.consume(1, 1, 3_600_000)).toBe(0);
  expect(buckets.consume(1, 1, 3_600_000)).toBe(30);
});

it('weights calls by their cost', () => {
  const buckets = new TokenBuckets(60);
  for (let call = 0; call < 5; call += 1) expect(buckets.consume('ana', 10, 0)).toBe(0);
  expect(buckets.consume('ana', 0.5, 0)).toBe(0);
  expect(buckets.consume('ana', 10, 0)).toBe(1);
  expect(buckets.consume('ana', 9.5, 0)).toBe(0);
  expect(buckets.consume('ana', 10, 0)).toBe(10);
  // A call that costs more than a whole bucket needs a full one.
  expect(buckets.consume('ben', 1_000, 0)).toBe(0);
  expect(buckets.consume('ben', 1, 0)).toBe(1);
});
