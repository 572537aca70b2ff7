import { afterEach, expect, it } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useSession } from '../../../../session/session-store.js';
import { PersonCell } from '../../../shared/person-cell.js';
import { ErasureStatus } from './erasure-status.js';

afterEach(cleanup);

const show = (erasure: Staff['erasure'], role = 'superadmin') => {
  useSession.setState({ state: 'signed-in', user: { id: 'me', role } } as never);
  const staff = {
    id: 12,
    firstName: 'Former',
    lastName: 'staff 12',
    email: 'former-staff-12@removed.invalid',
    role: 'user',
    isActive: false,
    isErased: true,
    erasure,
  } as Staff;
  render(
    <MemoryRouter>
      <PersonCell staff={staff} onOpen={() => undefined} canInvite />
      <ErasureStatus staff={staff} />
    </MemoryRouter>,
  );
};

it('shows the progress of an erasure in the list and in the details', () => {
  show({ percent: 40, hasStopped: false });
  expect(screen.getByText(/Removing data/).textContent).toBe('Removing data 40%');
  expect(screen.getByRole('progressbar', { name: 'Removal of personal data' }).getAttribute('aria-valuenow')).toBe(
    '40',
  );
});

it('shows nothing after it has ended', () => {
  show(null);
  expect(screen.getByText('Data removed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Former staff 12' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('removed.invalid');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('links a superadmin to the stopped job, and refers others to a superadmin', () => {
  show({ percent: 40, hasStopped: true });
  expect(screen.getByText('Removal stopped')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Jobs' }).getAttribute('href')).toBe('/enterprise/jobs');
  cleanup();
  show({ percent: 40, hasStopped: true }, 'admin');
  expect(screen.getByText(/Please contact a superadmin/)).toBeTruthy();
});
