import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { typeByHand, typeScan } from '../../../../../test/scanner.js';
import { setUpUsage, mockScan, stock, user } from '../../../../../test/usage-fixture.js';
import { PlaceOrdersDialog } from '../send/place-orders-dialog.js';
import type { OrderDraftLine } from './drafts.js';

const line: OrderDraftLine = {
  stockId: 3,
  name: 'Botox',
  unit: 'vials',
  quantity: 10,
  unitCost: '',
  pack: 1,
  requestIds: [],
  knownOnOrder: 0,
  openOrders: null,
};
const products = [stock(3, 'item', 'Botox', 'BTX-100'), stock(4, 'item', 'Mask', 'MSK-100')];
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
let sent: ReturnType<typeof mockRoutes>;

beforeEach(() => {
  setUpUsage();
  sent = mockRoutes({
    'GET /api/suppliers': { status: 200, body: [] },
    'GET /api/inventory': { status: 200, body: [] },
    'GET /api/consumables': { status: 200, body: [] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', products),
  });
  render(
    <MemoryRouter>
      <PlaceOrdersDialog
        drafts={[{ supplierId: null, expectedOn: '', note: '', lines: [line] }]}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

it('does not place the order when Enter ends a quantity', async () => {
  await user.clear(quantity());
  await typeByHand(user, '12{Enter}');
  expect(quantity().value).toBe('12');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('reads a scan that is typed into a quantity, and gives the number after it to the scanned line', async () => {
  quantity().focus();
  await typeScan(user, 'BTX-100');
  await screen.findByText('Botox', { selector: '[role="status"]' });
  expect(quantity().value).toBe('10');
  await typeByHand(user, '24{Enter}');
  await waitFor(() => expect(quantity().value).toBe('24'));
  await typeScan(user, 'MSK-100');
  expect(await screen.findByText('Mask is not in this order, so it was not added.')).toBeTruthy();
  expect(quantity().value).toBe('24');
});
