import { expect, it } from '@jest/globals';
import { type LotLine, oneLot, withPackage } from './lot-lines.js';

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
