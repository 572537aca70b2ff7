import { expect, it } from '@jest/globals';
import {
  addPackagePieces,
  type LotLine,
  NO_LOT,
  findSingleLot,
  withLotQuantity,
  addScannedPackage,
} from './lot-lines.js';

const line = (key: number, number: string, expiry: string, quantity: number): LotLine => ({
  key,
  number,
  expiry,
  quantity,
});
const A = { lot: 'A1', expiresOn: '2029-02-28' };

it('a scanned package fills a blank line, with a month as packages print it', () => {
  expect(addScannedPackage(findSingleLot(10), A, 10)).toEqual([line(1, 'A1', '2029-02', 10)]);
  expect(addScannedPackage(findSingleLot(10), { lot: null, expiresOn: '2029-02-27' }, 10)).toEqual([
    line(1, '', '2029-02-27', 10),
  ]);
});

it('scanning the same lot again only completes missing values', () => {
  const lots = [line(1, 'a1', '', 4)];
  expect(addScannedPackage(lots, A, 4)).toEqual([line(1, 'a1', '2029-02', 4)]);
  const typed = [line(1, 'A1', '2029-03', 4)];
  expect(addScannedPackage(typed, A, 4)).toEqual(typed);
});

it('another lot adds a line with the quantity that no lot has yet', () => {
  const lots = [line(1, 'B2', '2030-01', 3)];
  expect(addScannedPackage(lots, A, 10)).toEqual([...lots, line(2, 'A1', '2029-02', 7)]);
  expect(addScannedPackage(lots, A, 3)).toEqual([...lots, line(2, 'A1', '2029-02', 1)]);
});

it('a product without lot tracking, or a code without a lot, changes nothing', () => {
  expect(addScannedPackage([], A, 3)).toEqual([]);
  expect(addScannedPackage(findSingleLot(3), { lot: null, expiresOn: null }, 3)).toEqual(findSingleLot(3));
});

it('a scan adds the pieces of its package to its lot, and the first one replaces the proposal', () => {
  const first = addPackagePieces(findSingleLot(10), A, 1, true);
  expect(first).toEqual([line(1, 'A1', '2029-02', 1)]);
  expect(addPackagePieces(first, { ...A, lot: 'a 1' }, 10, false)).toHaveLength(2);
  expect(addPackagePieces(first, { ...A, lot: 'a1' }, 10, false)).toEqual([line(1, 'A1', '2029-02', 11)]);
  const second = addPackagePieces(first, { lot: 'B-2', expiresOn: null }, 3, false);
  expect(second).toEqual([...first, line(2, 'B-2', '', 3)]);
  expect(addPackagePieces(second, { lot: 'B\u20112', expiresOn: null }, 3, false)).toEqual([
    ...first,
    line(2, 'B-2', '', 6),
  ]);
  expect(addPackagePieces([], A, 3, true)).toEqual([]);
});

it('a number after a scan is the quantity of its lot', () => {
  const lots = [line(1, 'A1', '', 1), line(2, 'B2', '', 4)];
  expect(withLotQuantity(lots, 'b2', 9)).toEqual([line(1, 'A1', '', 1), line(2, 'B2', '', 9)]);
  expect(withLotQuantity(addPackagePieces(findSingleLot(5), NO_LOT, 1, true), null, 7)).toEqual([line(1, '', '', 7)]);
});
