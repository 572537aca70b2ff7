import { afterEach, expect, it, jest } from '@jest/globals';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mockResponses } from '../../../../../test/mock-api.js';
import { EraseStaffDialog } from './erase-staff-dialog.js';

const user = userEvent.setup();
const staff = { id: 12, userId: 'u12', firstName: 'Ana', lastName: 'Moss', role: 'user', version: 1 } as Staff;
afterEach(cleanup);

it('asks for the name, and sends nothing before it is typed', async () => {
  const sent = mockResponses({
    status: 200,
    body: {
      ...staff,
      firstName: 'Former',
      lastName: 'staff 12',
      isErased: true,
      erasure: { percent: 0, hasStopped: false },
      version: 2,
    },
  });
  const onClose = jest.fn();
  render(<EraseStaffDialog staff={staff} onClose={onClose} />);
  expect(screen.getByText(/This cannot be undone/)).toBeTruthy();
  const list = (name: string) => screen.getByRole('region', { name }).textContent;
  expect(list('Erased')).toMatch(/background jobs, live events/);
  expect(list('What stays')).toMatch(/“Former staff 12”.*6 to 10 years.*Backups/s);
  const field = screen.getByRole('textbox', { name: 'Type “Ana Moss” to confirm' });
  await user.type(field, 'Ana');
  await user.click(screen.getByRole('button', { name: 'Remove for good' }));
  expect(screen.getByText('Please type Ana Moss, as it is written above')).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.type(field, ' Moss');
  await user.click(screen.getByRole('button', { name: 'Remove for good' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/api/enterprise/staff/12/erasure' });
});
