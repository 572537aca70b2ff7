import { expect, it } from '@jest/globals';
import { csvText } from './csv.js';
import { readCsv } from './csv-read.js';

it('reads back any cell that was written', () => {
  const rows = [
    ['Name', 'Note'],
    ['Ana "the" Silva', 'one, two;\nthree'],
    ['', 'x'],
  ];
  expect(readCsv(csvText(rows))).toEqual(rows);
});

it('detects the separator in the first line and skips blank lines', () => {
  expect(readCsv('a;b\r\n1,5;2\r\n;\r\n')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
  expect(readCsv('a\tb')).toEqual([['a', 'b']]);
  expect(readCsv('')).toEqual([]);
  expect(readCsv('"a')).toEqual([['a']]);
});

it('reads files with many quotes in linear time', () => {
  const started = Date.now();
  readCsv('"'.repeat(500_000));
  readCsv('"a",'.repeat(120_000));
  readCsv(' '.repeat(500_000));
  expect(Date.now() - started).toBeLessThan(2_000);
});
