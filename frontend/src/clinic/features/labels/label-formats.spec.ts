import { expect, it } from '@jest/globals';
import { validateCopies, LABEL_FORMATS, countLabelsPerPage, paginateLabels, validateSkip } from './label-formats.js';

const [sheet24, sheet40, roll] = LABEL_FORMATS as [
  (typeof LABEL_FORMATS)[0],
  (typeof LABEL_FORMATS)[0],
  (typeof LABEL_FORMATS)[0],
];

it('labels are within their page', () => {
  for (const { page, cell, columns, rows, top, left } of LABEL_FORMATS) {
    expect(left + columns * cell.width).toBeLessThanOrEqual(page.width);
    expect(top + rows * cell.height).toBeLessThanOrEqual(page.height);
  }
  expect([sheet24, sheet40, roll].map(countLabelsPerPage)).toEqual([24, 40, 1]);
});

it('a started sheet continues at its first free label, and a full one on the next sheet', () => {
  expect(paginateLabels(['a', 'b'], 2, sheet24, 3)).toEqual([[null, null, null, 'a', 'a', 'b', 'b']]);
  expect(paginateLabels(['a'], 25, sheet24).map(({ length }) => length)).toEqual([24, 1]);
  expect(paginateLabels(['a', 'b'], 1, roll, 5)).toEqual([['a'], ['b']]);
  expect(paginateLabels([], 3, sheet24)).toEqual([]);
});

it('rejects implausibly many labels, and more used labels than a sheet has', () => {
  expect([1, 200].map(validateCopies)).toEqual([undefined, undefined]);
  for (const copies of [0, 201, 100_000, Number.NaN]) expect(validateCopies(copies)).toContain('from 1 to 200');
  expect([0, 23].map((skip) => validateSkip(skip, sheet24))).toEqual([undefined, undefined]);
  for (const skip of [24, -1, Number.NaN]) expect(validateSkip(skip, sheet24)).toContain('from 0 to 23');
});
