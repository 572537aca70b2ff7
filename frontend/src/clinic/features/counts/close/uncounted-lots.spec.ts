import type { CountLine, CountRow } from '@atrium/contract/clinic/counts/schemas';
import { expect, it } from '@jest/globals';
import { findUncountedLots, describeUncountedLots, groupLinesByStock, countUncountedLots } from './uncounted-lots.js';

const lot = (id: number, number: string | null, expected: number | null) => ({
  id,
  number,
  expiresOn: null,
  state: 'available' as const,
  expected,
});
const row = (stockId: number, lots: CountRow['lots'], change: Partial<CountRow> = {}): CountRow =>
  ({ stockId, name: 'Juvéderm', unit: 'box', tracksLots: true, expected: 3, lots, ...change }) as CountRow;
const line = (stockId: number, lotId: number | null, number: string | null = null): CountLine =>
  ({ id: stockId * 100 + (lotId ?? 0), stockId, lotId, number, expiresOn: null }) as CountLine;

const textsOf = (rows: readonly CountRow[], lines: readonly CountLine[]) =>
  findUncountedLots(rows, groupLinesByStock(lines)).map(describeUncountedLots);

it('uncounted lots next to counted ones are named with the quantities that they keep', () => {
  const three = row(1, [lot(1, 'A', 5), lot(2, 'B', 2), lot(3, 'C', 1)]);
  expect(textsOf([three], [line(1, 1)])).toEqual(['2 lots of Juvéderm were not counted: they keep their 3 boxes']);
  expect(textsOf([three], [line(1, 1), line(1, 2)])).toEqual(['Lot C of Juvéderm was not counted: it keeps its 1 box']);
  expect(textsOf([three], [line(1, 1), line(1, 2), line(1, 3)])).toEqual([]);
  expect(countUncountedLots(findUncountedLots([three], groupLinesByStock([line(1, 1)])))).toBe(2);
});

it('a product without any counted lot, and one without lots, has none', () => {
  expect(textsOf([row(1, [lot(1, 'A', 5)]), row(2, [], { tracksLots: false })], [line(2, null)])).toEqual([]);
});

it('a lot that was found and then received is counted', () => {
  expect(textsOf([row(1, [lot(1, 'A', 5), lot(2, 'B-7', 2)])], [line(1, 1), line(1, null, 'b-7')])).toEqual([]);
});

it('the quantity of lots is hidden in a blind count', () => {
  const blind = row(1, [lot(1, 'A', null), lot(2, null, null)]);
  expect(textsOf([blind], [line(1, 1)])).toEqual([expect.stringMatching(/of Juvéderm was not counted$/)]);
});
