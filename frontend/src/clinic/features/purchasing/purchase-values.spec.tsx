import { expect, it } from '@jest/globals';
import { EMPTY_LINE, invoiceTotal, lineTotal, placeOf, purchaseBody, type PurchaseValues } from './purchase-values.js';

const values: PurchaseValues = {
  lines: [
    { stockId: 4, quantity: 3, unitCost: '1.005', lots: [] },
    { ...EMPTY_LINE, stockId: 5 },
  ],
  supplierId: '7',
  orderedBy: '',
  invoiceNumber: ' 4711 ',
  purchaseDate: '2026-11-20',
  arrived: 'ordered',
  receivedOn: '2026-11-21',
  notes: '',
};

it('what was only ordered has no day of receipt', () => {
  const body = purchaseBody('item', values, null);
  expect(body).toMatchObject({ supplierId: 7, invoiceNumber: '4711', purchaseDate: '2026-11-20' });
  expect(body).not.toHaveProperty('receivedDate');
  expect(purchaseBody('consumable', { ...values, arrived: 'received' }, null)).toMatchObject({
    deliveryDate: '2026-11-21',
  });
});

it('each kind is named as its call names it', () => {
  expect(purchaseBody('item', values, 9).lines).toEqual([
    { itemId: 4, quantityPurchased: 3, unitCost: '1.005', notes: null, reorderRequestId: 9 },
    { itemId: 5, quantityPurchased: 1, unitCost: null, notes: null },
  ]);
  expect(purchaseBody('consumable', values, null).lines[0]).toMatchObject({ consumableId: 4 });
});

it('totals are exact, and there is none while an amount is missing', () => {
  expect(lineTotal(values.lines[0]!)).toBe('3.02');
  expect(lineTotal(EMPTY_LINE)).toBeNull();
  expect(invoiceTotal(values.lines)).toBe('3.02');
  expect(invoiceTotal([EMPTY_LINE])).toBeNull();
});

it('refusals find their place in the form', () => {
  expect(placeOf('lines.1.itemId')).toBe('lines.1.stockId');
  expect(placeOf('deliveryDate')).toBe('receivedOn');
});
