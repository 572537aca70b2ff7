import { expect, it } from '@jest/globals';
import { joinInvoiceNumbers } from './join-invoice-numbers.js';

it.each([
  [null, undefined, null],
  [null, 'MS-1', 'MS-1'],
  ['MS-1', null, 'MS-1'],
  ['MS-1', 'ms-1', 'MS-1'],
  ['MS-1', 'MS-2', 'MS-1, MS-2'],
  ['MS-1, MS-2', 'MS-1', 'MS-1, MS-2'],
  ['x'.repeat(150), 'y'.repeat(150), 'y'.repeat(150)],
])('after %p, %p makes %p', (before, message, all) => {
  expect(joinInvoiceNumbers(before, message)).toBe(all);
});
