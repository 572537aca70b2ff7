import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { aGoal, aTask } from '../../../../../test/fixtures/agency.js';
import { mockRoutes } from '../../../../../test/mock-api.js';
import { useSession } from '../../../../session/session-store.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { useAgency } from '../../../store/agency-store.js';
import { TaskDialog } from './task-dialog.js';

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: { id: 'me', permissions: {} } } as never);
  useAgency.setState(emptyAgency, true);
});
afterEach(cleanup);

it('warns of a due date after that of the goal', async () => {
  const user = userEvent.setup();
  mockRoutes({
    'GET /api/talent-phi/goals': { status: 200, body: [aGoal({ id: 2, dueDate: '2026-12-01' })] },
    'GET /api/talent-phi/clients': { status: 200, body: [] },
    'GET /api/talent-phi/team': { status: 200, body: [] },
  });
  render(
    <MemoryRouter>
      <TaskDialog start={{ goalId: 2, dueDate: '2026-12-02' }} onClose={jest.fn()} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('After its goal, due Dec 01')).toBeTruthy();
  const field = screen.getByLabelText('Due date');
  await user.clear(field);
  await user.type(field, '2026-11-30');
  await user.tab();
  await waitFor(() => expect(screen.queryByText(/^After its goal/)).toBeNull());
});

it('accepts hours as the time sheet does, and explains other text', async () => {
  const user = userEvent.setup();
  const sent = mockRoutes({
    'GET /api/talent-phi/goals': { status: 200, body: [aGoal({ id: 2 })] },
    'GET /api/talent-phi/clients': { status: 200, body: [] },
    'GET /api/talent-phi/team': { status: 200, body: [] },
    'POST /api/talent-phi/tasks': { status: 201, body: aTask({ id: 9 }) },
  });
  render(
    <MemoryRouter>
      <TaskDialog start={{ goalId: 2, assignedTo: 'me' }} onClose={jest.fn()} />
    </MemoryRouter>,
  );
  await user.type(screen.getByLabelText(/^Title/), 'Write the page');
  const estimate = screen.getByLabelText('Estimated hours');
  await user.type(estimate, 'two');
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  expect(await screen.findByText('Please enter hours such as 1.5, at most 999.99')).toBeTruthy();
  await user.clear(estimate);
  await user.type(estimate, '1:30');
  await user.type(screen.getByLabelText('Actual hours'), '90m');
  await user.click(screen.getByRole('button', { name: 'Add Task' }));
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { estimatedHours: 1.5, actualHours: 1.5 },
    ]),
  );
});
