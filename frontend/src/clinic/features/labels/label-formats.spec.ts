import { expect, it } from '@jest/globals';
import { copiesRefusal, LABEL_FORMATS, onPage, pagesOf, skipRefusal } from './label-formats.js';

const [sheet24, sheet40, roll] = LABEL_FORMATS as [
  (typeof LABEL_FORMATS)[0],
  (typeof LABEL_FORMATS)[0],
  (typeof LABEL_FORMATS)[0],
];

it('labels lie within their page', () => {
  for (const { page, cell, columns, rows, top, left } of LABEL_FORMATS) {
    expect(left + columns * cell.width).toBeLessThanOrEqual(page.width);
    expect(top + rows * cell.height).toBeLessThanOrEqual(page.height);
  }
  expect([sheet24, sheet40, roll].map(onPage)).toEqual([24, 40, 1]);
});

it('a sheet that was begun goes on where it is free, and a full one leads to the next', () => {
  expect(pagesOf(['a', 'b'], 2, sheet24, 3)).toEqual([[null, null, null, 'a', 'a', 'b', 'b']]);
  expect(pagesOf(['a'], 25, sheet24).map(({ length }) => length)).toEqual([24, 1]);
  expect(pagesOf(['a', 'b'], 1, roll, 5)).toEqual([['a'], ['b']]);
  expect(pagesOf([], 3, sheet24)).toEqual([]);
});

it('refuses more labels than can be meant, and more used places than a sheet has', () => {
  expect([1, 200].map(copiesRefusal)).toEqual([undefined, undefined]);
  for (const copies of [0, 201, 100_000, Number.NaN]) expect(copiesRefusal(copies)).toContain('from 1 to 200');
  expect([0, 23].map((skip) => skipRefusal(skip, sheet24))).toEqual([undefined, undefined]);
  for (const skip of [24, -1, Number.NaN]) expect(skipRefusal(skip, sheet24)).toContain('from 0 to 23');
});
