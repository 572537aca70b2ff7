import { afterEach, expect, it, jest } from '@jest/globals';
import type { DeletedStaff } from '@atrium/contract/enterprise/personal-data/schemas';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses } from '../../../../../test/mock-api.js';
import { aCurrentUser } from '../../../../../test/fixtures/session.js';
import { useSession } from '../../../../session/session-store.js';
import { DialogHost } from '../../../../ui/dialogs/dialog-host.js';
import { DeletedStaffDialog } from './deleted-staff-dialog.js';

const user = userEvent.setup();
afterEach(cleanup);

const ANA: DeletedStaff = {
  id: 12,
  firstName: 'Ana',
  lastName: 'Moss',
  email: 'ana@example.com',
  deletedAt: '2026-05-04T10:00:00.000Z',
};

it('lists deleted members and leads to the erasure of one', async () => {
  useSession.setState({ state: 'signed-in', user: aCurrentUser({ role: 'admin' }) });
  const sent = mockResponses({ status: 200, body: [ANA] });
  render(
    <>
      <DeletedStaffDialog onClose={jest.fn()} />
      <DialogHost />
    </>,
  );
  await screen.findByText('Ana Moss');
  expect(screen.getByText(/ana@example\.com · deleted .*May/)).toBeTruthy();
  expect(sent).toMatchObject([{ method: 'GET', path: '/api/enterprise/deleted-staff' }]);
  await user.click(screen.getByRole('button', { name: 'Erase personal data of Ana Moss' }));
  expect(await screen.findByRole('dialog', { name: 'Remove the personal data of Ana Moss?' })).toBeTruthy();
});

it('says when no deleted member has personal data', async () => {
  mockResponses({ status: 200, body: [] });
  render(<DeletedStaffDialog onClose={jest.fn()} />);
  await screen.findByText('No deleted member has personal data here.');
});
