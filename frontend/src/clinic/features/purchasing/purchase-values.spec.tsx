import { expect, it } from '@jest/globals';
import {
  EMPTY_LINE,
  computeInvoiceTotal,
  computeLineTotal,
  toFormPath,
  toPurchaseBody,
  type PurchaseValues,
} from './purchase-values.js';

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

it('a purchase that is only ordered has no receipt date', () => {
  const body = toPurchaseBody('item', values, null);
  expect(body).toMatchObject({ supplierId: 7, invoiceNumber: '4711', purchaseDate: '2026-11-20' });
  expect(body).not.toHaveProperty('receivedDate');
  expect(toPurchaseBody('consumable', { ...values, arrived: 'received' }, null)).toMatchObject({
    deliveryDate: '2026-11-21',
  });
});

it('each kind has the field names of its call', () => {
  expect(toPurchaseBody('item', values, 9).lines).toEqual([
    { itemId: 4, quantityPurchased: 3, unitCost: '1.005', notes: null, reorderRequestId: 9 },
    { itemId: 5, quantityPurchased: 1, unitCost: null, notes: null },
  ]);
  expect(toPurchaseBody('consumable', values, null).lines[0]).toMatchObject({ consumableId: 4 });
});

it('totals are exact, and null while an amount is missing', () => {
  expect(computeLineTotal(values.lines[0]!)).toBe('3.02');
  expect(computeLineTotal(EMPTY_LINE)).toBeNull();
  expect(computeInvoiceTotal(values.lines)).toBe('3.02');
  expect(computeInvoiceTotal([EMPTY_LINE])).toBeNull();
});

it('errors are mapped to fields of the form', () => {
  expect(toFormPath('lines.1.itemId')).toBe('lines.1.stockId');
  expect(toFormPath('deliveryDate')).toBe('receivedOn');
});
