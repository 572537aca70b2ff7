import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { mockRoutes, type SentRequest } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { RequestsScreen } from '../../reorder-requests/requests-screen.js';
// Preloads the lazy parts.
import '../on-order.js';
import './order-details-panel.js';

const line = (id: number) => ({
  id,
  kind: 'item',
  item: { id: 70 + id, name: `Product ${id}`, sku: null, unit: 'vial', pack: null, isActive: true },
  quantityPurchased: 4,
  quantityReceived: id === 1 ? 4 : 0,
  quantityOpen: id === 1 ? 0 : 4,
  quantityCancelled: 0,
  status: id === 1 ? 'received' : 'ordered',
  totalCost: '40.00',
  invoiceNumber: null,
  receivedAt: null,
  lots: [],
});
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: null };
const order = (id: number, more: object = {}) => ({
  id,
  number: `PO-000${id}`,
  status: 'open',
  supplier: { id: 3, name: 'Medline' },
  lines: [line(1), line(2)],
  documents: [],
  requests: [],
  expectedOn: '2999-01-31',
  placedBy: ana,
  placedAt: '2026-11-20T10:00:00Z',
  sentAt: null,
  sentTo: null,
  sentBy: null,
  isMailKept: false,
  cancelledAt: null,
  cancelledBy: null,
  cancelReason: null,
  note: 'Ring the bell',
  totalCost: '80.00',
  version: 1,
  ...more,
});

const user = userEvent.setup();
let sent: readonly SentRequest[] = [];
let isPanelWide = true;
const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Address />
      <Routes>
        <Route path="/perfect-b/requests/on-order" element={<RequestsScreen stage="on-order" />} />
        <Route path="/perfect-b/orders/:orderId" element={<RequestsScreen stage="order" />} />
      </Routes>
    </MemoryRouter>,
  );
const address = () => screen.getByLabelText('Address').textContent;

beforeEach(() => {
  isPanelWide = true;
  window.scrollBy = () => undefined;
  window.matchMedia = ((query: string) => ({
    matches: isPanelWide && query === '(min-width: 1000px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  useSession.setState({
    state: 'signed-in',
    user: { id: 'me', role: 'manager', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  useClinic.setState(emptyClinic, true);
  sent = mockRoutes({
    'GET /api/orders': { status: 200, body: [order(1), order(2)] },
    'GET /api/orders/7': { status: 200, body: order(7, { status: 'received' }) },
    'GET /api/orders/8': { status: 404, body: { code: 'order.missing', message: 'No such order.' } },
    'GET /api/orders/not-placed': { status: 200, body: [] },
    'GET /api/orders/counts': { status: 200, body: {} },
    'GET /api/reorder-requests': { status: 200, body: [] },
  });
});
afterEach(cleanup);

it('opens an order beside its list, steps with J and closes with Escape', async () => {
  open('/perfect-b/requests/on-order');
  await user.click(await screen.findByRole('link', { name: 'PO-0001' }));
  const panel = await screen.findByRole('complementary', { name: 'Order' });
  expect(address()).toBe('/perfect-b/orders/1');
  expect(within(panel).getByText('Ring the bell')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'PO-0001' }).closest('li')?.getAttribute('aria-current')).toBe('true');
  expect(within(panel).getByRole('button', { name: 'Receive' })).toBeTruthy();
  await user.keyboard('j');
  await waitFor(() => expect(address()).toBe('/perfect-b/orders/2'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(address()).toBe('/perfect-b/requests/on-order');
});

it('shows an order of a shared link as a page, also a closed one that no list has loaded', async () => {
  isPanelWide = false;
  open('/perfect-b/orders/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'PO-0007' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
  expect(sent.filter(({ path }) => path === '/api/orders/7')).toHaveLength(1);
});

it('shows a message for an unknown order', async () => {
  open('/perfect-b/orders/8');
  expect(await screen.findByText('There is no such order')).toBeTruthy();
});
