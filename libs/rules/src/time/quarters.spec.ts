import { expect, it } from '@jest/globals';
import { getQuarterStart, getQuarterEnd, formatQuarter, getQuarter, getReviewDueDay } from './quarters.js';

it('gives the quarter of a day with its first and last day', () => {
  expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(getQuarter)).toEqual([
    '2026-Q1',
    '2026-Q1',
    '2026-Q2',
    '2026-Q4',
  ]);
  expect([getQuarterStart('2026-Q4'), getQuarterEnd('2026-Q4'), getQuarterEnd('2028-Q1')]).toEqual([
    '2026-10-01',
    '2026-12-31',
    '2028-03-31',
  ]);
  expect(formatQuarter('2026-Q4')).toBe('Q4 2026');
});

it('gives a review thirty days, but not beyond its quarter', () => {
  expect([getReviewDueDay('2026-10-01'), getReviewDueDay('2026-12-20')]).toEqual(['2026-10-31', '2026-12-31']);
});
