import { describe, expect, it } from '@jest/globals';
import {
  addMoney,
  minorToAmount,
  compareMoney,
  computeCost,
  divideMoney,
  formatMoney,
  formatUnitPrice,
  isCurrency,
  amountToMinor,
  fitsMoneyColumn,
  multiplyMoney,
  computePackageUnitCost,
  parseMoney,
  parseUnitCost,
  computePercentDifference,
  computeUnitCost,
} from './money.js';

describe('reading money', () => {
  it.each<[string | number, string]>([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '5.00'],
    [12.5, '12.50'],
    ['12.5', '12.50'],
    [' 7 ', '7.00'],
    ['007.10', '7.10'],
    ['.5', '0.50'],
    [1.005, '1.01'],
    ['1.005', '1.01'],
    [1.004999, '1.00'],
    [0.1 + 0.2, '0.30'],
    [8.345, '8.35'],
    [2.675, '2.68'],
    [1e-7, '0.00'],
    [0.005, '0.01'],
    [1e21, '1000000000000000000000.00'],
    ['99999999999999999999999999.995', '100000000000000000000000000.00'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991.00'],
  ])('parses %p as %s', (value, money) => {
    expect(parseMoney(value)).toBe(money);
  });

  it.each<[string | number]>([
    [-1],
    [-0.01],
    ['-1'],
    ['-0'],
    ['+1'],
    [''],
    ['   '],
    [NaN],
    [Infinity],
    ['NaN'],
    ['Infinity'],
    ['0x10'],
    ['0b1'],
    ['1_000'],
    ['1,000'],
    ['1,50'],
    ['$5'],
    ['1.'],
    ['.'],
    ['1.2.3'],
    ['1e'],
    ['e3'],
    ['1e5'],
    ['1.25E-1'],
    ['2.5e+2'],
    ['1e999999999'],
    [1e300],
    [5e-324],
    ['١٢'],
    ['１２'],
    ['1\u0000'],
    ['9'.repeat(101)],
  ])('rejects %p', (value) => {
    expect(parseMoney(value)).toBeNull();
  });

  it('rejects values that are neither text nor number', () => {
    for (const value of [[5], null, undefined, true, {}, 5n]) expect(parseMoney(value as never)).toBeNull();
  });

  it('checks the column size after rounding', () => {
    expect(fitsMoneyColumn('99999999.99', 10)).toBe(true);
    expect(fitsMoneyColumn('99999999.994', 10)).toBe(true);
    expect(fitsMoneyColumn('99999999.995', 10)).toBe(false);
    expect(fitsMoneyColumn(100_000_000, 10)).toBe(false);
    expect(fitsMoneyColumn('x', 10)).toBe(false);
  });
});

