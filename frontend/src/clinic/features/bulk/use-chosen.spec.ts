import { expect, it } from '@jest/globals';
import { between } from './use-chosen.js';

const rows = [5, 3, 9, 1].map((id) => ({ id }));

it('a range goes from one row to the other as they stand, in either direction', () => {
  expect(between(rows, 3, 1)).toEqual([3, 9, 1]);
  expect(between(rows, 9, 5)).toEqual([5, 3, 9]);
  expect(between(rows, 9, 9)).toEqual([9]);
});

it('what is no longer in the list begins no range', () => {
  expect(between(rows, 7, 9)).toEqual([9]);
});
