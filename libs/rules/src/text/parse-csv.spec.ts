import { expect, it } from '@jest/globals';
import { formatCsv } from './csv.js';
import { parseCsv } from './parse-csv.js';

it('reads back any cell that was written', () => {
  const rows = [
    ['Name', 'Note'],
    ['Ana "the" Silva', 'one, two;\nthree'],
    ['', 'x'],
  ];
  expect(parseCsv(formatCsv(rows))).toEqual(rows);
});

it('detects the separator in the first line and skips blank lines', () => {
  expect(parseCsv('a;b\r\n1,5;2\r\n;\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  expect(parseCsv('a\tb')).toEqual([['a', 'b']]);
  expect(parseCsv('')).toEqual([]);
  expect(parseCsv('"a')).toEqual([['a']]);
});

it('reads files with many quotes in linear time', () => {
  const started = Date.now();
  parseCsv('"'.repeat(500_000));
  parseCsv('"a",'.repeat(120_000));
  parseCsv(' '.repeat(500_000));
  // Quadratic time is minutes; a busy machine needs a second.
  expect(Date.now() - started).toBeLessThan(20_000);
});
