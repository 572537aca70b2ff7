import { expect, it } from '@jest/globals';
import { describePendingOrders } from './describe-pending-orders.js';

it.each([
  [0, 0, null],
  [1, 0, '1 open request stays: the request can only be dismissed.'],
  [
    2,
    1,
    '2 open requests and 1 open order stay: the requests can only be dismissed, the order can be received or cancelled.',
  ],
])('counts %i requests and %i orders of a deactivated product', (requests, orders, text) => {
  expect(describePendingOrders(requests, orders)).toBe(text);
});
