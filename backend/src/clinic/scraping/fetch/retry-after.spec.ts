import { expect, test } from '@jest/globals';
import { parseRetryAfter, formatWait } from './retry-after.js';

const NOW = Date.UTC(2026, 10, 2, 8, 0, 0);

test.each([
  ['120', 120],
  [' 0 ', 0],
  ['99999999', 86_400],
  ['Mon, 02 Nov 2026 08:01:30 GMT', 90],
  ['Monday, 02-Nov-26 08:00:10 GMT', 10],
  ['Mon, 02 Nov 2026 07:00:00 GMT', 0],
  [undefined, null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['2026', 2026],
  ['2026-11-02', null],
])('Retry-After "%s" is %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds);
});

test('formats a wait in words, rounded up', () => {
  expect([0.2, 1, 59, 60, 61, 3_599, 3_600, 86_400].map(formatWait)).toEqual([
    '1 second',
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '60 minutes',
    '1 hour',
    '24 hours',
  ]);
});
