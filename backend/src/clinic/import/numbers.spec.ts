import { describe, expect, it } from '@jest/globals';
import { columnMark, readNumber } from './numbers.js';

describe('numbers of lists', () => {
  it('currencies, groups and accountants’ brackets', () => {
    expect(
      ['$12.50', '1,250', 'USD 1,250.00', '1 250', "1'250.5", '(5)', '5-', '-$5', '$-5', '+7', '.5', '12.', '€ 3'].map(
        (cell) => readNumber(cell, '.'),
      ),
    ).toEqual(['12.50', '1250', '1250.00', '1250', '1250.5', '-5', '-5', '-5', '-5', '7', '0.5', '12', '3']);
    expect(['12,50 €', '1.250', '1.250,00', '0,5', '1 250,5'].map((cell) => readNumber(cell, ','))).toEqual([
      '12.50',
      '1250',
      '1250.00',
      '0.5',
      '1250.5',
    ]);
  });

  it('what is no number is none', () => {
    expect(
      ['', 'abc', '10 bx', '1e5', '0x10', '1,25,0', '1.2.3', '12,3456.7', '--5', '∞', '５'].map((cell) =>
        readNumber(cell, '.'),
      ),
    ).toEqual(Array(11).fill(null));
  });

  it('the column decides what a lone mark before three digits is', () => {
    expect(columnMark(['1,250', '7', '12.50'])).toBe('.');
    expect(columnMark(['1.250', '12,50'])).toBe(',');
    expect(columnMark(['1.250.000'])).toBe(',');
    expect(columnMark(['0.125'])).toBe('.');
    expect(columnMark(['1,250', '7', 'abc'])).toBeNull();
  });

  it('in a column of both kinds, what tells by itself is read and the rest is not guessed', () => {
    expect(columnMark(['12,50', '12.50'])).toBe('mixed');
    expect(['12,50', '12.50', '7', '1,250'].map((cell) => readNumber(cell, 'mixed'))).toEqual([
      '12.50',
      '12.50',
      '7',
      'unclear',
    ]);
  });
});
