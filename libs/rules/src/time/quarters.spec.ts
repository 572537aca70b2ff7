import { expect, it } from '@jest/globals';
import { firstDayOf, lastDayOf, quarterName, quarterOf, reviewDueOn } from './quarters.js';

it('gives the quarter of a day with its first and last day', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([
    '2026-Q1',
    '2026-Q1',
    '2026-Q2',
    '2026-Q4',
  ]);
  expect([firstDayOf('2026-Q4'), lastDayOf('2026-Q4'), lastDayOf('2028-Q1')]).toEqual([
    '2026-10-01',
    '2026-12-31',
    '2028-03-31',
  ]);
  expect(quarterName('2026-Q4')).toBe('Q4 2026');
});

it('gives a review thirty days, but not beyond its quarter', () => {
  expect([reviewDueOn('2026-10-01'), reviewDueOn('2026-12-20')]).toEqual(['2026-10-31', '2026-12-31']);
});
