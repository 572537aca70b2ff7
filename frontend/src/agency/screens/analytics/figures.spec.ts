import { expect, it } from '@jest/globals';
import { formatBillableShare, formatBillableHours, formatShare, formatShares } from './figures.js';

it('formats billable hours alike for many and few entries, and as a percentage from five entries on', () => {
  const few = { entries: 4, hours: 8, billableHours: 6.5 };
  const many = { ...few, entries: 5 };
  expect([few, many].map(formatBillableHours)).toEqual(['6:30 billable', '6:30 billable']);
  expect([few, many].map(formatBillableShare)).toEqual(['—', '81%']);
});

it('formats shares that are shown together all as percentages, or all as counts', () => {
  expect(formatShares({ part: 7, of: 9 }, { part: 0, of: 0 }, { part: 5, of: 5 })).toEqual(['78%', '—', '100%']);
  expect(formatShares({ part: 7, of: 9 }, { part: 2, of: 3 }, { part: 0, of: 0 })).toEqual(['7 of 9', '2 of 3', '—']);
  expect([formatShare(2, 3), formatShare(7, 9)]).toEqual(['2 of 3', '78%']);
});
