import { expect, it } from '@jest/globals';
import { openText } from './open-text.js';

it.each([
  [0, 0, null],
  [1, 0, '1 open request stays: the request can only be dismissed.'],
  [
    2,
    1,
    '2 open requests and 1 open order stay: the requests can only be dismissed, the order can be received or cancelled.',
  ],
])('counts %i requests and %i orders of a deactivated product', (requests, orders, text) => {
  expect(openText(requests, orders)).toBe(text);
});
