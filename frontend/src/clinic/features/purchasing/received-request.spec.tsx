import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../test/mock-api.js';
import { setUpUsage, stock } from '../../../../test/usage-fixture.js';
import { PurchaseDialog } from './purchase-dialog.js';

const TOXIN = stock(1, 'item', 'Toxin', 'TOX-100', {
  primarySupplierId: 4,
  onOrder: 0,
  notPlaced: 0,
  currentQuantity: 3,
  reorderQuantity: 12,
});
const suppliers = [
  { id: 4, name: 'Usual Supplies', isActive: true, version: 1 },
  { id: 9, name: 'Other Supplies', isActive: true, version: 1 },
];

beforeEach(() => {
  setUpUsage();
  mockRoutes({
    'GET /api/suppliers': { status: 200, body: suppliers },
    'GET /api/inventory': { status: 200, body: [TOXIN] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/purchases': { status: 200, body: [] },
  });
});
afterEach(cleanup);

const supplierOf = async (supplierId: number | null) => {
  render(
    <MemoryRouter>
      <PurchaseDialog
        kind="item"
        stock={TOXIN}
        request={{ id: 5, quantity: 12, supplierId }}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  );
  const field = screen.getByLabelText<HTMLSelectElement>('Supplier');
  await waitFor(() => expect(field.value).not.toBe(''));
  return field.value;
};

it('receives goods from the supplier that the request was ordered from', async () => {
  expect(await supplierOf(9)).toBe('9');
});

it('receives goods from the usual supplier of the product when the request names none', async () => {
  expect(await supplierOf(null)).toBe('4');
});
