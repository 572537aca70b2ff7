import { expect, it } from '@jest/globals';
import { addPackage, type LotLine, NO_LOT, oneLot, withLotQuantity, withPackage } from './lot-lines.js';

const line = (key: number, number: string, expiry: string, quantity: number): LotLine => ({
  key,
  number,
  expiry,
  quantity,
});
const A = { lot: 'A1', expiresOn: '2029-02-28' };

it('a scanned package fills the line that is blank, a month as packages say it', () => {
  expect(withPackage(oneLot(10), A, 10)).toEqual([line(1, 'A1', '2029-02', 10)]);
  expect(withPackage(oneLot(10), { lot: null, expiresOn: '2029-02-27' }, 10)).toEqual([line(1, '', '2029-02-27', 10)]);
});

it('the same lot again changes nothing, and completes what is missing', () => {
  const lots = [line(1, 'a1', '', 4)];
  expect(withPackage(lots, A, 4)).toEqual([line(1, 'a1', '2029-02', 4)]);
  const typed = [line(1, 'A1', '2029-03', 4)];
  expect(withPackage(typed, A, 4)).toEqual(typed);
});

it('another lot is a line more, of what is in no lot yet', () => {
  const lots = [line(1, 'B2', '2030-01', 3)];
  expect(withPackage(lots, A, 10)).toEqual([...lots, line(2, 'A1', '2029-02', 7)]);
  expect(withPackage(lots, A, 3)).toEqual([...lots, line(2, 'A1', '2029-02', 1)]);
});

it('what tracks no lots, or says none, stays as it is', () => {
  expect(withPackage([], A, 3)).toEqual([]);
  expect(withPackage(oneLot(3), { lot: null, expiresOn: null }, 3)).toEqual(oneLot(3));
});

it('a scan adds the pieces of its package to its lot; the proposal of a blank line goes with the first', () => {
  const first = addPackage(oneLot(10), A, 1, true);
  expect(first).toEqual([line(1, 'A1', '2029-02', 1)]);
  expect(addPackage(first, { ...A, lot: 'a 1' }, 10, false)).toHaveLength(2);
  expect(addPackage(first, { ...A, lot: 'a1' }, 10, false)).toEqual([line(1, 'A1', '2029-02', 11)]);
  const second = addPackage(first, { lot: 'B-2', expiresOn: null }, 3, false);
  expect(second).toEqual([...first, line(2, 'B-2', '', 3)]);
  expect(addPackage(second, { lot: 'B\u20112', expiresOn: null }, 3, false)).toEqual([...first, line(2, 'B-2', '', 6)]);
  expect(addPackage([], A, 3, true)).toEqual([]);
});

it('a number after a scan is the quantity of its lot', () => {
  const lots = [line(1, 'A1', '', 1), line(2, 'B2', '', 4)];
  expect(withLotQuantity(lots, 'b2', 9)).toEqual([line(1, 'A1', '', 1), line(2, 'B2', '', 9)]);
  expect(withLotQuantity(addPackage(oneLot(5), NO_LOT, 1, true), null, 7)).toEqual([line(1, '', '', 7)]);
});
