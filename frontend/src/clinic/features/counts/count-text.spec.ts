import type { CountLine, CountRow, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { expect, it } from '@jest/globals';
import {
  computeAccuracy,
  formatCountAccuracy,
  groupByShelf,
  sortByValue,
  getCountEntries,
  formatExpectedLevel,
  isCounted,
  describeReversal,
  formatSigned,
  withComputedValues,
} from './count-text.js';

const row = (change: Partial<CountRow>): CountRow => ({
  stockId: 1,
  kind: 'item',
  name: 'Toxin',
  sku: null,
  barcode: null,
  codes: [],
  unit: 'vials',
  shelf: null,
  category: null,
  tracksLots: false,
  open: 0,
  expected: 5,
  lots: [],
  ...change,
});
const line = (change: Partial<CountLine>): CountLine =>
  ({
    id: 1,
    stockId: 1,
    lotId: null,
    number: null,
    expiresOn: null,
    wantsRecount: false,
    name: 'Toxin',
    ...change,
  }) as CountLine;

it('a product that tracks lots is counted by lot, including found ones', () => {
  const lots = [{ id: 7, number: 'A', expiresOn: '2030-01-31', state: 'available' as const, expected: 3 }];
  const found = line({ id: 2, number: 'B' });
  const entries = getCountEntries(row({ tracksLots: true, lots }), [line({ lotId: 7 }), found]);
  expect(entries.map(({ title, lotId, expected }) => [title, lotId, expected])).toEqual([
    ['Lot A', 7, 3],
    ['Lot B', null, 0],
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  expect(entries.every(isCounted)).toBe(true);
});

it('a product without lots is counted as a whole', () => {
  expect(getCountEntries(row({ tracksLots: true }), [])).toHaveLength(1);
  expect(getCountEntries(row({}), [line({ wantsRecount: true })]).map(isCounted)).toEqual([false]);
});

it('shelves keep their order and ignore case', () => {
  const shelves = groupByShelf([row({ shelf: 'A' }), row({ stockId: 2, shelf: 'a' }), row({ stockId: 3 })]);
  expect(shelves.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['A', 2],
    [null, 1],
  ]);
});

it('differences are sorted by value regardless of sign, without expected quantities', () => {
  const lines = [
    line({ id: 1, difference: -1, value: '-2.00' }),
    line({ id: 2, difference: 4, value: '9.00' }),
    line({ id: 3, difference: 0, value: '0.00' }),
    line({ id: 4, difference: -8, value: null }),
    line({ id: 5, difference: null, value: null }),
  ];
  expect(sortByValue(lines).map(({ id }) => id)).toEqual([2, 1, 4]);
  expect([formatSigned(3), formatSigned(-1200)]).toEqual(['+3', '−1,200']);
});

it('accuracy includes counted rows only, and is unknown in a blind count', () => {
  expect(computeAccuracy({ counted: 3, exact: 2 })).toBe(66.7);
  expect(computeAccuracy({ counted: 0, exact: 0 })).toBeNull();
  expect(computeAccuracy({ counted: 3, exact: null })).toBeNull();
});

it('few rows are shown as numbers instead of a percentage', () => {
  expect(formatCountAccuracy({ counted: 3, exact: 2 })).toBe('2 of 3 as expected');
  expect(formatCountAccuracy({ counted: 40, exact: 39 })).toBe('97.5% as expected');
  expect(formatCountAccuracy({ counted: 0, exact: 0 })).toBeNull();
});

it('sums missing and surplus units of the current rows', () => {
  const count = { missing: '0.00', surplus: '186.00' } as StockCount;
  const line = (difference: number | null, value: string | null) => ({ difference, value }) as CountLine;
  const rows = [line(2, '62.00'), line(-1, '-12.50'), line(0, '0.00'), line(3, null), line(-2, '-7.50')];
  expect(withComputedValues(count, rows)).toMatchObject({ missing: '20.00', surplus: '62.00' });
  expect(withComputedValues(count, [])).toBe(count);
  const blind = { ...count, missing: null };
  expect(withComputedValues(blind, rows)).toBe(blind);
});

it('names the levels that the reversal of an older count leaves', () => {
  expect(describeReversal('A test', [])).toBe('The adjustments of A test were reversed.');
  const kept = { name: 'Gauze', number: null, quantity: 6, unit: 'boxes', source: 'count', count: 'B test' } as const;
  expect(describeReversal('A test', [kept])).toBe('Gauze keeps 6 boxes: B test is newer. The rest is as before.');
});

it('names the count whose level is expected', () => {
  const line = { counted: 6, difference: 2, expectedFrom: null } as CountLine;
  expect(formatExpectedLevel(line)).toBe('4 expected');
  const at = '2026-11-26T17:36:00Z';
  expect(formatExpectedLevel({ ...line, expectedFrom: { count: 'A test', at } })).toMatch(
    /^4 expected \(A test, .+\)$/,
  );
});
