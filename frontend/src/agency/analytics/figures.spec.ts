import { expect, it } from '@jest/globals';
import { billableShare, billableText } from './figures.js';

it('billable hours read alike of many entries and few; a percent takes five', () => {
  const few = { entries: 4, hours: 8, billableHours: 6.5 };
  const many = { ...few, entries: 5 };
  expect([few, many].map(billableText)).toEqual(['6:30 billable', '6:30 billable']);
  expect([few, many].map(billableShare)).toEqual(['—', '81%']);
});
