import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { errorResponse, mockRoutes } from '../../../../test/mock-api.js';
import { RecentStaffImports } from './recent-staff-imports.js';

afterEach(cleanup);

it('keeps the question open with the reason when an import cannot be undone', async () => {
  const user = userEvent.setup();
  const sent = mockRoutes({
    'GET /api/enterprise/staff/imports': {
      status: 200,
      body: [
        {
          id: 4,
          fileName: 'team.csv',
          people: 2,
          importedAt: '2026-11-27T09:00:00Z',
          importedBy: null,
          undoneAt: null,
        },
      ],
    },
    'POST /api/enterprise/staff/imports/4/undo': errorResponse(
      409,
      'import.already-undone',
      'This import was already undone by Ana Silva',
    ),
  });
  render(<RecentStaffImports />);
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove the 2 people of this import?' });
  await user.click(screen.getAllByRole('button', { name: 'Undo import' }).at(-1)!);
  expect(await screen.findByText('This import was already undone by Ana Silva')).toBeTruthy();
  expect(dialog.isConnected).toBe(true);
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(1);
});
