import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { anItem } from '../../../../test/fixtures/clinic.js';
import { mockRoutes } from '../../../../test/mock-api.js';
import { MemoryRouter } from 'react-router-dom';
import { useSession } from '../../../session/session-store.js';
import { emptyClinic } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
// Preloads the lazy parts.
import './ledger.js';
import './item-purchases.js';
import { ItemDetailsPage } from './item-details-panel.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';

const toxin = anItem({
  id: 7,
  name: 'Toxin 100 U',
  sku: 'TX',
  categoryId: 3,
  category: { id: 3, name: 'Neurotoxins' },
  currentQuantity: 13,
  usableQuantity: 7,
  unitCost: '389.00',
  onOrder: 17,
  version: 4,
});
const days = Array.from({ length: 9 }, (_, index) => ({
  day: `2026-09-${String((index % 28) + 1).padStart(2, '0')}`,
  balance: 13,
  received: index === 5 ? 6 : 0,
}));
const user = userEvent.setup();

beforeEach(() => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': ['stock:use'] } },
  } as never);
  useClinic.setState(emptyClinic, true);
  mockRoutes({
    'GET /api/inventory/7': { status: 200, body: toxin },
    'GET /api/inventory/7/outlook': {
      status: 200,
      body: { requested: 4, used: 21, lastsDays: 30, days },
    },
    'GET /api/inventory/7/movements': { status: 200, body: [] },
    'GET /api/purchases': { status: 200, body: [] },
    'GET /api/perfect-b/team': { status: 200, body: [] },
    'GET /api/categories': { status: 200, body: [] },
    'GET /api/suppliers': { status: 200, body: [] },
  });
});
afterEach(cleanup);

it('shows usable quantity, orders and days of supply, and offers permitted actions', async () => {
  render(
    <MemoryRouter initialEntries={['/perfect-b/inventory/7']}>
      <ItemDetailsPage kind="item" id={7} />
      <DialogHost />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Toxin 100 U' });
  expect(screen.getByText('of 13 vials usable')).toBeTruthy();
  expect(await screen.findByText('30 days')).toBeTruthy();
  expect(screen.getByText('17')).toBeTruthy();
  expect(screen.getByText(/^Last receipt .*, 6 vials$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adjust' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Lots' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Log Usage' }));
  expect(await screen.findByRole('dialog', { name: 'Log Usage' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'Purchases' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Purchases' }).getAttribute('aria-selected')).toBe('true'),
  );
  expect(await screen.findByText('Nothing of this was bought yet', {}, { timeout: 4_000 })).toBeTruthy();
});

it('shows a message for an unknown address', async () => {
  render(
    <MemoryRouter initialEntries={['/perfect-b/inventory/x']}>
      <ItemDetailsPage kind="item" id={0} />
      <DialogHost />
    </MemoryRouter>,
  );
  expect(await screen.findByText('There is no such item')).toBeTruthy();
});
