import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyClinic } from '../../../store/clinic-state.js';
import { removeRow, useClinic } from '../../../store/clinic-store.js';
import { SupplierDetailsPage } from './supplier-details.js';

const supplier = {
  id: 3,
  name: 'Northlight Medical',
  contactEmail: 'orders@northlight.example',
  contactPhone: '+1 555 0110',
  website: 'https://northlight.example/',
  notes: 'Net 30',
  customerNumber: 'C-77',
  leadTimeDays: 5,
  safetyDays: null,
  isActive: true,
  version: 1,
};

const show = (id: number, rights: readonly string[] = []) => {
  useSession.setState({
    state: 'signed-in',
    user: { id: 'ana', role: 'user', projects: ['perfect-b'], permissions: { 'perfect-b': rights } },
  } as never);
  render(
    <MemoryRouter>
      <SupplierDetailsPage id={id} />
    </MemoryRouter>,
  );
};

beforeEach(() => {
  useClinic.setState(emptyClinic, true);
  mockRoutes({
    'GET /api/suppliers': { status: 200, body: [supplier] },
    'GET /api/inventory/uses': { status: 200, body: { categories: [], suppliers: [{ id: 3, products: 14 }] } },
  });
});
afterEach(cleanup);

it('shows contact, lead time and the number of products, without actions for readers', async () => {
  show(3);
  await screen.findByRole('heading', { level: 1, name: 'Northlight Medical' });
  expect(screen.getByText('Customer number C-77')).toBeTruthy();
  expect(await screen.findByText('14')).toBeTruthy();
  expect(screen.getByText('days, by default')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'orders@northlight.example' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('offers to edit with the right, and says so when another user deletes the supplier', async () => {
  show(3, ['suppliers:edit']);
  await screen.findByRole('button', { name: 'Edit' });
  // A supplier of products stays where it is used.
  expect(await screen.findByRole('button', { name: 'Deactivate' })).toBeTruthy();
  act(() => removeRow.suppliers(3));
  expect(await screen.findByText('There is no such supplier')).toBeTruthy();
});
