import { expect, it } from '@jest/globals';
import { selectRowsBetween } from './use-selection.js';

const rows = [5, 3, 9, 1].map((id) => ({ id }));

it('a range goes from one row to the other in display order, in either direction', () => {
  expect(selectRowsBetween(rows, 3, 1)).toEqual([3, 9, 1]);
  expect(selectRowsBetween(rows, 9, 5)).toEqual([5, 3, 9]);
  expect(selectRowsBetween(rows, 9, 9)).toEqual([9]);
});

it('a removed row starts no range', () => {
  expect(selectRowsBetween(rows, 7, 9)).toEqual([9]);
});
