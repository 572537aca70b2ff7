import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { MemoryRouter } from 'react-router-dom';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { trackStock, upsertRow, useClinic } from '../../store/clinic-store.js';
import '../pricing/compare-prices.js';
import './ledger.js';
import './item-edit-form.js';
import { ItemDetailsPanel } from './item-details-panel.js';

const gloves = anItem({
  id: 7,
  name: 'Gloves',
  sku: 'GL',
  unit: 'boxes',
  currentQuantity: 13,
  usableQuantity: 13,
  unitCost: '3.00',
  notes: 'Left drawer',
  version: 4,
});
const user = userEvent.setup();
const OUTLOOK = { requested: 0, used: 0, lastsDays: null, days: [] };
const READS = {
  'GET /api/inventory/7': { status: 200, body: gloves },
  'GET /api/inventory/7/outlook': { status: 200, body: OUTLOOK },
  'GET /api/inventory/7/movements': { status: 200, body: [] },
  'GET /api/inventory/7/sources': { status: 200, body: [] },
  'GET /api/inventory/7/price-readings': { status: 200, body: [] },
  'GET /api/purchases': { status: 200, body: [] },
  'GET /api/perfect-b/team': { status: 200, body: [] },
  'GET /api/categories': { status: 200, body: [] },
  'GET /api/suppliers': { status: 200, body: [] },
};
const nothing = () => undefined;
/** Timeout in milliseconds. The form of an item is large and renders slowly in tests. */
const LATE = { timeout: 10_000 };
jest.setTimeout(30_000);

const open = (tab: string) => {
  const address = `/perfect-b/inventory/7?tab=${tab}`;
  window.history.replaceState(null, '', address);
  render(
    <MemoryRouter initialEntries={[address]}>
      <ItemDetailsPanel kind="item" id={7} onStep={nothing} onClose={nothing} />
    </MemoryRouter>,
  );
};

beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:edit'] } },
  } as never);
  useClinic.setState(emptyClinic, true);
  trackStock(gloves);
});
afterEach(cleanup);

it('details are edited in place, and sent with the version on which they are based', async () => {
  const sent = mockRoutes({
    ...READS,
    'PUT /api/inventory/7': { status: 200, body: { ...gloves, brand: 'Medi', version: 5 } },
  });
  open('edit');
  await user.type(await screen.findByLabelText('Brand', {}, LATE), 'Medi');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1), LATE);
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ brand: 'Medi', version: 4 });
  expect(await screen.findByRole('button', { name: 'Edit' }, LATE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save item' })).toBeNull();
});

it('asks before unsaved input is left, and keeps it when another user deactivates the item', async () => {
  mockRoutes(READS);
  open('edit');
  await user.type(await screen.findByLabelText('Brand', {}, LATE), 'Medi');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Brand').value).toBe('Medi');
  act(() => upsertRow.items({ ...gloves, isActive: false, version: 5 }));
  expect(await screen.findByText(/removed this$/)).toBeTruthy();
  expect(screen.getByDisplayValue(/Brand: Medi/)).toBeTruthy();
});

it('asks before another tab replaces an entered price', async () => {
  mockRoutes(READS);
  open('prices');
  await user.click(await screen.findByRole('button', { name: 'Add a price' }, LATE));
  await user.type(screen.getByLabelText('Package price'), '12');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Package price').value).toBe('12');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('Package price')).toBeNull());
});
