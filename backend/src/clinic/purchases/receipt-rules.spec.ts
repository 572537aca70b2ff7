import { describe, expect, it } from '@jest/globals';
import { resolveReceiptQuantity, requestAfterReceipt, distributeReceived, countUsedUnits } from './receipt-rules.js';

describe('the received quantity of a purchase', () => {
  const ordered = { quantityPurchased: 6, quantityReceived: 4 };

  it('defaults to the outstanding quantity', () => {
    expect(resolveReceiptQuantity(ordered, undefined)).toEqual({ quantity: 2 });
    expect(resolveReceiptQuantity(ordered, null)).toEqual({ quantity: 2 });
    expect(resolveReceiptQuantity(ordered, 1)).toEqual({ quantity: 1 });
  });

  it('never exceeds the outstanding quantity, and is zero for a fully received purchase', () => {
    expect(resolveReceiptQuantity(ordered, 3)).toEqual({ refused: 'more-than-left', left: 2 });
    expect(resolveReceiptQuantity({ quantityPurchased: 6, quantityReceived: 6 }, 1)).toEqual({
      refused: 'nothing-left',
      left: 0,
    });
  });

  it('can be reversed while all of it is in stock', () => {
    expect([countUsedUnits(5, 8), countUsedUnits(5, 5), countUsedUnits(5, 3), countUsedUnits(0, 0)]).toEqual([
      0, 0, 2, 0,
    ]);
  });
});

describe('a request whose purchase is logged or received', () => {
  const after = (status: Parameters<typeof requestAfterReceipt>[0], canDecide: boolean, isFullyReceived: boolean) =>
    requestAfterReceipt(status, { canDecide, isFullyReceived });

  it('is ordered by users with the right, and closed by the last unit, received by any user', () => {
    expect(after('pending', true, false)).toEqual(['ordered']);
    expect(after('pending', false, false)).toEqual([]);
    expect(after('pending', false, true)).toEqual(['ordered', 'received']);
    expect(after('ordered', false, true)).toEqual(['received']);
    expect(after('ordered', true, false)).toEqual([]);
  });

  it('stays unchanged once it is closed', () => {
    for (const status of ['dismissed', 'received'] as const) expect(after(status, true, true)).toEqual([]);
  });
});

it('distributes a received quantity over requests, oldest first', () => {
  const requests = [
    { id: 1, requestedQuantity: 5 },
    { id: 2, requestedQuantity: 7 },
    { id: 3, requestedQuantity: 2 },
  ];
  expect(distributeReceived(requests, 8)).toEqual([
    { id: 1, arrived: 5, rest: 0 },
    { id: 2, arrived: 3, rest: 4 },
    { id: 3, arrived: 0, rest: 2 },
  ]);
  expect(distributeReceived(requests, 20).every(({ rest }) => rest === 0)).toBe(true);
});
