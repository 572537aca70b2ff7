import { describe, expect, it } from '@jest/globals';
import { getNumberProblem, getNumberValue, detectDecimalMark, readNumber } from './read-number.js';

const valueOf = (text: string): string | null => {
  const reading = readNumber(text);
  return reading.kind === 'number' ? reading.value : null;
};

describe('readNumber', () => {
  it.each([
    ['12,50', '12.50'],
    ['12.5', '12.5'],
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['1.250.000', '1250000'],
    ['€ 12,50', '12.50'],
    ['12,50 €', '12.50'],
    ['USD 1,250.00', '1250.00'],
    ['CHF 12.–', '12'],
    ['12,-', '12'],
    ['R$ 7', '7'],
    ['kr 99,90', '99.90'],
    ['12 zł', '12'],
    ['٢٫٥', '2.50'],
    ['١٬٢٥٠', '1250'],
    ['１２．５', '12.5'],
    ['३.५', '3.5'],
    ['−1', '-1'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['5-', '-5'],
    ['(5)', '-5'],
    ['+7', '7'],
    ['1 250', '1250'],
    ['1\u00a0250,5', '1250.5'],
    ['2 100,50 €', '2100.50'],
    ["1'250.50", '1250.50'],
    ['1’250,00', '1250.00'],
    ['\u200e1250\u200f', '1250'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['1250,125', '1250.1250'],
    ['1,1250', '1.1250'],
    ['.5', '0.5'],
    ['12.', '12'],
    [' 007 ', '7'],
    ['1250.1250', '1250.1250'],
    ['1.2500', '1.25'],
  ])('reads "%s" as %s, and its result as the same number', (text, value) => {
    expect(valueOf(text)).toBe(value);
    expect(valueOf(value)).toBe(value);
  });

  it.each([
    ['1,250', '1250', '1.25'],
    ['1.000', '1000', '1.00'],
    ['-1.200', '-1200', '-1.20'],
    ['€ 12.345', '12345', '12.3450'],
  ])('finds "%s" ambiguous', (text, grouped, decimal) =>
    expect(readNumber(text)).toEqual({ kind: 'ambiguous', grouped, decimal }),
  );

  it('resolves an ambiguous number by the decimal mark of its column', () => {
    expect(readNumber('1,250', '.')).toEqual({ kind: 'number', value: '1250' });
    expect(readNumber('1,250', ',')).toEqual({ kind: 'number', value: '1.25' });
    expect(readNumber('12,50', '.')).toEqual({ kind: 'number', value: '12.50' });
  });

  it.each([
    ['12k', 'k'],
    ['1e5', 'e'],
    ['0x10', 'x'],
    ['3 boxes', 'b'],
    ['½', '½'],
    ['10²', '²'],
    ['1.2.3', '.'],
    ['1,25,0', ','],
    ['12,3456.7', ','],
    ['1 2', ' '],
    ['--5', '-'],
    ['-', '-'],
    ['$', '$'],
    ['12 12 eur', ' '],
  ])('names the invalid character of "%s"', (text, character) =>
    expect(readNumber(text)).toEqual({ kind: 'invalid', character }),
  );

  it('returns no value for an empty text', () => {
    expect(readNumber('  ')).toEqual({ kind: 'invalid', character: null });
    expect(getNumberValue('')).toBe('');
    expect(getNumberProblem('')).toBeNull();
  });
});

it('describes an invalid number in a sentence', () => {
  expect(getNumberProblem('12k')).toBe('"k" does not belong in a number');
  expect(getNumberProblem('1,250')).toBe('"1,250" can mean 1,250 or 1.25');
  expect(getNumberProblem('1.000')).toBe('"1.000" can mean 1,000 or 1');
  expect(getNumberProblem('12,50')).toBeNull();
});

it('derives the decimal mark of a text when it is unambiguous', () => {
  expect(['1,250', '7', '12.50', '1.250.000', '12,5', 'abc', '0.125', '1 250,500'].map(detectDecimalMark)).toEqual([
    null,
    null,
    '.',
    ',',
    ',',
    null,
    '.',
    ',',
  ]);
});
