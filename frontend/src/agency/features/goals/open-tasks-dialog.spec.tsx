import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { updateGoal } from '@atrium/contract/agency/goals/calls';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aGoal } from '../../../../test/fixtures/agency.js';
import { errorResponse, mockRoutes } from '../../../../test/mock-api.js';
import { call } from '../../../lib/api/http.js';
import { useSession } from '../../../session/session-store.js';
import { DialogHost } from '../../../ui/dialogs/dialog-host.js';
import { emptyAgency } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import './open-tasks-decision.js';

const user = userEvent.setup();
const SENTENCE = 'This goal has 2 open tasks. Please complete or move open tasks, or leave them open.';
const rejection = errorResponse(409, 'goal.open-tasks', SENTENCE);

/** Completes goal 1 and returns the bodies of the sent requests. */
function complete(rights: readonly string[] = ['goals:edit', 'tasks:edit']) {
  useSession.setState({ state: 'signed-in', user: { id: 'me', permissions: { 'talent-phi': rights } } } as never);
  let isAsked = false;
  const sent = mockRoutes({
    'GET /api/talent-phi/goals': {
      status: 200,
      body: [aGoal({ id: 1, title: 'New timetable' }), aGoal({ id: 2, title: 'Spring ads' })],
    },
    'GET /api/talent-phi/clients': { status: 200, body: [] },
    'PATCH /api/talent-phi/goals/1': async () => {
      if (isAsked) return { status: 200, body: aGoal({ id: 1, status: 'completed' }) };
      isAsked = true;
      return rejection;
    },
  });
  const [done, failed] = [jest.fn(), jest.fn()];
  render(<DialogHost />);
  void call(updateGoal, { params: { id: 1 }, body: { status: 'completed', openTasks: 'ask' } }).then(done, failed);
  return { done, failed, bodies: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
}

beforeEach(() => useAgency.setState(emptyAgency, true));
afterEach(cleanup);

it.each([
  [null, 'Leave tasks open', 'leave'],
  ['Complete', 'Complete tasks', 'complete'],
])('repeats the completion with the choice %s', async (choice, button, openTasks) => {
  const { done, bodies } = complete();
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
  if (choice !== null) await user.click(screen.getByRole('radio', { name: choice }));
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(bodies()[1]).toEqual({ status: 'completed', openTasks });
});

it('moves the tasks to another open goal, which must be chosen', async () => {
  const { done, bodies } = complete();
  await user.click(await screen.findByRole('radio', { name: 'Move' }));
  await user.click(screen.getByRole('button', { name: 'Move tasks' }));
  expect(await screen.findByText('Goal is required')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: /Goal/ }), 'spring');
  expect(screen.queryByRole('option', { name: /New timetable/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: /Spring ads/ }));
  await user.click(screen.getByRole('button', { name: 'Move tasks' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(bodies()[1]).toEqual({ status: 'completed', openTasks: 'move', openTasksGoalId: 2 });
});

it('changes nothing when it is canceled, and offers no change of tasks without the right', async () => {
  const { failed, bodies } = complete(['goals:edit']);
  expect(await screen.findByRole('radio', { name: 'Leave open' })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(failed).toHaveBeenCalled());
  expect(bodies()).toHaveLength(1);
});
