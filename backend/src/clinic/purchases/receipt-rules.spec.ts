import { describe, expect, it } from '@jest/globals';
import { receiptOf, requestAfterReceipt, shareArrived, usedOf } from './receipt-rules.js';

describe('what arrives of a purchase', () => {
  const ordered = { quantityPurchased: 6, quantityReceived: 4 };

  it('is what is left, unless it says a part of that', () => {
    expect(receiptOf(ordered, undefined)).toEqual({ quantity: 2 });
    expect(receiptOf(ordered, null)).toEqual({ quantity: 2 });
    expect(receiptOf(ordered, 1)).toEqual({ quantity: 1 });
  });

  it('is never more than is left, and nothing of what has arrived whole', () => {
    expect(receiptOf(ordered, 3)).toEqual({ refused: 'more-than-left', left: 2 });
    expect(receiptOf({ quantityPurchased: 6, quantityReceived: 6 }, 1)).toEqual({ refused: 'nothing-left', left: 0 });
  });

  it('can be taken back while it is all on the shelf', () => {
    expect([usedOf(5, 8), usedOf(5, 5), usedOf(5, 3), usedOf(0, 0)]).toEqual([0, 0, 2, 0]);
  });
});

describe('a request whose purchase is logged or received', () => {
  const after = (status: Parameters<typeof requestAfterReceipt>[0], mayDecide: boolean, isFullyReceived: boolean) =>
    requestAfterReceipt(status, { mayDecide, isFullyReceived });

  it('is ordered by whoever may decide, and closed by the last unit, whoever receives it', () => {
    expect(after('pending', true, false)).toEqual(['ordered']);
    expect(after('pending', false, false)).toEqual([]);
    expect(after('pending', false, true)).toEqual(['ordered', 'received']);
    expect(after('ordered', false, true)).toEqual(['received']);
    expect(after('ordered', true, false)).toEqual([]);
  });

  it('stays as it is once it is closed', () => {
    for (const status of ['dismissed', 'received'] as const) expect(after(status, true, true)).toEqual([]);
  });
});

it('what arrived is shared among requests, the oldest first', () => {
  const requests = [
    { id: 1, requestedQuantity: 5 },
    { id: 2, requestedQuantity: 7 },
    { id: 3, requestedQuantity: 2 },
  ];
  expect(shareArrived(requests, 8)).toEqual([
    { id: 1, arrived: 5, rest: 0 },
    { id: 2, arrived: 3, rest: 4 },
    { id: 3, arrived: 0, rest: 2 },
  ]);
  expect(shareArrived(requests, 20).every(({ rest }) => rest === 0)).toBe(true);
});
