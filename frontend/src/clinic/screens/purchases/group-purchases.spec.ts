import { describe, expect, it } from '@jest/globals';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { groupPurchases } from './group-purchases.js';

const purchase = (id: number, fields: Partial<Purchase> = {}): Purchase =>
  ({
    id,
    supplierId: 1,
    invoiceNumber: null,
    totalCost: '10.00',
    status: 'ordered',
    createdAt: `2026-11-${String(id).padStart(2, '0')}T08:00:00Z`,
    ...fields,
  }) as Purchase;

const idsOf = (purchases: Purchase[]) => groupPurchases(purchases).map((line) => line.purchase.id);

describe('groupPurchases', () => {
  it('groups lines with the same invoice and supplier, newest first', () => {
    const purchases = [
      purchase(1, { invoiceNumber: 'A-1' }),
      purchase(2),
      purchase(3, { invoiceNumber: 'A-1', supplierId: 2 }),
      purchase(4, { invoiceNumber: 'a-1' }),
    ];
    expect(idsOf(purchases)).toEqual([4, 1, 3, 2]);
    expect(groupPurchases(purchases).map(({ isFirst, lines }) => [isFirst, lines])).toEqual([
      [true, 2],
      [false, 2],
      [true, 1],
      [true, 1],
    ]);
  });

  it('keeps purchases without an invoice number apart', () => {
    expect(groupPurchases([purchase(1), purchase(2)]).every(({ lines }) => lines === 1)).toBe(true);
  });

  it('sums an invoice without reversed lines and lines without cost', () => {
    const lines = groupPurchases([
      purchase(1, { invoiceNumber: 'A', totalCost: '0.10' }),
      purchase(2, { invoiceNumber: 'A', totalCost: '0.20' }),
      purchase(3, { invoiceNumber: 'A', totalCost: '5.00', status: 'reversed' }),
      purchase(4, { invoiceNumber: 'A', totalCost: null }),
      purchase(5, { invoiceNumber: 'B', totalCost: null }),
    ]);
    expect(lines.map(({ total }) => total)).toEqual([null, '0.30', '0.30', '0.30', '0.30']);
  });
});