describe('computing with money', () => {
  it('divides exactly and rounds half up', () => {
    expect(divideMoney('2.01', 2)).toBe('1.01');
    expect(divideMoney('10.00', 3)).toBe('3.33');
    expect(divideMoney('20.00', 3)).toBe('6.67');
    expect(divideMoney('0.01', 3)).toBe('0.00');
    expect(divideMoney('24.99', 100, 4)).toBe('0.2499');
    expect(divideMoney('99999999999999999999.99', 7)).toBe('14285714285714285714.28');
  });

  it.each([0, -1, 1.5, NaN, Infinity, 2 ** 53])('rejects a division by %p', (by) => {
    expect(() => divideMoney('1.00', by)).toThrow(RangeError);
  });

  it('divides the cost of a package by its units', () => {
    expect(computePackageUnitCost('2.01', 2)).toBe('1.0050');
    expect(computePackageUnitCost(25, 100)).toBe('0.25');
    expect(computePackageUnitCost('2.005', 2)).toBe('1.0050');
    expect(computePackageUnitCost('0.89', 200)).toBe('0.004450');
    expect(computePackageUnitCost('10.00', 3)).toBe('3.333333');
    expect(computePackageUnitCost('', 2)).toBeNull();
    expect(computePackageUnitCost('5', 0)).toBeNull();
    expect(computePackageUnitCost('5', 1.5)).toBeNull();
    expect(computePackageUnitCost('5', NaN)).toBeNull();
  });

  it('writes unit costs with two, four or six decimals', () => {
    expect(['12.5', 12, '0.00445', '1.125', '0.0000004', '1.0000005', 'x', '-1'].map(parseUnitCost)).toEqual([
      '12.50',
      '12.00',
      '0.004450',
      '1.1250',
      '0.00',
      '1.000001',
      null,
      null,
    ]);
    expect(computeUnitCost('1.52', 160)).toBe('0.0095');
    expect(computeUnitCost('1.52', 0)).toBeNull();
  });

  it('computes the cost of pieces of packages without early rounding', () => {
    const byPackage = { unitCost: '3.333333', packageCost: '10.00', unitsPerPackage: 3 };
    expect(computeCost(42, byPackage)).toBe('140.00');
    expect(computeCost(3_000_000, byPackage)).toBe('10000000.00');
    expect(computeCost(3, { ...byPackage, unitCost: '4.00' })).toBe('12.00');
    expect(computeCost(400, { unitCost: '0.004450' })).toBe('1.78');
    expect(computeCost(3, { unitCost: null })).toBeNull();
  });

  it('multiplies by quantities and hours and rounds once', () => {
    expect(multiplyMoney('19.99', 3)).toBe('59.97');
    expect(multiplyMoney('1.10', 1.1)).toBe('1.21');
    expect(multiplyMoney('10.01', 0.5)).toBe('5.01');
    expect(multiplyMoney('99999999.99', 1_000_000_000)).toBe('99999999990000000.00');
    expect(() => multiplyMoney('1.00', -1)).toThrow(RangeError);
  });

  it('adds without floating-point errors', () => {
    expect(addMoney(0.1, 0.2)).toBe('0.30');
    expect(addMoney()).toBe('0.00');
    expect(addMoney('9007199254740993.00', '0.01')).toBe('9007199254740993.01');
    expect(addMoney(...Array.from({ length: 1000 }, () => '0.01'))).toBe('10.00');
    expect(() => addMoney('1.00', 'x')).toThrow(RangeError);
  });

  it('compares by value, not by text', () => {
    expect(compareMoney('10.00', '9.00')).toBe(1);
    expect(compareMoney('9.00', '10.00')).toBe(-1);
    expect(compareMoney('10', 10)).toBe(0);
    expect(compareMoney('9007199254740993.01', '9007199254740993.02')).toBe(-1);
  });

  it('gives a price difference in percent with one decimal', () => {
    expect(computePercentDifference('0.30', '0.25')).toBe(20);
    expect(computePercentDifference('0.20', '0.30')).toBe(-33.3);
    expect(computePercentDifference('1.0005', '1')).toBe(0.1);
    expect(computePercentDifference('0.9995', '1')).toBe(-0.1);
    expect(computePercentDifference('0.9999', '1')).toBe(0);
    expect(Object.is(computePercentDifference('0.9999', '1'), 0)).toBe(true);
    expect(computePercentDifference('0', '4')).toBe(-100);
    expect(computePercentDifference('1', '0.00')).toBeNull();
    expect(computePercentDifference('', '1')).toBeNull();
  });
});

describe('showing money', () => {
  it('shows two decimals and thousands separators for any size', () => {
    expect(formatMoney('1234.5')).toBe('$1,234.50');
    expect(formatMoney(0)).toBe('$0.00');
    expect(formatMoney('1234.50', 'EUR')).toBe('€1,234.50');
    expect(formatMoney('12345678901234567890.12')).toBe('$12,345,678,901,234,567,890.12');
    expect(formatMoney('')).toBe('—');
    expect(formatMoney('1', 'dollars')).toBe('1.00 dollars');
  });

  it('converts minor units by the decimals of the currency', () => {
    expect(minorToAmount(2500)).toBe('25.00');
    expect(minorToAmount(5)).toBe('0.05');
    expect(minorToAmount(2500, 'JPY')).toBe('2500');
    expect(minorToAmount(2500, 'KWD')).toBe('2.500');
    expect(() => minorToAmount(1.5)).toThrow(RangeError);
  });

  it('accepts known currency codes only', () => {
    expect(['USD', 'EUR', 'JPY'].every(isCurrency)).toBe(true);
    expect(['usd', 'US', 'ZZZ', 'İSK', '', 'USDX'].some(isCurrency)).toBe(false);
  });
});

describe('minor units', () => {
  it('follow the currency and convert back to the same amount', () => {
    expect(amountToMinor('25')).toBe(2_500);
    expect(amountToMinor(' 0.125 ', 'USD')).toBe(13);
    expect(amountToMinor('2500', 'JPY')).toBe(2_500);
    expect(amountToMinor('-1')).toBeNull();
    expect(amountToMinor('9'.repeat(30))).toBeNull();
    expect(minorToAmount(amountToMinor('19.99')!)).toBe('19.99');
  });

  it('shows fractions of a cent in unit prices', () => {
    expect(formatUnitPrice('0.2500')).toBe('$0.25');
    expect(formatUnitPrice('0.0125')).toBe('$0.0125');
    expect(formatUnitPrice('0.004450')).toBe('$0.00445');
    expect(formatMoney('0.004450')).toBe('$0.00445');
    expect(formatMoney('0')).toBe('$0.00');
    expect(formatUnitPrice('1234.5', 'EUR')).toBe('€1,234.50');
    expect(formatUnitPrice('25.5', 'JPY')).toBe('¥25.5');
    expect(formatUnitPrice('?')).toBe('—');
  });
});
