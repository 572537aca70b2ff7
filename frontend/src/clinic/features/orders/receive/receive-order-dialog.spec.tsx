import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes, errorResponse } from '../../../../../test/mock-api.js';
import { anOrder, aPurchase } from '../../../../../test/fixtures/clinic-work.js';
import { typeScan } from '../../../../../test/scanner.js';
import { mockScan } from '../../../../../test/usage-fixture.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { upsertRow, useClinic } from '../../../store/clinic-store.js';
import { ReceiveOrderDialog } from './receive-order-dialog.js';

const ana = { id: 'a', firstName: 'Ana', lastName: 'Silva', email: null };
const orderOf = (quantity: number, received: number, pack: number, tracksLots: boolean): Order =>
  anOrder({
    id: 12,
    number: 'PO-0012',
    version: 1 + received,
    status: received === quantity ? 'received' : 'open',
    lines: [
      aPurchase({
        id: 7,
        itemId: 3,
        item: { id: 3, name: 'Botox', sku: null, unit: 'vials', tracksLots, pack, supplierProductNumber: null },
        quantityPurchased: quantity,
        quantityReceived: received,
        quantityOpen: quantity - received,
        receivedBy: received === 0 ? null : ana,
        receivedAt: received === 0 ? null : '2026-11-26T14:32:00Z',
      }),
    ],
  });
const show = (order: Order) =>
  render(
    <MemoryRouter>
      <ReceiveOrderDialog order={order} lineId={null} onClose={() => undefined} />
    </MemoryRouter>,
  );
const user = userEvent.setup();

beforeEach(() => {
  useClinic.setState(emptyClinic, true);
  useSession.setState({
    state: 'signed-in',
    user: { id: 'me', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
});
afterEach(cleanup);

it('asks whether a received quantity that equals the number of boxes is meant in boxes', async () => {
  const order = orderOf(40, 0, 10, false);
  const sent = mockRoutes({
    'GET /api/orders': { status: 200, body: [order] },
    'POST /api/orders/12/receipts': { status: 200, body: orderOf(40, 40, 10, false) },
  });
  show(order);
  expect(screen.getByText('40 vials (4 boxes of 10) still to come')).toBeDefined();
  const quantity = screen.getByLabelText('Quantity received');
  await user.clear(quantity);
  await user.type(quantity, '4');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('4 of what?')).toBeDefined();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '40 vials (4 boxes of 10)' }));
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      lines: [{ purchaseId: 7, quantity: 40 }],
    }),
  );
});

it('shows who received the order meanwhile, and keeps the lots that were typed', async () => {
  const order = orderOf(20, 0, 1, true);
  // A load may start after the change too, and then finds it.
  let stored = order;
  mockRoutes({ 'GET /api/orders': async () => ({ status: 200, body: [stored] }) });
  show(order);
  await waitFor(() => expect(useClinic.getState().orders.phase).toBe('ready'));
  // Changed in one step, because keys within milliseconds are read as a scan.
  fireEvent.change(screen.getByLabelText('Lot number'), { target: { value: 'LOT-A' } });
  stored = orderOf(20, 20, 1, true);
  act(() => upsertRow.orders(stored));
  expect(await screen.findByText(/Ana.*Silva.*received 20 vials of Botox/)).toBeDefined();
  expect(screen.getByText(/0 vials still to come/)).toBeDefined();
  expect(screen.getByText(/Not saved, entered here: LOT-A, 20/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
});

it('replaces the proposed quantity by scans that are typed into a field of the line', async () => {
  const order = orderOf(40, 0, 1, true);
  const product = { id: 3, kind: 'item', name: 'Botox', sku: 'BTX', barcode: null, codes: [], unit: 'vials' };
  const [line] = order.lines;
  mockRoutes({
    'GET /api/orders': { status: 200, body: [order] },
    'GET /api/inventory/scanned': async (query) => ({
      status: 200,
      body: {
        ...mockScan(query.get('code') ?? '', []).body,
        lot: 'AB-1',
        expiresOn: '2031-12-31',
        matches: [{ ...product, id: line?.item.id }],
      },
    }),
  });
  show(order);
  screen.getByLabelText('Quantity received').focus();
  await typeScan(user, '4006381333931');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity received').value).toBe('1'));
  screen.getByLabelText('Quantity received').focus();
  await typeScan(user, '4006381333931');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Quantity received').value).toBe('2'));
  expect(screen.getAllByLabelText<HTMLInputElement>('Lot number').map(({ value }) => value)).toEqual(['AB-1']);
});

it('unticks every line that was not scanned after the first scan, also one that finds nothing', async () => {
  const order = orderOf(40, 0, 1, false);
  order.lines.push(
    ...order.lines.map((line) => ({ ...line, id: 8, itemId: 4, item: { ...line.item, id: 4, name: 'Filler' } })),
  );
  mockRoutes({
    'GET /api/orders': { status: 200, body: [order] },
    'GET /api/inventory/scanned': async (query) => mockScan(query.get('code') ?? '', []),
  });
  show(order);
  const isTicked = () =>
    ['Botox', 'Filler'].map((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked);
  expect(isTicked()).toEqual([true, true]);
  await typeScan(user, '4006381333931');
  await waitFor(() => expect(isTicked()).toEqual([false, false]));
});

it('offers the known lot first when a number looks like it, and receives that lot', async () => {
  const order = orderOf(2, 0, 1, true);
  const sent = mockRoutes({
    'GET /api/orders': { status: 200, body: [order] },
    'POST /api/orders/12/receipts': async () => {
      if (sent.filter(({ method }) => method === 'POST').length > 1)
        return { status: 200, body: orderOf(2, 2, 1, true) };
      const message = 'FI 24706A looks like a known lot. Is this FI24706A?';
      const current = { number: 'FI24706A', expiresOn: '2031-12-31', count: null, instead: 'FI 24706A' };
      const errors = [{ path: 'lines.0.lots.0.number', message }];
      return { status: 409, body: { code: 'lot.doubtful', message, errors, current } };
    },
  });
  show(order);
  fireEvent.change(screen.getByLabelText('Lot number'), { target: { value: 'FI 24706A' } });
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, it is FI24706A' }));
  const receipts = () => sent.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(receipts()).toHaveLength(2));
  expect(receipts().at(-1)?.body).toMatchObject({
    lines: [{ lots: [{ number: 'FI24706A', expiresOn: '2031-12-31' }] }],
  });
});

it('asks the next question right after one is answered, until the order is received', async () => {
  const order = orderOf(2, 0, 1, false);
  const refusals = ['lot.past-expiry', 'lot.receipt-held'];
  const sent = mockRoutes({
    'GET /api/orders': { status: 200, body: [order] },
    'POST /api/orders/12/receipts': async () => {
      const code = refusals.shift();
      return code === undefined
        ? { status: 200, body: orderOf(2, 2, 1, false) }
        : errorResponse(409, code, 'Please check the lot.');
    },
  });
  show(order);
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await user.click(await screen.findByRole('button', { name: 'Receive anyway' }));
  await user.click(await screen.findByRole('button', { name: 'Receive on hold' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(3));
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    acceptExpired: true,
    acceptHeld: true,
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
