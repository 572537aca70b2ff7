import { expect, it } from '@jest/globals';
import { LABEL_FORMATS, onPage, pagesOf } from './label-formats.js';

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
