import type { CountLine, CountRow, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { expect, it } from '@jest/globals';
import {
  accuracyOf,
  accuracyText,
  byShelf,
  byWeight,
  entriesOf,
  expectedText,
  isCounted,
  reversedText,
  signed,
  withCurrentValues,
} from './count-words.js';

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

it('what tracks lots is counted lot by lot, with those that were found', () => {
  const lots = [{ id: 7, number: 'A', expiresOn: '2030-01-31', state: 'available' as const, expected: 3 }];
  const found = line({ id: 2, number: 'B' });
  const entries = entriesOf(row({ tracksLots: true, lots }), [line({ lotId: 7 }), found]);
  expect(entries.map(({ title, lotId, expected }) => [title, lotId, expected])).toEqual([
    ['Lot A', 7, 3],
    ['Lot B', null, 0],
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(2);
  expect(entries.every(isCounted)).toBe(true);
});

it('what has no lots yet, and what tracks none, is one thing to count', () => {
  expect(entriesOf(row({ tracksLots: true }), [])).toHaveLength(1);
  expect(entriesOf(row({}), [line({ wantsRecount: true })]).map(isCounted)).toEqual([false]);
});

it('shelves keep their order and take any case', () => {
  const shelves = byShelf([row({ shelf: 'A' }), row({ stockId: 2, shelf: 'a' }), row({ stockId: 3 })]);
  expect(shelves.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['A', 2],
    [null, 1],
  ]);
});

it('differences come by value, whatever their sign, and what is as expected is none', () => {
  const lines = [
    line({ id: 1, difference: -1, value: '-2.00' }),
    line({ id: 2, difference: 4, value: '9.00' }),
    line({ id: 3, difference: 0, value: '0.00' }),
    line({ id: 4, difference: -8, value: null }),
    line({ id: 5, difference: null, value: null }),
  ];
  expect(byWeight(lines).map(({ id }) => id)).toEqual([2, 1, 4]);
  expect([signed(3), signed(-1200)]).toEqual(['+3', '−1,200']);
});

it('accuracy is of what was counted, and nobody knows it of a blind count', () => {
  expect(accuracyOf({ counted: 3, exact: 2 })).toBe(66.7);
  expect(accuracyOf({ counted: 0, exact: 0 })).toBeNull();
  expect(accuracyOf({ counted: 3, exact: null })).toBeNull();
});

it('a percentage of few says nothing: there it is numbers', () => {
  expect(accuracyText({ counted: 3, exact: 2 })).toBe('2 of 3 as expected');
  expect(accuracyText({ counted: 40, exact: 39 })).toBe('97.5% as expected');
  expect(accuracyText({ counted: 0, exact: 0 })).toBeNull();
});

it('sums what is missing and surplus of the rows as they are now', () => {
  const count = { missing: '0.00', surplus: '186.00' } as StockCount;
  const line = (difference: number | null, value: string | null) => ({ difference, value }) as CountLine;
  const rows = [line(2, '62.00'), line(-1, '-12.50'), line(0, '0.00'), line(3, null), line(-2, '-7.50')];
  expect(withCurrentValues(count, rows)).toMatchObject({ missing: '20.00', surplus: '62.00' });
  expect(withCurrentValues(count, [])).toBe(count);
  const blind = { ...count, missing: null };
  expect(withCurrentValues(blind, rows)).toBe(blind);
});

it('names the levels that the reversal of an older count leaves', () => {
  expect(reversedText('A test', [])).toBe('What A test changed is as before.');
  const kept = { name: 'Gauze', number: null, quantity: 6, unit: 'boxes', source: 'count', count: 'B test' } as const;
  expect(reversedText('A test', [kept])).toBe('Gauze keeps 6 boxes: B test is newer. The rest is as before.');
});

it('names the count whose level is expected', () => {
  const line = { counted: 6, difference: 2, expectedFrom: null } as CountLine;
  expect(expectedText(line)).toBe('4 expected');
  const at = '2026-11-26T17:36:00Z';
  expect(expectedText({ ...line, expectedFrom: { count: 'A test', at } })).toMatch(/^4 expected \(A test, .+\)$/);
});
