import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { mockRoutes } from '../../../../test/mock-api.js';
import { aCurrentUser } from '../../../../test/fixtures/session.js';
import { useSession } from '../../../session/session-store.js';
import { emptyEnterprise } from '../../store/enterprise-state.js';
import { removeRow, useEnterprise } from '../../store/enterprise-store.js';
import { StaffDetailsPage } from './staff-details.js';

const user = userEvent.setup();
const rita: Staff = {
  id: 4,
  userId: 'rita',
  firstName: 'Rita',
  lastName: 'Alves',
  email: 'rita@example.com',
  role: 'user',
  position: 'Aesthetic Nurse',
  phone: '+1 555 0101',
  address: null,
  emergencyContact: null,
  hireDate: '2026-01-05',
  lastDay: null,
  directManager: null,
  skills: ['Injectables'],
  certifications: [],
  hourlyRate: '42.00',
  salary: null,
  notes: null,
  isActive: true,
  isErased: false,
  erasure: null,
  lastSignInAt: null,
  secondFactorDevices: 0,
  profileImageUrl: null,
  invitedUntil: null,
  invitationRefusal: null,
  hasSecondFactor: false,
  hasSingleSignOn: false,
  version: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  updatedBy: null,
};

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: aCurrentUser({ role: 'admin' }) });
  useEnterprise.setState(emptyEnterprise, true);
  mockRoutes({
    'GET /api/enterprise/staff': { status: 200, body: [rita] },
    'GET /api/enterprise/assignments': { status: 200, body: [] },
    'GET /api/enterprise/access-roles': { status: 200, body: [] },
    'GET /api/perfect-b/departments': { status: 200, body: [] },
    'GET /api/talent-phi/departments': { status: 200, body: [] },
  });
});
afterEach(cleanup);

const show = (id: number) =>
  render(
    <MemoryRouter>
      <StaffDetailsPage id={id} view="list" />
    </MemoryRouter>,
  );

it('shows a person with contact, employment and pay, and the actions of an administrator', async () => {
  show(4);
  await screen.findByRole('heading', { level: 1, name: 'Rita Alves' });
  expect(screen.getByText(/^Aesthetic Nurse/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'rita@example.com' })).toBeTruthy();
  expect(screen.getByText('Injectables')).toBeTruthy();
  expect(screen.getByText('$42.00')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'End employment' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit details' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

it('says so when the person is deleted, and when there is none', async () => {
  show(4);
  await screen.findByRole('heading', { level: 1, name: 'Rita Alves' });
  act(() => removeRow.staff(4));
  expect(await screen.findByText('This person has been deleted')).toBeTruthy();
  cleanup();
  show(99);
  expect(await screen.findByText('There is no such person')).toBeTruthy();
});
