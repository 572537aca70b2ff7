import { expect, it } from '@jest/globals';
import { billableShare, billableText, share, shares } from './figures.js';

it('billable hours read alike of many entries and few; a percent takes five', () => {
  const few = { entries: 4, hours: 8, billableHours: 6.5 };
  const many = { ...few, entries: 5 };
  expect([few, many].map(billableText)).toEqual(['6:30 billable', '6:30 billable']);
  expect([few, many].map(billableShare)).toEqual(['—', '81%']);
});

it('shares that stand together are all percents, or all counts', () => {
  expect(shares({ part: 7, of: 9 }, { part: 0, of: 0 }, { part: 5, of: 5 })).toEqual(['78%', '—', '100%']);
  expect(shares({ part: 7, of: 9 }, { part: 2, of: 3 }, { part: 0, of: 0 })).toEqual(['7 of 9', '2 of 3', '—']);
  expect([share(2, 3), share(7, 9)]).toEqual(['2 of 3', '78%']);
});
